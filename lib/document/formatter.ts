import { type DocumentWords, type ExtractedPage, titleOfPage, toDocument } from './document.ts';
import type { DocumentRules } from './document-rules.ts';
import { randomMarker } from './joining.ts';
import { type FormattingOrder, restoreWords } from './order.ts';
import type { Variables } from './templates/render.ts';
import { documentVariables } from './templates/variables.ts';
import {
  countWordsInChunks,
  createMeasure,
  type FittedPages,
  fitToTokenLimit,
  type TokenMeasures,
  type YieldToEventLoop,
} from './token-limit.ts';
import { createPacker } from './zip.ts';

/** The sizes of formatted pages, and the effect of the token limit. */
export interface Sizes extends Record<'trimmed' | 'over', number> {
  /** The titles of dropped pages. */
  dropped: string[];
  /** The number of pages in each part. */
  parts: number[];
  /** The estimated tokens of each part. */
  tokens: number[];
  pages: { title: string; words: number; tokens: number }[];
}

/** Progress of formatting: the text in short pieces (`whole` unless it is only the start), or the sizes. */
export type FormattingUpdate = { text: string[]; whole: boolean; parts: number[] } | { sizes: Sizes };

/** Creates a formatter. A newer order cancels earlier ones; `yieldToEventLoop` lets it notice them. */
export function createFormatter(yieldToEventLoop: YieldToEventLoop) {
  let pages: readonly ExtractedPage[] = [];
  let turn = 0;
  // The same for all orders, so that the copied text equals the shown text.
  let code = randomMarker();
  let cached: { key: string; made: Promise<FittedPages> } | undefined;
  const wordsKnown = new WeakMap<ExtractedPage, number>();

  const wordsOf = async (page: ExtractedPage, calm: YieldToEventLoop): Promise<number> => {
    const words = wordsKnown.get(page) ?? (await countWordsInChunks(page.markdown, calm));
    wordsKnown.set(page, words);
    return words;
  };

  const fitted = async (order: FormattingOrder, tools: TokenMeasures): Promise<FittedPages> => {
    const key = JSON.stringify([order.rules, order.words]);
    if (cached?.key === key) {
      const made = await cached.made.catch(() => undefined);
      if (made) return made;
    }
    const made = fitToTokenLimit(pages, order.rules.budget, tools);
    cached = { key, made };
    return made;
  };

  /** The pages of the requested part, and of all parts. */
  const partOf = async (
    order: FormattingOrder,
  ): Promise<{ shown: ExtractedPage[]; all: ExtractedPage[] }> => {
    const tools = createMeasure(order.rules, restoreWords(order), yieldToEventLoop, code);
    const { parts } = await fitted(order, tools);
    return { shown: shownOf(parts, order), all: parts.flat() };
  };

  return {
    /** Sets the pages for all following orders. */
    open(list: readonly ExtractedPage[]): void {
      pages = list;
      code = randomMarker();
      turn += 1;
      cached = undefined;
    },

    /** Reports the start of the text, the whole text, and its sizes. Stops once another order arrives. */
    async format(order: FormattingOrder, tell: (news: FormattingUpdate) => void): Promise<void> {
      turn += 1;
      const mine = turn;
      const calm: YieldToEventLoop = async () => {
        await yieldToEventLoop();
        if (turn !== mine) throw new Stale();
      };
      try {
        const words = restoreWords(order);
        const { rules } = order;
        if (rules.budget.tokens === 0) {
          tell({ text: previewOf(pages, rules, words, code), whole: false, parts: [pages.length] });
          await pause(calm);
        }
        const tools = createMeasure(rules, words, calm, code);
        const made = await fitted(order, tools);
        await pause(calm);
        const text = layoutPieces(toDocument(shownOf(made.parts, order), rules, words, { code }));
        await pause(calm);
        tell({ text, whole: true, parts: made.parts.map(({ length }) => length) });
        tell({ sizes: await sizesOf(made, tools, (page) => wordsOf(page, calm)) });
      } catch (cause) {
        if (!(cause instanceof Stale)) throw cause;
      }
    },

    /** The requested part as one text, and its title. */
    async text(order: FormattingOrder): Promise<{ text: string; title: string | undefined; pages: number }> {
      const { shown } = await partOf(order);
      const [first] = shown;
      return {
        text: toDocument(shown, order.rules, restoreWords(order), { code }),
        title: first && titleOfPage(first),
        pages: shown.length,
      };
    },

    /** The template variables of the requested part. */
    async about(order: FormattingOrder, title: string): Promise<Variables> {
      const { shown } = await partOf(order);
      return documentVariables(
        shown.map((page) => ({ page, title: titleOfPage(page) })),
        title,
      );
    },

    /** All parts as a ZIP with one file per page. */
    async zip(order: FormattingOrder): Promise<{ file: Blob; title: string | undefined; pages: number }> {
      const { all } = await partOf(order);
      const packer = createPacker(order, yieldToEventLoop);
      await packer.add(all);
      const [first] = all;
      return { file: packer.end(), title: first && titleOfPage(first), pages: all.length };
    },
  };
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

async function sizesOf(
  { parts, trimmed, dropped, over }: FittedPages,
  { ofPage, ofText }: TokenMeasures,
  wordsOf: (page: ExtractedPage) => Promise<number>,
): Promise<Sizes> {
  const pages: Sizes['pages'] = [];
  for (const page of parts.flat())
    pages.push({ title: titleOfPage(page), words: await wordsOf(page), tokens: await ofPage(page) });
  const tokens: number[] = [];
  for (const part of parts) tokens.push(await ofText(part));
  const did = { trimmed: trimmed.length, dropped: dropped.map(titleOfPage), over };
  return { parts: parts.map(({ length }) => length), tokens, pages, ...did };
}

/** The number of characters shown immediately, while the rest is formatted. */
const BEGINNING = 24_000;
const PIECE = 10_000;

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

/** Splits a text into pieces for incremental layout, at line ends if possible. */
export function layoutPieces(text: string): string[] {
  const pieces: string[] = [];
  for (let from = 0; from < text.length; ) {
    // Search only within the piece: otherwise a text without line ends would be searched from its start each time.
    const line = text.slice(from, from + PIECE + 1).lastIndexOf('\n') + 1;
    const to = from + PIECE >= text.length ? text.length : from + (line > 0 ? line : PIECE);
    pieces.push(text.slice(from, to));
    from = to;
  }
  return pieces;
}
