/** Removes the Unicode isolates around inserted values, for clipboard text, file names, and input fields. */
export const removeIsolates = (words: string): string => words.replace(/[\u2068\u2069]/g, '');
