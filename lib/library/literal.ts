/** A text as a pattern that finds it as it stands. */
export const literal = (text: string): string => text.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&');
