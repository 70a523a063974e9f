import type { Untrusted } from '../untrusted.ts';

/** A text as a pattern that finds it as it stands. Replaced by a function, as in `escapeWords`: it grows with the text. */
export const literal = (text: Untrusted): string =>
  text.replace(/[\\^$.*+?()[\]{}|]/g, (mark) => `\\${mark}`);
