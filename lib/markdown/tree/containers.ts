import type { BlockReader } from './block-reader.ts';
import { interrupts, isBlankOrEnd, isQuote, markerOf, unquoted } from './line-kinds.ts';
import type { Block } from './tree.ts';

const MOST_ITEMS = 30;

/** A quote (CommonMark 5.1). */
export const quote: BlockReader = (lines, at, read) => {
  if (read === undefined || !isQuote(lines[at] ?? '')) return undefined;
  const within: string[] = [];
  let next = at;
  for (; next < lines.length; next += 1) {
    const line = lines[next] ?? '';
    if (!isQuote(line) && (isBlankOrEnd(line) || isBlankOrEnd(within.at(-1)) || interrupts(line))) break;
    within.push(unquoted(line));
  }
  return { blocks: [{ kind: 'quote', blocks: read(within) }], next };
};

/** A list, or the first items of a long one (CommonMark 5.2, 5.3). */
export const list: BlockReader = (lines, at, read) => {
  const first = markerOf(lines[at] ?? '');
  if (read === undefined || first === undefined) return undefined;
  const items: Block[][] = [];
  let next = at;
  while (items.length < MOST_ITEMS) {
    const marker = markerOf(lines[next] ?? '');
    if (marker?.sort !== first.sort) break;
    const item = itemAt(lines, next, marker.indent);
    items.push(read(item.within));
    next = item.next;
  }
  return { blocks: [{ kind: 'list', start: first.start, items }], next };
};

function itemAt(lines: readonly string[], at: number, indent: number): { within: string[]; next: number } {
  const space = ' '.repeat(indent);
  const own = (lines[at] ?? '').slice(indent);
  const within = [own.replace(/^\[ \] /, '☐ ').replace(/^\[x\] /i, '☑ ')];
  let next = at + 1;
  for (; next < lines.length; next += 1) {
    const line = lines[next] ?? '';
    const lazy = !isBlankOrEnd(within.at(-1)) && !interrupts(line) && markerOf(line) === undefined;
    if (!isBlankOrEnd(line) && !line.startsWith(space) && !lazy) break;
    within.push(line.startsWith(space) ? line.slice(indent) : line.trimStart());
  }
  return { within, next };
}
