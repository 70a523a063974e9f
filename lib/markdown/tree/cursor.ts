import type { Untrusted } from '../../untrusted.ts';
import { definitionsByLabel, definitionsOfBlock } from '../definitions.ts';
import { blocksOf, createLineScanner, type Dialect, type Line } from '../lines.ts';
import type { Definitions } from '../link-address.ts';

/** No HTML is painted, and footnotes are text. */
const READER: Dialect = { notes: false, deepest: 16 };

/** A place in the lines of a text: they are read as far as they are looked at. */
export interface Cursor {
  line: Line | undefined;
  /** How many characters stand before it. */
  from: number;
  /** Goes on to the next line. */
  next(): void;
}

const linesOf = (markdown: string): string[] =>
  markdown.replace(/\r\n?/g, '\n').replaceAll('\t', '    ').split('\n');

/** The lines of a page to read, from the first on. */
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

/** What the links of a page that name a label lead to. */
export function definitionsOf(markdown: Untrusted): Definitions {
  // None is the usual case: then no line of a long page is looked at.
  if (!markdown.includes(']:')) return new Map();
  return definitionsByLabel(
    blocksOf(linesOf(markdown).map(createLineScanner(READER).read)).flatMap(definitionsOfBlock),
  );
}
