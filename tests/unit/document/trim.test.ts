import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type ExtractedPage, toDocument } from '../../../lib/document/document.ts';
import {
  DEFAULT_DOCUMENT,
  type DocumentRules,
  HEADS,
  SEPARATORS,
} from '../../../lib/document/document-rules.ts';
import { createMeasure, estimateTokens, fitToTokenLimit } from '../../../lib/document/token-limit.ts';
import { DOCUMENT_WORDS } from '../../shared/document-words.ts';

/** The code that marks pages; a random one would change the size with each text. */
const CODE = 'b7k2mq9xw4ndc3fz';

/** Pages with paragraphs of the given word counts. */
const pagesOf = (sizes: readonly (readonly number[])[], word = 'stone'): ExtractedPage[] =>
  sizes.map((paragraphs, position) => ({
    url: `https://many.test/${position}`,
    title: `Specimen ${position}`,
    markdown: paragraphs
      .map((words, index) => `Paragraph ${index} of ${position}: ${Array(words).fill(word).join(' ')}.`)
      .join('\n\n'),
  }));

const firstOf = ({ markdown }: ExtractedPage): string => markdown.split('\n\n')[0] ?? '';

async function trim(pages: readonly ExtractedPage[], tokens: number, some: Partial<DocumentRules> = {}) {
  const rules = { ...DEFAULT_DOCUMENT, ...some };
  const made = await fitToTokenLimit(
    pages,
    { tokens, way: 'trim' },
    createMeasure(rules, DOCUMENT_WORDS, async () => undefined, { code: CODE }),
  );
  const remaining = made.parts.flat();
  const text = toDocument(remaining, rules, DOCUMENT_WORDS, { code: CODE });
  return { ...made, remaining, text, used: estimateTokens(text) };
}

/** Paragraphs that are short compared with any limit, so the unused rest is never a whole one. */
const sizes = fc.array(fc.array(fc.integer({ min: 4, max: 24 }), { minLength: 1, maxLength: 30 }), {
  minLength: 1,
  maxLength: 40,
});
const limits = fc.integer({ min: 1000, max: 8000 });
const someRules = fc.record({
  head: fc.constantFrom(...HEADS),
  contents: fc.boolean(),
  sources: fc.boolean(),
  separator: fc.constantFrom(...SEPARATORS),
  before: fc.constantFrom('', 'Summarize these {{pages}} pages ({{words}} words), starting with {{title}}.'),
});
/** Of at most three tokens, in English, code, and other languages and scripts, which are estimated differently. */
const vocabulary = fc.constantFrom('stone', 'die Mauer', 'mörtel', 'камень', '石', 'i++;');

describe('pages shortened to a limit', () => {
  it('use at least 85% of it if there is enough text, and never more than all of it', async () => {
    await fc.assert(
      fc.asyncProperty(sizes, limits, someRules, vocabulary, async (given, tokens, rules, word) => {
        const pages = pagesOf(given, word);
        const text = toDocument(pages, { ...DEFAULT_DOCUMENT, ...rules }, DOCUMENT_WORDS, { code: CODE });
        const whole = estimateTokens(text);
        const { used, over } = await trim(pages, tokens, rules);
        expect(over).toBe(0);
        expect(used).toBeLessThanOrEqual(tokens);
        if (whole > tokens) expect(used).toBeGreaterThanOrEqual(0.85 * tokens);
        else expect(used).toBe(whole);
      }),
      { numRuns: 40 },
    );
  });

  it.each(['split', 'drop'] as const)('exceed it in no part if they are %s', async (way) => {
    await fc.assert(
      fc.asyncProperty(sizes, limits, someRules, vocabulary, async (given, tokens, some, word) => {
        const pages = pagesOf(given, word);
        const rules = { ...DEFAULT_DOCUMENT, ...some };
        const tools = createMeasure(rules, DOCUMENT_WORDS, async () => undefined, { code: CODE });
        const { parts, over } = await fitToTokenLimit(pages, { tokens, way }, tools);
        const used = parts.map((part) =>
          estimateTokens(toDocument(part, rules, DOCUMENT_WORDS, { code: CODE })),
        );
        expect(used.filter((size) => size > tokens)).toHaveLength(over);
        expect(over).toBe(0);
      }),
      { numRuns: 40 },
    );
  });

  it('are each included or named, with title, source, and first paragraph', async () => {
    await fc.assert(
      fc.asyncProperty(sizes, limits, async (given, tokens) => {
        const pages = pagesOf(given);
        const { remaining, dropped, trimmed, text } = await trim(pages, tokens);
        const urls = (list: readonly ExtractedPage[]) => list.map(({ url }) => url);
        const order = pages.map(({ url }) => url);
        expect([...urls(remaining), ...urls(dropped)].sort()).toEqual(order.toSorted());
        expect(urls(remaining)).toEqual(order.filter((url) => urls(remaining).includes(url)));
        for (const { url, title } of remaining) {
          const page = pages.find((one) => one.url === url);
          expect(text).toContain(`# ${title}\n\nSource: <${url}>`);
          expect(text).toContain(page && firstOf(page));
          const shorter = remaining.find((one) => one.url === url)?.markdown !== page?.markdown;
          expect(urls(trimmed).includes(url)).toBe(shorter);
        }
      }),
      { numRuns: 40 },
    );
  });
});
