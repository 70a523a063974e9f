import { leadingDefinitions } from '../definitions.ts';
import { cellsOfRow, columnsOfTable, headingWords, isThematicBreak } from '../leaf-lines.ts';
import type { Container } from '../scanner.ts';
import { type Cursor, createCursor } from './inline.ts';
import type { Block } from './tree.ts';

/** The maximum number of blocks per part, so that any page can be rendered incrementally. */
const MAX_BLOCKS = 60;
/** The number of characters at which a part ends: about as high as a window, since parts are laid out as a whole. */
const PART_LENGTH = 4000;
/** A longer list is split into several. */
const MAX_ITEMS = 30;

/** Reads the blocks of a Markdown text in parts: at most 60 blocks each, and about 4000 characters, or a single longer block. */
export function* readBlocks(markdown: string): Generator<Block[]> {
  const cursor = createCursor(markdown);
  let blocks: Block[] = [];
  for (let from = 0; cursor.line; ) {
    const read = readBlock(cursor, 0);
    for (const block of read) {
      blocks.push(block);
      // Each piece of a long block that was split becomes its own part.
      if (blocks.length < MAX_BLOCKS && cursor.from - from < PART_LENGTH) continue;
      yield blocks;
      blocks = [];
    }
    if (blocks.length === 0) from = cursor.from;
  }
  if (blocks.length > 0) yield blocks;
}

/** Reads the block that starts at the current line. `depth`: the number of containers already entered. */
function readBlock(cursor: Cursor, depth: number): Block[] {
  const container = cursor.line?.containers[depth];
  if (container === undefined) return readLeaf(cursor);
  if (container.kind === 'item') return [readList(cursor, container, depth)];
  return [{ kind: 'quote', blocks: titled(readWithin(cursor, container, depth)) }];
}

/** A callout of GitHub or Obsidian: a quote that begins with its kind, perhaps followed by a title. */
const CALLOUT = /^\[!(\w+)\][+-]?(.*)\n?/;

/** Replaces the kind of a callout by its title. */
function titled(blocks: Block[]): Block[] {
  const [first] = blocks;
  const callout = first?.kind === 'paragraph' ? CALLOUT.exec(first.text) : null;
  if (first?.kind !== 'paragraph' || callout === null) return blocks;
  const [mark, kind = '', own = ''] = callout;
  const title = own.trim() || kind.charAt(0).toUpperCase() + kind.slice(1).toLowerCase();
  const text = first.text.slice(mark.length);
  return blocks.toSpliced(
    0,
    1,
    { ...first, text: `**${title}**` },
    ...(text === '' ? [] : [{ ...first, text }]),
  );
}

function readWithin(cursor: Cursor, container: Container, depth: number): Block[] {
  const blocks: Block[] = [];
  while (cursor.line?.containers[depth] === container) {
    // No spread: there may be more blocks than a call can take arguments.
    for (const block of readBlock(cursor, depth + 1)) blocks.push(block);
  }
  return blocks;
}

/** Reads a list, or the first items of a long one (CommonMark 5.2, 5.3). */
function readList(cursor: Cursor, first: Container, depth: number): Block {
  const items: Block[][] = [];
  const sort = first.marker.at(-1);
  let item: Container | undefined = first;
  while (item?.kind === 'item' && item.marker.at(-1) === sort && items.length < MAX_ITEMS) {
    markTask(cursor, depth + 1);
    items.push(readWithin(cursor, item, depth));
    item = cursor.line?.containers[depth];
  }
  return {
    kind: 'list',
    start: /\d/.test(first.marker) ? Number.parseInt(first.marker, 10) : undefined,
    items,
  };
}

/** Replaces a leading task marker in an item's text with a checkbox character (GFM 5.3). */
function markTask(cursor: Cursor, depth: number): void {
  const { line } = cursor;
  if (line?.kind !== 'text' || line.containers.length > depth) return;
  const text = line.text.replace(/^\[ \] /, '☐ ').replace(/^\[x\] /i, '☑ ');
  cursor.line = { ...line, text };
}

/** The maximum size of a block. Longer ones are split, so that any page can be rendered incrementally. */
const MAX_LINES = 100;
const MAX_CHARACTERS = 10_000;
/** The maximum number of empty cells added to pad short rows of a table. */
const MAX_PADDED = 2000;
/** The maximum number of table cells rendered at once. */
const MAX_CELLS = 2000;
/** A table with more columns is text. */
const MAX_COLUMNS = 200;

/** Splits a list into slices of at most `most` items. */
function slices<T>(all: readonly T[], most: number): T[][] {
  const count = Math.ceil(all.length / most);
  return Array.from({ length: count }, (_, index) => all.slice(index * most, (index + 1) * most));
}

/** Reads the block at the current line, other than a quote or list. A long block is split into several. */
function readLeaf(cursor: Cursor): Block[] {
  const { line } = cursor;
  if (line?.kind === 'code') return line.fence ? readFenced(cursor) : readIndented(cursor);
  if (line?.kind === 'text' || line?.kind === 'underline') return readParagraph(cursor);
  cursor.next();
  if (line?.kind === 'heading') return [readHeading(line.text)];
  return line?.kind === 'break' ? [{ kind: 'rule' }] : [];
}

/** Reads fenced code (CommonMark 4.5). */
function readFenced(cursor: Cursor): Block[] {
  const { text = '', containers } = cursor.line ?? {};
  const indent = text.search(/[^ ]/);
  const code: string[] = [];
  for (cursor.next(); cursor.line?.kind === 'code' && cursor.line.containers === containers; cursor.next()) {
    if (cursor.line.fence) break;
    code.push(cursor.line.text.slice(Math.min(indent, cursor.line.text.search(/\S|$/))));
  }
  if (cursor.line?.fence === 'closes') cursor.next();
  return codeOf(code);
}

/** Reads indented code (CommonMark 4.4). */
function readIndented(cursor: Cursor): Block[] {
  const { containers } = cursor.line ?? {};
  const code: string[] = [];
  let last = 0;
  for (; cursor.line && cursor.line.containers === containers; cursor.next()) {
    const { kind, text, fence } = cursor.line;
    if (fence || (kind !== 'code' && kind !== 'blank')) break;
    code.push(text.slice(4));
    if (kind === 'code') last = code.length;
  }
  return codeOf(code.slice(0, last));
}

const codeOf = (lines: readonly string[]): Block[] =>
  (lines.length === 0 ? [['']] : slices(lines, MAX_LINES)).map((some) => ({
    kind: 'code',
    text: some.join('\n'),
  }));

/** Reads an ATX heading (CommonMark 4.2). */
const readHeading = (line: string): Block => ({
  kind: 'heading',
  level: /#+/.exec(line)?.[0].length ?? 1,
  text: headingWords(line),
});

/** The start of a PDF page, as written by local extraction (lib/extraction/pdf/to-markdown.ts). */
const PAGE_START = /^<!-- page (\d{1,6}) -->$/;

/**
 * Reads a paragraph, or what its lines form instead: the start of a PDF page, definitions (not rendered), a table, or a
 * setext heading (CommonMark 4.3, 4.7, 4.8).
 */
function readParagraph(cursor: Cursor): Block[] {
  const lines = [cursor.line?.text ?? ''];
  cursor.next();
  while (cursor.line?.kind === 'text' && cursor.line.continues) {
    lines.push(cursor.line.text);
    cursor.next();
  }
  const under = cursor.line?.kind === 'underline' ? cursor.line.text : undefined;
  if (under !== undefined) cursor.next();
  const [, number] = PAGE_START.exec(lines[0] ?? '') ?? [];
  if (number !== undefined)
    return [{ kind: 'page', number: Number(number) }, ...wordsOf(lines.slice(1), under)];
  const defined = lines[0]?.trimStart().startsWith('[') ? leadingDefinitions(lines.join('\n')) : [];
  return wordsOf(lines.slice(defined.at(-1)?.lines ?? 0), under);
}

function wordsOf(lines: readonly string[], under: string | undefined): Block[] {
  const head = lines.findIndex((line, index) => {
    const columns = columnsOfTable(line, lines[index + 1]);
    return columns > 0 && columns <= MAX_COLUMNS;
  });
  if (under !== undefined && (head >= 0 || lines.length === 0)) {
    if (isThematicBreak(under)) return [...wordsOf(lines, undefined), { kind: 'rule' }];
    return wordsOf([...lines, under], undefined);
  }
  if (under !== undefined)
    return [{ kind: 'heading', level: under.includes('=') ? 1 : 2, text: joined(lines) }];
  if (head < 0) return paragraphOf(lines);
  return [...paragraphOf(lines.slice(0, head)), ...tableOf(lines.slice(head))];
}

const paragraphOf = (lines: readonly string[]): Block[] =>
  lines.length === 0 ? [] : cut(joined(lines)).map((text) => ({ kind: 'paragraph', text }));

/** Reads a table; a long one is split into several (GFM 4.10). */
function tableOf([first = '', , ...lines]: readonly string[]): Block[] {
  const head = cellsOfRow(first);
  let padded = 0;
  const rows = lines.map((line) => {
    const cells = cellsOfRow(line).slice(0, head.length);
    for (; cells.length < head.length && padded < MAX_PADDED; padded += 1) cells.push('');
    return cells;
  });
  const together = Math.max(1, Math.min(MAX_LINES, Math.floor(MAX_CELLS / head.length)));
  const parts = rows.length === 0 ? [[]] : slices(rows, together);
  return parts.map((some, index) => ({ kind: 'table', head: index === 0 ? head : undefined, rows: some }));
}

const joined = (lines: readonly string[]): string => lines.map((line) => line.trimStart()).join('\n');

/** Splits a text into pieces that can be rendered at once, at a space if possible. */
function cut(text: string): string[] {
  const pieces: string[] = [];
  let rest = text;
  while (rest.length > MAX_CHARACTERS) {
    const space = rest.lastIndexOf(' ', MAX_CHARACTERS);
    const end = space > 0 ? space : MAX_CHARACTERS;
    pieces.push(rest.slice(0, end));
    rest = rest.slice(end);
  }
  return [...pieces, rest];
}
