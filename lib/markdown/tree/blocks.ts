import type { Untrusted } from '../../untrusted.ts';
import { type BlockReader, type BlockRun, MOST_CHARACTERS } from './block-reader.ts';
import { fenced, indented } from './code-blocks.ts';
import { list, quote } from './containers.ts';
import { definition } from './definitions.ts';
import { heading, pageStart, paragraph, rule, table } from './leaf-blocks.ts';
import { isBlankOrEnd } from './line-kinds.ts';
import type { Block } from './tree.ts';

/** Quotes and lists within each other; what is deeper is text. */
const DEEPEST = 16;
/** Of one part, so that a page of any kind can be painted bit by bit. */
const MOST_BLOCKS = 60;
const READERS: readonly BlockReader[] = [
  heading,
  fenced,
  indented,
  rule,
  pageStart,
  quote,
  list,
  table,
  definition,
];

/** The parts of a Markdown text, a few at a time: at most 60 of them, or some thousand characters. */
export function* readBlocks(markdown: Untrusted): Generator<Block[]> {
  const lines = markdown.replace(/\r\n?/g, '\n').replaceAll('\t', '    ').split('\n');
  let blocks: Block[] = [];
  let size = 0;
  for (let at = 0; at < lines.length; ) {
    const read = readAt(lines, at, 0);
    for (; at < read.next; at += 1) size += lines[at]?.length ?? 0;
    for (const block of read.blocks) {
      blocks.push(block);
      // A part of its own for each piece of what was cut because it is long.
      if (blocks.length < MOST_BLOCKS && size < MOST_CHARACTERS) continue;
      yield blocks;
      blocks = [];
    }
    if (blocks.length === 0) size = 0;
  }
  if (blocks.length > 0) yield blocks;
}

function readAll(lines: readonly string[], depth: number): Block[] {
  const blocks: Block[] = [];
  for (let at = 0; at < lines.length; ) {
    const read = readAt(lines, at, depth);
    // One by one: there may be more of them than a call takes arguments.
    for (const block of read.blocks) blocks.push(block);
    at = read.next;
  }
  return blocks;
}

function readAt(lines: readonly string[], at: number, depth: number): BlockRun {
  if (isBlankOrEnd(lines[at])) return { blocks: [], next: at + 1 };
  const within = depth < DEEPEST ? (inner: readonly string[]) => readAll(inner, depth + 1) : undefined;
  for (const read of READERS) {
    const found = read(lines, at, within);
    if (found) return found;
  }
  return paragraph(lines, at);
}
