import type { Container } from '../containers.ts';
import { type Cursor, createCursor } from './cursor.ts';
import { readLeaf } from './leaf-blocks.ts';
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
