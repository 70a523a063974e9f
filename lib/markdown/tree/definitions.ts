import type { Untrusted } from '../../untrusted.ts';
import type { BlockReader } from './block-reader.ts';

/** A link that is named elsewhere (CommonMark 4.7). */
const DEFINITION = /^ {0,3}\[(?!\^)([^[\]]{1,999})\]: *<?([^\s<>]+)>?/;

/** What the links that name a label lead to, by the label. */
export function definitionsOf(markdown: Untrusted): Map<string, string> {
  const found = new Map<string, string>();
  // None is the usual case: then no line of a long page is looked at.
  for (const line of markdown.includes(']:') ? markdown.split('\n') : []) {
    const [, label = '', address = ''] = DEFINITION.exec(line) ?? [];
    const name = label.trim().toLowerCase();
    if (name !== '' && !found.has(name)) found.set(name, address);
  }
  return found;
}

/** The line of such a definition: nothing is painted of it. */
export const definition: BlockReader = (lines, at) =>
  DEFINITION.test(lines[at] ?? '') ? { blocks: [], next: at + 1 } : undefined;
