import type { Untrusted } from '../untrusted.ts';
import { countWords } from './count-words.ts';
import { type DocumentWords, type ExtractedPage, toDocument } from './document.ts';
import type { DocumentRules } from './rules.ts';
import { estimateTokens } from './tokens.ts';

/** Lets the page paint and hear its user, if it is time. */
export type YieldToEventLoop = () => Promise<void>;

/** So much of a text (characters) is looked at in one go: a few milliseconds. */
const STRETCH = 40_000;
/** A page may be busy for so long before it should breathe; half of what a frame may take to feel at once. */
const BUSY_MS = 24;

/** A way to breathe that does so only where the last time is long enough ago. */
export function createYield(now: () => number): YieldToEventLoop {
  let last = now();
  return async () => {
    if (now() - last < BUSY_MS) return;
    await new Promise((resolve) => setTimeout(resolve));
    last = now();
  };
}

/** A text in stretches, each up to the end of a line. */
function stretches(text: string): string[] {
  const parts: string[] = [];
  for (let from = 0; from < text.length; ) {
    const line = text.indexOf('\n', from + STRETCH);
    const to = line < 0 || line > from + 2 * STRETCH ? from + STRETCH : line + 1;
    parts.push(text.slice(from, to));
    from = to;
  }
  return parts.length === 0 ? [''] : parts;
}

/** How many words a text has; a large one is counted stretch by stretch. */
export async function countWordsCalmly(text: Untrusted, yieldToEventLoop: YieldToEventLoop): Promise<number> {
  let words = 0;
  for (const stretch of stretches(text)) {
    words += countWords(stretch);
    await yieldToEventLoop();
  }
  return words;
}

/** How many tokens documents have, about: each page is measured once, by itself, and what stands between them added. */
export function createMeasure(
  rules: DocumentRules,
  words: DocumentWords,
  yieldToEventLoop: YieldToEventLoop,
) {
  const known = new WeakMap<ExtractedPage, number>();
  const tokensOf = (pages: readonly ExtractedPage[], how = rules) =>
    estimateTokens(toDocument(pages, how, words));

  const measurePage = async (page: ExtractedPage): Promise<number> => {
    const [first = '', ...more] = stretches(page.markdown);
    let tokens = tokensOf([{ ...page, markdown: first }]);
    for (const markdown of more) {
      await yieldToEventLoop();
      tokens += tokensOf([{ ...page, markdown }], { ...rules, head: 'none', before: '', after: '' });
    }
    await yieldToEventLoop();
    return tokens;
  };

  return async (pages: readonly ExtractedPage[]): Promise<number> => {
    let tokens = 0;
    for (const page of pages) {
      const size = known.get(page) ?? (await measurePage(page));
      known.set(page, size);
      tokens += size;
    }
    if (pages.length < 2) return tokens;
    // Separators and lists: what empty pages have more together than apart, or less, where they share front matter.
    const empty = pages.map((page): ExtractedPage => ({ ...page, markdown: '' }));
    const apart = empty.reduce((sum, page) => sum + tokensOf([page]), 0);
    return tokens + tokensOf(empty) - apart;
  };
}
