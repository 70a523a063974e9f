import { Zip, ZipDeflate } from 'fflate';
import { cleanLine, withValue } from '../plain-text.ts';
import type { ObsidianLocation } from '../presets/destinations.ts';
import { fileName, type NewNote, noteLocation, obsidianNote } from '../presets/obsidian-note.ts';
import type { Preset } from '../presets/preset.ts';
import { countWords } from './count-words.ts';
import { type ExtractedPage, toDocument } from './document.ts';
import type { DocumentRules, DocumentWords } from './document-rules.ts';
import { createFileNames } from './file-names.ts';
import { randomMarker } from './joining.ts';
import type { AskedQuestion } from './question.ts';
import { documentVariables } from './templates/variables.ts';
import { titleOfPage } from './title.ts';
import {
  createMeasure,
  type FittedPages,
  fitToTokenLimit,
  type TokenMeasures,
  type YieldToEventLoop,
} from './token-limit.ts';

/** How to format pages, and which part to return if the token limit splits them. */
export interface FormattingOrder {
  rules: DocumentRules;
  words: DocumentWords;
  part: number;
  /** The question that the pages were found for. */
  question?: AskedQuestion | undefined;
}

/** How to format pages for a destination, and what names the document there. */
export interface DestinationOrder extends FormattingOrder {
  /** The title of a document of one page, of two, and so on, with a placeholder for the title of the first. */
  titles: readonly string[];
  preset: Preset | undefined;
  obsidian: ObsidianLocation | undefined;
}

/** A document with its file name, the note that Obsidian makes of it, and what the token limit did to it. */
export interface FormattedDocument {
  text: string;
  pages: number;
  name: string;
  note: NewNote;
  trimmed: number;
  /** The titles of dropped pages. */
  dropped: string[];
}

/** The sizes of formatted pages, and the effect of the token limit. */
export interface Sizes extends Record<'trimmed' | 'dropped' | 'over', number> {
  /** The number of pages in each part. */
  parts: number[];
  /** The estimated tokens of each part. */
  tokens: number[];
  /** Without dropped pages. */
  pages: { url: string; words: number; tokens: number }[];
}

/** Progress of formatting: the text in short pieces (`whole` unless it is only the start), or the sizes. */
export type FormattingUpdate = { text: string[]; whole: boolean; parts: number[] } | { sizes: Sizes };

type Tell = (news: FormattingUpdate) => void;

/** Creates a formatter. A newer order cancels earlier ones; `yieldToEventLoop` lets it notice them. */
export function createFormatter(yieldToEventLoop: YieldToEventLoop) {
  let pages: readonly ExtractedPage[] = [];
  let turn = 0;
  // The same for all orders, so that the copied text equals the shown text.
  let code = randomMarker();
  let cached: { key: string; made: Promise<FittedPages> } | undefined;
  let packer: ReturnType<typeof createPacker> | undefined;
  const wordsKnown = new WeakMap<ExtractedPage, number>();

  const wordsOf = async (page: ExtractedPage, calm: YieldToEventLoop): Promise<number> => {
    const known = wordsKnown.get(page);
    if (known !== undefined) return known;
    let words = 0;
    for (const piece of layoutPieces(page.markdown, COUNTED_AT_ONCE)) {
      words += countWords(piece);
      await calm();
    }
    wordsKnown.set(page, words);
    return words;
  };

  const fitted = async (order: FormattingOrder, tools: TokenMeasures): Promise<FittedPages> => {
    const key = JSON.stringify([order.rules, order.words, order.question]);
    if (cached?.key === key) {
      const made = await cached.made.catch(() => undefined);
      if (made) return made;
    }
    const made = fitToTokenLimit(pages, order.rules.budget, tools);
    cached = { key, made };
    return made;
  };

  const fit = (order: FormattingOrder): Promise<FittedPages> =>
    fitted(order, createMeasure(order.rules, order.words, yieldToEventLoop, { ...order, code }));

  return {
    /** Sets the pages for all following orders. */
    async open(list: readonly ExtractedPage[]): Promise<void> {
      pages = list.map(asPage);
      code = randomMarker();
      turn += 1;
      cached = undefined;
    },

    /** Reports the start of the text, the whole text, and its sizes. Stops once another order arrives. */
    async format(order: FormattingOrder, tell: Tell): Promise<void> {
      turn += 1;
      const mine = turn;
      const calm: YieldToEventLoop = async () => {
        await yieldToEventLoop();
        if (turn !== mine) throw new Stale();
      };
      try {
        const { rules, words, question } = order;
        if (rules.budget.tokens === 0 && !question) {
          tell({ text: previewOf(pages, rules, words, code), whole: false, parts: [pages.length] });
          await pause(calm);
        }
        const tools = createMeasure(rules, words, calm, { code, question });
        const made = await fitted(order, tools);
        await pause(calm);
        const shown = shownOf(made.parts, order);
        const about = { code, question: questionIn(made.parts, order) };
        const text = layoutPieces(toDocument(shown, rules, words, about));
        await pause(calm);
        tell({ text, whole: true, parts: made.parts.map(({ length }) => length) });
        tell({ sizes: await sizesOf(made, tools, (page) => wordsOf(page, calm)) });
      } catch (cause) {
        if (!(cause instanceof Stale)) throw cause;
      }
    },

    /** The requested part for any destination. */
    async deliver(order: DestinationOrder): Promise<FormattedDocument> {
      const { parts, trimmed, dropped } = await fit(order);
      const shown = shownOf(parts, order);
      const question = questionIn(parts, order);
      const text = toDocument(shown, order.rules, order.words, { code, question });
      const variables = documentVariables(shown, titleOf(shown, order));
      const about = { ...order, variables, otherwise: order.words.untitled };
      return {
        text,
        pages: shown.length,
        name: fileName(about),
        note: obsidianNote(noteLocation(about), text),
        trimmed: trimmed.length,
        dropped: dropped.map(titleOfPage),
      };
    },

    /** All parts as a ZIP with one file per page. */
    async zip(order: DestinationOrder): Promise<{ file: Blob; name: string }> {
      const all = (await fit(order)).parts.flat();
      const zip = createPacker(order, yieldToEventLoop);
      await zip.add(all);
      const name = createFileNames(order.words.untitled)(titleOf(all, order));
      return { file: zip.end(), name: name.replace(/md$/, 'zip') };
    },

    /** Adds pages to another ZIP, which `packed` ends. */
    async pack({
      pages: more,
      ...order
    }: FormattingOrder & { pages: readonly ExtractedPage[] }): Promise<void> {
      packer ??= createPacker(order, yieldToEventLoop);
      await packer.add(more);
    },

    packed: async (_: null): Promise<Blob | undefined> => packer?.end(),
  };
}

export type Formatter = ReturnType<typeof createFormatter>;

/** Selected text is formatted like a page, with its title and source. */
function asPage(page: ExtractedPage): ExtractedPage {
  if (!page.whole || page.via !== 'local') return page;
  const { whole: _unchanged, ...text } = page;
  return { ...text, selected: true };
}

function titleOf(pages: readonly ExtractedPage[], { titles, words, question }: DestinationOrder): string {
  if (question) return cleanLine(question.query) || words.untitled;
  const [first] = pages;
  const title = titles[Math.min(pages.length, titles.length) - 1];
  return first && title ? withValue(title, titleOfPage(first)) : words.untitled;
}

/** Thrown if another order has arrived. */
class Stale extends Error {}

/** Always yields, so that another order can arrive, regardless of the time since the last yield. */
async function pause(calm: YieldToEventLoop): Promise<void> {
  await new Promise((resolve) => setTimeout(resolve));
  await calm();
}

const shownOf = (parts: ExtractedPage[][], { part }: FormattingOrder): ExtractedPage[] =>
  parts[Math.min(part, parts.length - 1)] ?? [];

/** The question, for each of the parts: a source is only said to be left out if none of them has it. */
function questionIn(parts: ExtractedPage[][], { question }: FormattingOrder): FormattingOrder['question'] {
  if (question === undefined || parts.length < 2) return question;
  const within = new Set(parts.flat().map(({ url }) => url));
  const sources = question.sources.map((source) =>
    within.has(source.url) ? { ...source, wasRead: false } : source,
  );
  return { ...question, sources };
}

async function sizesOf(
  { parts, trimmed, dropped, over }: FittedPages,
  { ofPage, ofText }: TokenMeasures,
  wordsOf: (page: ExtractedPage) => Promise<number>,
): Promise<Sizes> {
  const pages: Sizes['pages'] = [];
  for (const page of parts.flat())
    pages.push({ url: page.url, words: await wordsOf(page), tokens: await ofPage(page) });
  const tokens: number[] = [];
  for (const part of parts) tokens.push(await ofText(part));
  const did = { trimmed: trimmed.length, dropped: dropped.length, over };
  return { parts: parts.map(({ length }) => length), tokens, pages, ...did };
}

/** The number of characters shown immediately, while the rest is formatted. */
const BEGINNING = 24_000;
const PIECE = 10_000;
/** The number of characters whose words are counted at once, which takes a few milliseconds. */
const COUNTED_AT_ONCE = 40_000;

/** The start of a document in pieces. Only the pages that it shows are formatted. */
export function previewOf(
  pages: readonly ExtractedPage[],
  rules: DocumentRules,
  words: DocumentWords,
  code?: string,
): string[] {
  const some: ExtractedPage[] = [];
  let room = BEGINNING;
  for (const page of pages) {
    const { length } = page.markdown;
    some.push(
      length > room ? { ...page, markdown: page.markdown.slice(0, lineEnd(page.markdown, room)) } : page,
    );
    room -= length;
    if (room <= 0) break;
  }
  const several = pages.length > 1;
  return layoutPieces(toDocument(some, rules, words, { code, several }).slice(0, BEGINNING));
}

/** The position of the last line end within `most` characters, or `most` if there is none. */
const lineEnd = (text: string, most: number): number => {
  const end = text.lastIndexOf('\n', most);
  return end > 0 ? end : most;
};

/** Splits a text into pieces of at most `most` characters, at line ends if possible. */
export function layoutPieces(text: string, most = PIECE): string[] {
  const pieces: string[] = [];
  for (let from = 0; from < text.length; ) {
    // Search only within the piece: otherwise a text without line ends would be searched from its start each time.
    const line = text.slice(from, from + most + 1).lastIndexOf('\n') + 1;
    const to = from + most >= text.length ? text.length : from + (line > 0 ? line : most);
    pieces.push(text.slice(from, to));
    from = to;
  }
  return pieces;
}

/** The first and last time that a ZIP can state (epoch ms). */
const TIMES = { first: Date.UTC(1980, 0, 2), last: Date.UTC(2099, 11, 30) };

/** Creates a packer that adds pages to a ZIP, one file each, yielding in between. */
function createPacker(order: FormattingOrder, yieldToEventLoop: YieldToEventLoop) {
  // Browsers keep blobs outside the page's memory.
  const parts: Blob[] = [];
  const zip = new Zip((error, chunk) => {
    if (error) throw error;
    parts.push(new Blob([new Uint8Array(chunk)]));
  });
  const nameOf = createFileNames(order.words.untitled);
  return {
    async add(pages: readonly ExtractedPage[]): Promise<void> {
      for (const page of pages) {
        const file = new ZipDeflate(nameOf(titleOfPage(page)));
        if (page.at !== undefined) file.mtime = Math.min(Math.max(page.at, TIMES.first), TIMES.last);
        zip.add(file);
        file.push(new TextEncoder().encode(toDocument([page], order.rules, order.words)), true);
        await yieldToEventLoop();
      }
    },
    /** Returns the finished ZIP. Don't add pages afterward. */
    end(): Blob {
      zip.end();
      return new Blob(parts, { type: 'application/zip' });
    },
  };
}
