import {
  cellsOf,
  fenceOf,
  interrupts,
  isBlank,
  isIndented,
  isQuote,
  isRule,
  isTable,
  levelOf,
  markerOf,
  unquoted,
} from './line-kinds.ts';
import type { Block } from './tree.ts';

/** Quotes and lists within each other; what is deeper is text. */
const DEEPEST = 16;
/** Of one part, so that a page of any kind can be painted bit by bit. */
const MOST_BLOCKS = 60;
const MOST_LINES = 100;
const MOST_ITEMS = 30;
const MOST_CHARACTERS = 10_000;
/** A link that is named elsewhere (CommonMark 4.7). */
const DEFINITION = /^ {0,3}\[(?!\^)([^[\]]{1,999})\]: *<?([^\s<>]+)>?/;

/** What was read from a place in the lines on, and where the rest begins. */
interface Read {
  blocks: Block[];
  next: number;
}
type Reader = (lines: readonly string[], at: number, depth: number) => Read | undefined;

/** The parts of a Markdown text, a few at a time: at most 60 of them, or some thousand characters. */
export function* readBlocks(markdown: string): Generator<Block[]> {
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

/** What the links that name a label lead to, by the label. */
export function definitionsOf(markdown: string): Map<string, string> {
  const found = new Map<string, string>();
  for (const line of markdown.split('\n')) {
    const [, label = '', address = ''] = DEFINITION.exec(line) ?? [];
    const name = label.trim().toLowerCase();
    if (name !== '' && !found.has(name)) found.set(name, address);
  }
  return found;
}

function readAll(lines: readonly string[], depth: number): Block[] {
  const blocks: Block[] = [];
  for (let at = 0; at < lines.length; ) {
    const read = readAt(lines, at, depth);
    blocks.push(...read.blocks);
    at = read.next;
  }
  return blocks;
}

function readAt(lines: readonly string[], at: number, depth: number): Read {
  if (isBlank(lines[at])) return { blocks: [], next: at + 1 };
  for (const read of READERS) {
    const found = read(lines, at, depth);
    if (found) return found;
  }
  return paragraph(lines, at);
}

const heading: Reader = (lines, at) => {
  const line = lines[at] ?? '';
  const level = levelOf(line);
  if (level === 0) return undefined;
  const words = line.trim().slice(level).trim();
  let end = words.length;
  while (words[end - 1] === '#') end -= 1;
  const text = end === 0 || words[end - 1] === ' ' ? words.slice(0, end).trimEnd() : words;
  return { blocks: [{ kind: 'heading', level, text }], next: at + 1 };
};

const fenced: Reader = (lines, at) => {
  const line = lines[at] ?? '';
  const fence = fenceOf(line);
  if (fence === undefined) return undefined;
  const indent = line.indexOf(fence);
  let end = at + 1;
  while (end < lines.length && !closes(lines[end] ?? '', fence)) end += 1;
  const code = lines.slice(at + 1, end).map((one) => one.slice(Math.min(indent, one.search(/\S|$/))));
  return { blocks: codeOf(code), next: end + 1 };
};

const closes = (line: string, fence: string): boolean => {
  const mark = line.trim();
  return mark.length >= fence.length && mark === fence.charAt(0).repeat(mark.length) && !isIndented(line);
};

const indented: Reader = (lines, at) => {
  let end = at;
  while (end < lines.length && (isIndented(lines[end] ?? '') || isBlank(lines[end]))) end += 1;
  if (end === at) return undefined;
  let last = end;
  while (isBlank(lines[last - 1])) last -= 1;
  return { blocks: codeOf(lines.slice(at, last).map((line) => line.slice(4))), next: end };
};

const codeOf = (lines: readonly string[]): Block[] =>
  (lines.length === 0 ? [['']] : slices(lines, MOST_LINES)).map((some) => ({
    kind: 'code',
    text: some.join('\n'),
  }));

const rule: Reader = (lines, at) =>
  isRule(lines[at] ?? '') ? { blocks: [{ kind: 'rule' }], next: at + 1 } : undefined;

const quote: Reader = (lines, at, depth) => {
  if (depth >= DEEPEST || !isQuote(lines[at] ?? '')) return undefined;
  const within: string[] = [];
  let next = at;
  for (; next < lines.length; next += 1) {
    const line = lines[next] ?? '';
    if (!isQuote(line) && (isBlank(line) || isBlank(within.at(-1)) || interrupts(line))) break;
    within.push(unquoted(line));
  }
  return { blocks: [{ kind: 'quote', blocks: readAll(within, depth + 1) }], next };
};

const list: Reader = (lines, at, depth) => {
  const first = depth < DEEPEST ? markerOf(lines[at] ?? '') : undefined;
  if (first === undefined) return undefined;
  const items: Block[][] = [];
  let next = at;
  while (items.length < MOST_ITEMS) {
    const marker = markerOf(lines[next] ?? '');
    if (marker?.sort !== first.sort) break;
    const item = itemAt(lines, next, marker.indent);
    items.push(readAll(item.within, depth + 1));
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
    const lazy = !isBlank(within.at(-1)) && !interrupts(line) && markerOf(line) === undefined;
    if (!isBlank(line) && !line.startsWith(space) && !lazy) break;
    within.push(line.startsWith(space) ? line.slice(indent) : line.trimStart());
  }
  return { within, next };
}

const table: Reader = (lines, at) => {
  if (!isTable(lines[at] ?? '', lines[at + 1])) return undefined;
  const head = cellsOf(lines[at] ?? '');
  let end = at + 2;
  while (end < lines.length && !isBlank(lines[end]) && !interrupts(lines[end] ?? '')) end += 1;
  const rows = lines.slice(at + 2, end).map((line) => {
    const cells = cellsOf(line);
    return head.map((_, column) => cells[column] ?? '');
  });
  const parts = rows.length === 0 ? [[]] : slices(rows, MOST_LINES);
  return {
    blocks: parts.map((some, place) => ({ kind: 'table', head: place === 0 ? head : undefined, rows: some })),
    next: end,
  };
};

const definition: Reader = (lines, at) =>
  DEFINITION.test(lines[at] ?? '') ? { blocks: [], next: at + 1 } : undefined;

const READERS: readonly Reader[] = [heading, fenced, indented, rule, quote, list, table, definition];

function paragraph(lines: readonly string[], at: number): Read {
  let next = at + 1;
  for (; next < lines.length; next += 1) {
    const line = lines[next] ?? '';
    const underline = /^ {0,3}(?:(=+)|-+) *$/.exec(line);
    if (underline) {
      const text = joined(lines.slice(at, next));
      return { blocks: [{ kind: 'heading', level: underline[1] ? 1 : 2, text }], next: next + 1 };
    }
    if (isBlank(line) || interrupts(line) || isTable(line, lines[next + 1])) break;
  }
  return { blocks: cut(joined(lines.slice(at, next))).map((text) => ({ kind: 'paragraph', text })), next };
}

const joined = (lines: readonly string[]): string => lines.map((line) => line.trimStart()).join('\n');

/** A text in pieces that can be painted at once, cut at white space where there is some. */
function cut(text: string): string[] {
  const pieces: string[] = [];
  let rest = text;
  while (rest.length > MOST_CHARACTERS) {
    const space = rest.lastIndexOf(' ', MOST_CHARACTERS);
    const end = space > 0 ? space : MOST_CHARACTERS;
    pieces.push(rest.slice(0, end));
    rest = rest.slice(end);
  }
  return [...pieces, rest];
}

function slices<T>(all: readonly T[], most: number): T[][] {
  const count = Math.ceil(all.length / most);
  return Array.from({ length: count }, (_, place) => all.slice(place * most, (place + 1) * most));
}
