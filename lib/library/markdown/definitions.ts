import type { Reader } from './block-reader.ts';

/** A link that is named elsewhere (CommonMark 4.7). */
const DEFINITION = /^ {0,3}\[(?!\^)([^[\]\n]{1,999})\]: *<?([^\s<>]+)>?/;
const ALL = new RegExp(DEFINITION, 'gm');

/** What the links that name a label lead to, by the label. */
export function definitionsOf(markdown: string): Map<string, string> {
  const found = new Map<string, string>();
  for (const [, label = '', address = ''] of markdown.matchAll(ALL)) {
    const name = label.trim().toLowerCase();
    if (name !== '' && !found.has(name)) found.set(name, address);
  }
  return found;
}

/** The line of such a definition: nothing is painted of it. */
export const definition: Reader = (lines, at) =>
  DEFINITION.test(lines[at] ?? '') ? { blocks: [], next: at + 1 } : undefined;
