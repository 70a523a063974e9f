import type { Untrusted } from '../../untrusted.ts';
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

const linesOf = (markdown: string): string[] =>
  markdown.replace(/\r\n?/g, '\n').replaceAll('\t', '    ').split('\n');

/** Creates a cursor at the first line of a page. */
export function createCursor(markdown: Untrusted): Cursor {
  const lines = linesOf(markdown);
  const scanner = createLineScanner(READER);
  let at = 0;
  const cursor: Cursor = {
    line: undefined,
    from: 0,
    next() {
      cursor.from += lines[at - 1]?.length ?? 0;
      const line = lines[at];
      cursor.line = line === undefined ? undefined : scanner.read(line);
      at += 1;
    },
  };
  cursor.next();
  return cursor;
}

/** The link definitions of a page. */
export function definitionsOf(markdown: Untrusted): Definitions {
  // Most pages have none; avoid scanning the lines of a long page.
  if (!markdown.includes(']:')) return new Map();
  return definitionsByLabel(
    blocksOf(linesOf(markdown).map(createLineScanner(READER).read)).flatMap(definitionsOfBlock),
  );
}
