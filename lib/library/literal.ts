import type { Untrusted } from '../untrusted.ts';
/** A text as a pattern that finds it as it stands. */
export const literal = (text: Untrusted): string => text.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&');
