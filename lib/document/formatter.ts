import { Zip, ZipDeflate } from 'fflate';
import { sourceParts } from '../markdown/tree/page-parts.ts';
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
import { estimateTokens, type FittedPages, fitToTokenLimit } from './token-limit.ts';

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

/** The shown part of a document, in short pieces, and the number of pages in each part. */
export interface ShownDocument {
  text: string[];
  parts: number[];
}

/** Creates a formatter of documents. It runs in a worker, so it may take its time. */
export function createFormatter() {
  let pages: readonly ExtractedPage[] = [];
  // The same for all orders, so that the copied text equals the shown text.
  let code = randomMarker();
  let cached: { key: string; made: FittedPages } | undefined;
  let packer: ReturnType<typeof createPacker> | undefined;

  const write = (
    some: readonly ExtractedPage[],
    { rules, words }: FormattingOrder,
    question?: AskedQuestion,
  ) => toDocument(some, rules, words, { code, question });
  const measure = (some: readonly ExtractedPage[], order: FormattingOrder): number =>
    estimateTokens(write(some, order, order.question));

  const fit = (order: FormattingOrder): FittedPages => {
    const key = JSON.stringify([order.rules, order.words, order.question]);
    if (cached?.key !== key) {
      const made = fitToTokenLimit(pages, order.rules.budget, (some) => measure(some, order));
      cached = { key, made };
    }
    return cached.made;
  };
  const writePart = (order: FormattingOrder): string => {
    const { parts } = fit(order);
    return write(shownOf(parts, order), order, questionIn(parts, order));
  };

  return {
    /** Sets the pages for all following orders. */
    open(list: readonly ExtractedPage[]): void {
      pages = list.map(asPage);
      code = randomMarker();
      cached = undefined;
    },

    /** The requested part, to be shown. */
    format: (order: FormattingOrder): ShownDocument => ({
      text: [...sourceParts(writePart(order))],
      parts: fit(order).parts.map(({ length }) => length),
    }),

    /** The sizes of all parts and pages, which take longer than the text. */
    sizes(order: FormattingOrder): Sizes {
      const { parts, trimmed, dropped, over } = fit(order);
      return {
        parts: parts.map(({ length }) => length),
        tokens: parts.map((part) => measure(part, order)),
        // A page may be in several parts.
        pages: [...Map.groupBy(parts.flat(), ({ url }) => url)].map(([url, pieces]) => ({
          url,
          words: sum(pieces, ({ markdown }) => countWords(markdown)),
          tokens: sum(pieces, (piece) => measure([piece], order)),
        })),
        trimmed: trimmed.length,
        dropped: dropped.length,
        over,
      };
    },

    /** The requested part for any destination. */
    deliver(order: DestinationOrder): FormattedDocument {
      const { parts, trimmed, dropped } = fit(order);
      const shown = shownOf(parts, order);
      const text = writePart(order);
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
    zip(order: DestinationOrder): { file: Blob; name: string } {
      const all = fit(order).parts.flat();
      const zip = createPacker(order);
      zip.add(all);
      const name = createFileNames(order.words.untitled)(titleOf(all, order));
      return { file: zip.end(), name: name.replace(/md$/, 'zip') };
    },

    /** Adds pages to another ZIP, which `packed` ends. */
    pack({ pages: more, ...order }: FormattingOrder & { pages: readonly ExtractedPage[] }): void {
      packer ??= createPacker(order);
      packer.add(more);
    },

    packed: (_: null): Blob | undefined => packer?.end(),
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

const sum = <T>(all: readonly T[], of: (one: T) => number): number =>
  all.reduce((total, one) => total + of(one), 0);

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

/** The first and last time that a ZIP can state (epoch ms). */
const TIMES = { first: Date.UTC(1980, 0, 2), last: Date.UTC(2099, 11, 30) };

/** Creates a packer that adds pages to a ZIP, one file each. */
function createPacker(order: FormattingOrder) {
  // Browsers keep blobs outside the page's memory.
  const parts: Blob[] = [];
  const zip = new Zip((error, chunk) => {
    if (error) throw error;
    parts.push(new Blob([new Uint8Array(chunk)]));
  });
  const nameOf = createFileNames(order.words.untitled);
  return {
    add(pages: readonly ExtractedPage[]): void {
      for (const page of pages) {
        const file = new ZipDeflate(nameOf(titleOfPage(page)));
        if (page.at !== undefined) file.mtime = Math.min(Math.max(page.at, TIMES.first), TIMES.last);
        zip.add(file);
        file.push(new TextEncoder().encode(toDocument([page], order.rules, order.words)), true);
      }
    },
    /** Returns the finished ZIP. Don't add pages afterward. */
    end(): Blob {
      zip.end();
      return new Blob(parts, { type: 'application/zip' });
    },
  };
}
