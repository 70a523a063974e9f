import { type Line, scanLines } from '../markdown/scanner.ts';
import type { ExtractedPage } from './document.ts';
import type { DocumentRules } from './document-rules.ts';
import { titleOfPage } from './title.ts';

/**
 * Splits text before vocabulary lookup: the pattern of o200k_base (as published with its tokenizer), with bounded
 * repetitions, because longer runs overflow the regular expression engine's stack (RangeError). Each piece is one or
 * more tokens; the rules below estimate how many.
 */
const PIECES =
  // eslint-disable-next-line regexp/no-super-linear-move -- a run that one way refuses is taken as a whole by a later one
  /([^\r\n\p{L}\p{N}]?)([\p{Lu}\p{Lt}\p{Lm}\p{Lo}\p{M}]{0,10000}[\p{Ll}\p{Lm}\p{Lo}\p{M}]{1,10000}|[\p{Lu}\p{Lt}\p{Lm}\p{Lo}\p{M}]{1,10000}[\p{Ll}\p{Lm}\p{Lo}\p{M}]{0,10000})(?:'(?:s|t|re|ve|m|ll|d))?|\p{N}{1,3}|( ?[^\s\p{L}\p{N}]{1,10000})[\r\n/]*|\s*[\r\n]+|\s+(?!\S)|\s+/gu;

/** Common words that distinguish English from other languages, which have fewer words in a vocabulary. */
const ENGLISH = / (?:the|of|and|to|is|that|for|with|you|this|are|be) /g;
const OTHERS =
  / (?:der|die|und|das|den|nicht|ist|mit|ein|le|les|des|et|une|est|dans|pour|el|los|que|por|para|con|una|il|di|che|per|een|het|van|em|se|na|nie|och|og|att) /g;

/** The number of characters from which the language is detected. */
const LANGUAGE_SAMPLE = 20_000;

/** Estimates a text's tokens for a model by rules. For its accuracy, see docs/internals.md. */
export function estimateTokens(text: string): number {
  const foreign = foreignness(text.slice(0, LANGUAGE_SAMPLE));
  let tokens = 0;
  for (const [, lead = '', word, marks] of text.matchAll(PIECES)) {
    if (word !== undefined) tokens += wordCost(word, lead, foreign);
    else tokens += marks === undefined ? 1 : marksCost(marks.trim());
  }
  return Math.round(tokens);
}

/** From 0 (English or code) to 1 (another language in Latin script). */
function foreignness(text: string): number {
  // Double spaces, so that each can end one match and start the next.
  const spaced = text.toLowerCase().replace(/\s+/g, '  ');
  const english = spaced.match(ENGLISH)?.length ?? 0;
  const others = spaced.match(OTHERS)?.length ?? 0;
  return others === 0 ? 0 : others / (others + english);
}

const PLAIN = /^[a-z]+$/i;
const LATIN = /^[\p{Script=Latin}\p{M}]+$/u;
/** Tokens per character of a word in another script, in addition to the base cost. */
const SCRIPTS: readonly [RegExp, number][] = [
  [/\p{Script=Cyrillic}/u, 0.29],
  [/\p{Script=Arabic}/u, 0.3],
  [/\p{Script=Hangul}/u, 0.62],
  [/\p{Script=Han}/u, 0.86],
  [/[\p{Script=Hiragana}\p{Script=Katakana}]/u, 0.7],
];
const OTHER_SCRIPT = 0.4;
const MIN_IN_SCRIPT = 0.4;

function wordCost(word: string, lead: string, foreign: number): number {
  const length = word.length;
  const spaced = lead === ' ';
  if (PLAIN.test(word)) {
    const marked = !spaced && lead !== '';
    const known = marked ? 0.17 * Math.max(0, length - 3) : knownCost(length, spaced);
    const rare = 0.21 * Math.max(0, length - 3);
    return 1 + known + foreign * Math.max(0, rare - known);
  }
  if (LATIN.test(word)) return 1 + 0.25 * Math.max(0, length - 2) + (spaced || lead === '' ? 0 : 0.5);
  const each = SCRIPTS.find(([script]) => script.test(word))?.[1] ?? OTHER_SCRIPT;
  return Math.max(1, MIN_IN_SCRIPT + each * length);
}

/** The cost of an English word beyond its first token: most are a single token, and even long ones rarely three. */
const knownCost = (length: number, spaced: boolean): number =>
  spaced
    ? 0.05 * Math.max(0, length - 5) + 0.1 * Math.max(0, length - 12)
    : 0.045 * Math.max(0, length - 4) + 0.15 * Math.max(0, length - 12);

/** The cost of punctuation, which is tokenized in groups; a repeated mark in large ones. */
function marksCost(marks: string): number {
  const { length } = marks;
  if (length < 2) return 1;
  if (/[^\0-\x7f]/.test(marks)) return [...marks].reduce((sum, mark) => sum + mark.length, 0);
  if (/^(.)\1+$/.test(marks)) return Math.max(1, length / 16);
  return 1 + 0.22 * (length - 1);
}

/** The result of fitting pages to a token limit. */
export interface FittedPages {
  /** The pages of each document; one part unless split. */
  parts: ExtractedPage[][];
  /** Pages whose end was cut off. */
  trimmed: ExtractedPage[];
  /** Pages that were left out completely. */
  dropped: ExtractedPage[];
  /** How many parts exceed the limit because nothing in them can be cut. */
  over: number;
}

type Fit = Omit<FittedPages, 'over'>;

/**
 * Fits pages to a token limit by trimming, splitting, or dropping them. 0 tokens means no limit. `measure`: the tokens of a
 * document of some pages, which alone decide whether it is within the limit.
 */
export function fitToTokenLimit(
  pages: readonly ExtractedPage[],
  { tokens, way }: DocumentRules['budget'],
  measure: (pages: readonly ExtractedPage[]) => number,
): FittedPages {
  const whole = tokens === 0 || pages.length === 0 ? 0 : measure(pages);
  if (whole <= tokens) return { parts: [[...pages]], trimmed: [], dropped: [], over: 0 };
  const sized = sizedPages(pages, whole, measure);
  let best: FittedPages | undefined;
  for (let limit = tokens, less = 0; ; limit = Math.max(0, limit - less)) {
    const made = WAYS[way](sized, limit);
    const excess = made.parts.map((part) => measure(part) - tokens);
    const over = excess.filter((more) => more > 0).length;
    if (!best || over < best.over) best = { ...made, over };
    if (over === 0 || limit === 0) return best;
    // Sizes of blocks are estimates. Only whole blocks are cut, so a small reduction may change nothing: then reduce more.
    less = Math.max(...excess, 2 * less);
  }
}

/** A page that can be cut after each of its blocks. */
interface Sized {
  page: ExtractedPage;
  /** The estimated tokens of its head, and with that of the whole page. */
  head: number;
  whole: number;
  blocks: { end: number; tokens: number }[];
}

/** Estimates the blocks of pages by their share of the document, and the heads of all as of the same size. */
function sizedPages(
  pages: readonly ExtractedPage[],
  whole: number,
  measure: (pages: readonly ExtractedPage[]) => number,
): Sized[] {
  const heads = measure(pages.map((page) => ({ ...page, markdown: '' })));
  const sized = pages.map((page) => ({ page, blocks: blocksOf(page) }));
  const sum = sumOf(sized.map(({ blocks }) => sumOf(blocks.map(({ tokens }) => tokens))));
  const rate = sum === 0 ? 0 : (whole - heads) / sum;
  const head = heads / pages.length;
  return sized.map(({ page, blocks: found }) => {
    const blocks = found.map(({ end, tokens }) => ({ end, tokens: tokens * rate }));
    return { page, head, whole: head + sumOf(blocks.map(({ tokens }) => tokens)), blocks };
  });
}

const sumOf = (sizes: readonly number[]): number => sizes.reduce((sum, size) => sum + size, 0);

function blocksOf(page: ExtractedPage): Sized['blocks'] {
  const ends = page.whole ? [] : cutsOf(page.markdown);
  let from = 0;
  return [...ends, page.markdown.length].map((end) => {
    const tokens = estimateTokens(page.markdown.slice(from, end));
    from = end;
    return { end, tokens };
  });
}

/** The index of the first block, from one on, that exceeds a size, and the size up to there. */
function fill({ head, blocks }: Sized, from: number, limit: number): { to: number; size: number } {
  let size = head;
  for (let to = from; to < blocks.length; to += 1) {
    const next = size + (blocks[to]?.tokens ?? 0);
    if (next > limit) return { to, size };
    size = next;
  }
  return { to: blocks.length, size };
}

const firstOf = ({ head, blocks: [block] }: Sized): number => head + (block?.tokens ?? 0);

/** Pages whose first block exceeds this share of the limit are considered last. */
const LARGE = 1 / 4;

/** Cuts pages so that what they keep beyond their first block is about the same. */
function trim(pages: readonly Sized[], limit: number): Fit {
  let room = limit;
  const isLarge = (page: Sized) => firstOf(page) > limit * LARGE;
  const fitting = [...pages.filter((page) => !isLarge(page)), ...pages.filter(isLarge)].filter((page) => {
    const fits = firstOf(page) <= room;
    if (fits) room -= firstOf(page);
    return fits;
  });
  const kept = new Map<Sized, ExtractedPage>();
  for (const [index, sized] of fitting.toSorted((a, b) => a.whole - b.whole).entries()) {
    const first = firstOf(sized);
    const { to, size } = fill(sized, 0, first + room / (fitting.length - index));
    // The sum may differ by rounding.
    room -= size - first;
    kept.set(sized, cut(sized, 0, Math.max(1, to)));
  }
  const result: Fit = { parts: [[]], trimmed: [], dropped: [] };
  for (const sized of pages) {
    const page = kept.get(sized);
    if (page) result.parts[0]?.push(page);
    else result.dropped.push(sized.page);
    if (page && page !== sized.page) result.trimmed.push(sized.page);
  }
  return result;
}

/** A page with only some of its blocks. */
function cut({ page, blocks }: Sized, from: number, to: number): ExtractedPage {
  if (from === 0 && to === blocks.length) return page;
  const markdown = page.markdown.slice(blocks[from - 1]?.end ?? 0, blocks[to - 1]?.end).trimEnd();
  return { ...page, markdown };
}

/** Leaves out pages that don't fit. Shorter pages after them may still fit. */
function drop(pages: readonly Sized[], limit: number): Fit {
  let room = limit;
  const kept: ExtractedPage[] = [];
  const dropped: ExtractedPage[] = [];
  for (const { page, whole } of pages) {
    if (whole > room) dropped.push(page);
    else {
      kept.push(page);
      room -= whole;
    }
  }
  return { parts: [kept], trimmed: [], dropped };
}

/** Splits pages into parts. A long page continues in the next part. */
function split(pages: readonly Sized[], limit: number): Fit {
  const parts: ExtractedPage[][] = [];
  let room = 0;
  for (const [piece, size] of pages.flatMap((page) => piecesOf(page, limit))) {
    if (size > room) {
      parts.push([]);
      room = limit;
    }
    parts.at(-1)?.push(piece);
    room -= size;
  }
  return { parts, trimmed: [], dropped: [] };
}

/** In characters. Each piece repeats the title, so long titles are shortened. */
const MAX_TITLE_LENGTH = 200;

/** Splits a page into as few pieces as possible, each with its size. A block that can't be cut is a piece of its own. */
function piecesOf(sized: Sized, limit: number): [ExtractedPage, number][] {
  const { page, whole, blocks } = sized;
  if (whole <= limit) return [[page, whole]];
  const hasTitle = page.title !== undefined || page.markdown.startsWith('# ');
  const title = titleOfPage(page).slice(0, MAX_TITLE_LENGTH);
  const pieces: [ExtractedPage, number][] = [];
  for (let from = 0; from < blocks.length; ) {
    const filled = fill(sized, from, limit);
    const to = Math.max(from + 1, filled.to);
    const number = pieces.length + 1;
    const named = number === 1 || !hasTitle ? {} : { title: `${title} (${number})` };
    pieces.push([{ ...cut(sized, from, to), ...named }, to > filled.to ? limit + 1 : filled.size]);
    from = to;
  }
  return pieces;
}

const WAYS = { trim, drop, split };

/**
 * The ascending offsets where a Markdown text can be cut: before a heading, paragraph, or list item, but not within
 * code, HTML, or a table, and not right after a heading. Excludes the start and end of the text.
 */
export function cutsOf(markdown: string): number[] {
  const cuts: number[] = [];
  let before: 'blank' | 'heading' | 'other' = 'other';
  let headed = true;
  for (const line of scanLines(markdown)) {
    const { kind, prefix } = line;
    const item = /^(?:[-+*]|\d{1,9}[.)])[ \t]+$/.test(prefix) || prefix.startsWith('[^');
    const starts = kind === 'heading' || (before === 'blank' && prefix === '' && !isVerbatim(line)) || item;
    if (starts && !headed && kind !== 'blank') cuts.push(line.from);
    if (kind !== 'blank') headed = kind === 'heading';
    before = kind === 'blank' ? 'blank' : 'other';
  }
  return cuts;
}

/** Whether a line is within code or HTML, but does not open a code block. */
const isVerbatim = ({ kind, fence }: Line): boolean =>
  (kind === 'code' && fence !== 'opens') || kind === 'html';
