import type { Untrusted } from '../../untrusted.ts';
import type { Container } from '../containers.ts';
import { type Cursor, createCursor } from './cursor.ts';
import { MOST_CHARACTERS, readLeaf } from './leaf-blocks.ts';
import type { Block } from './tree.ts';

/** Of one part, so that a page of any kind can be painted bit by bit. */
const MOST_BLOCKS = 60;
/** A longer list comes in several. */
const MOST_ITEMS = 30;

/** The parts of a Markdown text, a few at a time: at most 60 of them, or some thousand characters. */
export function* readBlocks(markdown: Untrusted): Generator<Block[]> {
  const cursor = createCursor(markdown);
  let blocks: Block[] = [];
  for (let from = 0; cursor.line; ) {
    const read = readBlock(cursor, 0);
    for (const block of read) {
      blocks.push(block);
      // A part of its own for each piece of what was cut because it is long.
      if (blocks.length < MOST_BLOCKS && cursor.from - from < MOST_CHARACTERS) continue;
      yield blocks;
      blocks = [];
    }
    if (blocks.length === 0) from = cursor.from;
  }
  if (blocks.length > 0) yield blocks;
}

/** What begins at a line: of what stands in a container, the containers around it are passed already. */
function readBlock(cursor: Cursor, depth: number): Block[] {
  const container = cursor.line?.containers[depth];
  if (container === undefined) return readLeaf(cursor);
  if (container.kind === 'item') return [readList(cursor, container, depth)];
  return [{ kind: 'quote', blocks: readWithin(cursor, container, depth) }];
}

function readWithin(cursor: Cursor, container: Container, depth: number): Block[] {
  const blocks: Block[] = [];
  while (cursor.line?.containers[depth] === container) {
    // One by one: there may be more of them than a call takes arguments.
    for (const block of readBlock(cursor, depth + 1)) blocks.push(block);
  }
  return blocks;
}

/** A list, or the first items of a long one (CommonMark 5.2, 5.3). */
function readList(cursor: Cursor, first: Container, depth: number): Block {
  const items: Block[][] = [];
  const sort = first.marker.at(-1);
  let item: Container | undefined = first;
  while (item?.kind === 'item' && item.marker.at(-1) === sort && items.length < MOST_ITEMS) {
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

/** A box to check, where the text of an item begins with one (GFM 5.3). */
function markTask(cursor: Cursor, depth: number): void {
  const { line } = cursor;
  if (line?.kind !== 'text' || line.containers.length > depth) return;
  const text = line.text.replace(/^\[ \] /, '☐ ').replace(/^\[x\] /i, '☑ ');
  cursor.line = { ...line, text };
}
