import { definitionsByLabel, definitionsOfBlock } from '../definitions.ts';
import { decodeEntities, unescapeUrl } from '../escape.ts';
import { type Span, scanInline } from '../inline.ts';
import type { Definitions } from '../link-address.ts';
import { blocksOf, createLineScanner, type Dialect, type Line } from '../scanner.ts';
import { type Inline, plainText } from './tree.ts';

/** The context for reading the links of a page. */
export interface LinkRules {
  /** The URL of the page, the base for relative links. */
  base: string;
  definitions: Definitions;
}

/** The rest of a longer text is plain text, so that hostile input can't take long. */
const MAX_CHARACTERS = 12_000;

/** Inline markup other than links and code. */
const SPECIAL = /\\[!-/:-@[-`{-~\n]|\*+|_+|~+|<br ?\/?>|(?<! ) *\n|&[#a-z0-9]{2,9};/gi;

/** Parses the text of a paragraph, heading, or cell. HTML is read as text. */
export function readInline(source: string, rules: LinkRules): Inline[] {
  const text = source.slice(0, MAX_CHARACTERS);
  const spans = scanInline(text, rules.definitions);
  const pieces = readPieces({ text, rules }, 0, text.length, spans);
  const rest = source.slice(MAX_CHARACTERS);
  if (rest !== '') pieces.push(piece(rest));
  return resolveEmphasis(pieces).parts;
}

interface Source {
  text: string;
  rules: LinkRules;
}

const piece = (of: Inline, depth = 0): Piece => ({ of, depth });

/** Reads a range of a text with its spans. */
function readPieces(source: Source, from: number, to: number, spans: readonly Span[]): Piece[] {
  const pieces: Piece[] = [];
  let at = from;
  for (const span of spans) {
    addText(pieces, source.text, at, span.from);
    addSpan(pieces, source, span);
    at = span.to;
  }
  addText(pieces, source.text, at, to);
  return pieces;
}

function addText(pieces: Piece[], text: string, from: number, to: number): void {
  const add = (of: string) => {
    if (of !== '') pieces.push(piece(of));
  };
  // Search only within the range: matches after it would be searched repeatedly.
  const part = text.slice(from, to);
  let at = 0;
  for (const { 0: mark, index } of part.matchAll(SPECIAL)) {
    add(part.slice(at, index));
    at = index + mark.length;
    if (/^[*_~]/.test(mark)) pieces.push(marksAt(text, from + index, mark));
    else if (mark.startsWith('&')) add(decodeEntities(mark));
    else if (mark === '\n' || mark === ' \n') add('\n');
    else if (/^(?:\\\n| |<)/.test(mark)) pieces.push(piece({ kind: 'break' }));
    else add(mark.slice(1));
  }
  add(part.slice(at));
}

function addSpan(pieces: Piece[], source: Source, span: Span): void {
  const { text, rules } = source;
  const { kind, from, to, textFrom, textTo, children, address } = span;
  if (kind === 'note') for (const one of readPieces(source, from, to, children)) pieces.push(one);
  else if (kind === 'code') pieces.push(piece({ kind, text: codeOf(text.slice(textFrom, textTo)) }));
  else if (kind === 'link' || kind === 'image') addLink(pieces, source, { ...span, kind });
  else {
    const url = absoluteUrl(address.url.replace(/^www\./i, 'http://$&'), rules.base);
    if (url === undefined) addText(pieces, text, from, to);
    else pieces.push(piece({ kind: 'link', url, of: [text.slice(textFrom, textTo)] }));
  }
}

function codeOf(marked: string): string {
  const words = marked.replaceAll('\n', ' ');
  return words.startsWith(' ') && words.endsWith(' ') && words.trim() !== '' ? words.slice(1, -1) : words;
}

function addLink(pieces: Piece[], source: Source, span: Span & { kind: 'link' | 'image' }): void {
  const { kind, textFrom, textTo, children, address } = span;
  const { parts, depth } = resolveEmphasis(readPieces(source, textFrom, textTo, children));
  const url = absoluteUrl(address.url, source.rules.base);
  if (kind === 'image') pieces.push(piece({ kind, url: secure(url), alt: plainText(parts) }));
  else if (url !== undefined) pieces.push(piece({ kind, url, of: parts }, depth + 1));
  else for (const part of parts) pieces.push(piece(part, depth));
}

const secure = (url: string | undefined): string | undefined => (url?.startsWith('https:') ? url : undefined);

/** Resolves an http(s) URL; `undefined` for any other scheme, such as `javascript:`. */
function absoluteUrl(address: string, base: string): string | undefined {
  const written = unescapeUrl(address);
  // An empty base would make even absolute URLs invalid.
  const from = base || undefined;
  if (!URL.canParse(written, from)) return undefined;
  const { protocol, href } = new URL(written, from);
  return protocol === 'https:' || protocol === 'http:' ? href : undefined;
}

/** A piece of inline content: a part, or marks that may start or end emphasis. */
interface Piece {
  of: Inline;
  /** The nesting depth of the part. */
  depth: number;
  marks?: { sign: string; count: number; opens: boolean; closes: boolean };
}

/** The maximum nesting of emphasis; anything deeper is text. */
const DEEPEST = 16;

/** Reads a run of marks. The adjacent characters determine whether it can start or end emphasis (CommonMark 6.2). */
function marksAt(text: string, at: number, run: string): Piece {
  const before = text.charAt(at - 1);
  const after = text.charAt(at + run.length);
  const space = (character: string) => character === '' || /\s/.test(character);
  const sign = (character: string) => /[\p{P}\p{S}]/u.test(character);
  const left = !space(after) && (!sign(after) || space(before) || sign(before));
  const right = !space(before) && (!sign(before) || space(after) || sign(after));
  const within = run.startsWith('_') && left && right;
  const marks = {
    sign: run.charAt(0),
    count: run.length,
    opens: left && (!within || sign(before)),
    closes: right && (!within || sign(after)),
  };
  return { of: run, depth: 0, marks };
}

/** Converts matching marks to emphasis. Unmatched marks become text. */
function resolveEmphasis(pieces: readonly Piece[]): { parts: Inline[]; depth: number } {
  const made: Piece[] = [];
  const searched: Searched = new Map();
  for (const piece of pieces) {
    const left = piece.marks?.closes ? closeWith(made, piece.marks, searched) : piece.marks?.count;
    if (piece.marks === undefined) made.push(piece);
    else if (left) made.push(marked({ ...piece.marks, count: left }));
  }
  return { parts: made.map(({ of }) => of), depth: deepest(made) };
}

/** By kind of closing marks, the index below which there is no opener (as in CommonMark's algorithm). */
type Searched = Map<string, number>;

const deepest = (pieces: readonly Piece[]): number =>
  pieces.reduce((most, { depth }) => Math.max(most, depth), 0);

type Marks = NonNullable<Piece['marks']>;

const marked = (marks: Marks): Piece => ({ of: marks.sign.repeat(marks.count), depth: 0, marks });

/** Closes the emphasis that these marks end. Returns the number of marks left. */
function closeWith(made: Piece[], closing: Marks, searched: Searched): number {
  let left = closing.count;
  while (left > 0) {
    const at = openerOf(made, { ...closing, count: left }, searched);
    const opening = made[at]?.marks;
    if (opening === undefined) return left;
    const within = made.splice(at + 1);
    const depth = 1 + deepest(within);
    if (depth > DEEPEST) {
      for (const piece of within) made.push(piece);
      searched.set(keyOf({ ...closing, count: left }), made.length);
      return left;
    }
    const used = opening.count >= 2 && left >= 2 ? 2 : 1;
    made.pop();
    forget(searched, at);
    if (opening.count > used) made.push(marked({ ...opening, count: opening.count - used }));
    made.push({ of: { kind: kindOf(opening, used), of: within.map(({ of }) => of) }, depth });
    left -= used;
  }
  return 0;
}

/** A key of the properties that determine which openers match closing marks. */
const keyOf = ({ sign, count, opens }: Marks): string =>
  `${sign} ${opens} ${sign === '~' ? count : count % 3}`;

/** The index of the last opener that matches closing marks, or -1. */
function openerOf(made: readonly Piece[], closing: Marks, searched: Searched): number {
  const sort = keyOf(closing);
  const from = searched.get(sort) ?? 0;
  for (let at = made.length - 1; at >= from; at -= 1) {
    const marks = made[at]?.marks;
    if (marks && fits(marks, closing, closing.count)) return at;
  }
  searched.set(sort, made.length);
  return -1;
}

/** Discards search results from an index on, because the pieces there have changed. */
function forget(searched: Searched, at: number): void {
  for (const [sort, to] of searched) if (to > at) searched.set(sort, at);
}

function kindOf({ sign }: Marks, used: number): 'strike' | 'strong' | 'em' {
  if (sign === '~') return 'strike';
  return used === 2 ? 'strong' : 'em';
}

/**
 * Whether two marks match. If one can both open and close, they don't if the sum of their lengths is a multiple of 3.
 */
function fits(opening: Marks, closing: Marks, left: number): boolean {
  if (opening.sign !== closing.sign || !opening.opens) return false;
  if (opening.sign === '~') return opening.count === left && left <= 2;
  const either = opening.closes || closing.opens;
  return !either || (opening.count + left) % 3 !== 0 || (opening.count % 3 === 0 && left % 3 === 0);
}

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
