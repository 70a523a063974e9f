/** Words without the marks that set values apart: for what is copied, a file's name, or a field to type in. */
export const withoutIsolates = (words: string): string => words.replace(/[\u2068\u2069]/g, '');
