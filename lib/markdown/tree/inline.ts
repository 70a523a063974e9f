import { decodeEntities, unescapeUrl } from '../entities.ts';
import { type Span, scanInline } from '../inline.ts';
import type { Definitions } from '../link-address.ts';
import { marksAt, type Piece, resolveEmphasis } from './emphasis.ts';
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
