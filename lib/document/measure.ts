import { countWords } from './count-words.ts';
import { type DocumentWords, type ExtractedPage, toDocument } from './document.ts';
import type { DocumentRules } from './document-rules.ts';
import { estimateTokensInSteps } from './token-estimate.ts';

/** Lets the page paint and handle input, if enough time has passed. */
export type YieldToEventLoop = () => Promise<void>;

/** The number of characters processed at once, which takes a few milliseconds. */
const CHUNK = 40_000;
/** How long (ms) the page may be busy before it yields: half of what still feels instant. */
const BUSY_MS = 24;

/** Creates a function that yields to the event loop, but only if the last yield is at least {@link BUSY_MS} ago. */
export function createYield(now: () => number): YieldToEventLoop {
  let last = now();
  return async () => {
    if (now() - last < BUSY_MS) return;
    await new Promise((resolve) => setTimeout(resolve));
    last = now();
  };
}

/** Splits a text into chunks at line ends. */
function chunksOf(text: string): string[] {
  const parts: string[] = [];
  for (let from = 0; from < text.length; ) {
    const line = text.indexOf('\n', from + CHUNK);
    const to = line < 0 || line > from + 2 * CHUNK ? from + CHUNK : line + 1;
    parts.push(text.slice(from, to));
    from = to;
  }
  return parts.length === 0 ? [''] : parts;
}

/** Counts the words of a text in chunks, yielding in between. */
export async function countWordsInChunks(text: string, yieldToEventLoop: YieldToEventLoop): Promise<number> {
  let words = 0;
  for (const chunk of chunksOf(text)) {
    words += countWords(chunk);
    await yieldToEventLoop();
  }
  return words;
}

/** The functions that estimate tokens, for token limits. */
export interface TokenMeasures {
  /** Estimates the tokens of a document with one page, once for each page. */
  ofPage(page: ExtractedPage): Promise<number>;
  /** Estimates the tokens of a document. Only this decides whether it is within a limit. */
  ofText(pages: readonly ExtractedPage[]): Promise<number>;
}

/** Creates these functions. `code`: the code that marks pages in the document, if the rules ask for it. */
export function createMeasure(
  rules: DocumentRules,
  words: DocumentWords,
  yieldToEventLoop: YieldToEventLoop,
  code?: string,
): TokenMeasures {
  const known = new WeakMap<ExtractedPage, number>();
  const ofText = async (pages: readonly ExtractedPage[]): Promise<number> => {
    const text = toDocument(pages, rules, words, { code });
    await yieldToEventLoop();
    return estimateTokensInSteps(text, yieldToEventLoop);
  };
  return {
    ofText,
    async ofPage(page) {
      const tokens = known.get(page) ?? (await ofText([page]));
      known.set(page, tokens);
      return tokens;
    },
  };
}
