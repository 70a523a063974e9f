import { definitionsByLabel, definitionsOfBlock } from '../definitions.ts';
import type { Definitions } from '../link-address.ts';
import { blocksOf, createLineScanner, type Dialect, type Line } from '../scanner.ts';

/** HTML is not rendered, and footnotes are text. */
const READER: Dialect = { notes: false, deepest: 16 };

/** A position in the lines of a text, which are scanned on demand. */
export interface Cursor {
  line: Line | undefined;
  /** The number of characters before it, without line breaks. */
  from: number;
  /** Moves to the next line. */
  next(): void;
}

/** The lines of a text, split on demand: splitting a long page takes longer than a frame. */
function* linesOf(markdown: string): Generator<string, undefined> {
  let from = 0;
  for (const { 0: end, index } of markdown.matchAll(/\r\n?|\n/g)) {
    yield markdown.slice(from, index).replaceAll('\t', '    ');
    from = index + end.length;
  }
  yield markdown.slice(from).replaceAll('\t', '    ');
}

/** Creates a cursor at the first line of a page. */
export function createCursor(markdown: string): Cursor {
  const lines = linesOf(markdown);
  const scanner = createLineScanner(READER);
  let length = 0;
  const cursor: Cursor = {
    line: undefined,
    from: 0,
    next() {
      cursor.from += length;
      const line = lines.next().value;
      length = line?.length ?? 0;
      cursor.line = line === undefined ? undefined : scanner.read(line);
    },
  };
  cursor.next();
  return cursor;
}

/** The link definitions of a page. */
export function definitionsOf(markdown: string): Definitions {
  // Most pages have none; avoid scanning the lines of a long page.
  if (!markdown.includes(']:')) return new Map();
  return definitionsByLabel(
    blocksOf(Array.from(linesOf(markdown), createLineScanner(READER).read)).flatMap(definitionsOfBlock),
  );
}
