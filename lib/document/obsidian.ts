import type { Untrusted } from '../untrusted.ts';
import { safeName } from './file-names.ts';

/** Windows hands no longer address to a program with certainty. */
const LONGEST = 2000;
const LONGEST_NAME = 100;

/** What makes a note in Obsidian. */
export interface NewNote {
  /** To be opened. */
  address: string;
  /** Whether the text is to be on the clipboard first, as it is too long for an address. */
  byClipboard: boolean;
}

/** The address that makes a note (Obsidian's help, "Obsidian URI": action `new` with `name`, and `content` or `clipboard`). */
export function obsidianNote(title: Untrusted, text: Untrusted, otherwise: string): NewNote {
  const name = `obsidian://new?name=${encodeURIComponent(safeName(title, LONGEST_NAME, otherwise))}`;
  if (text.length < LONGEST) {
    const address = `${name}&content=${encodeURIComponent(text.toWellFormed())}`;
    if (address.length <= LONGEST) return { address, byClipboard: false };
  }
  return { address: `${name}&clipboard`, byClipboard: true };
}
