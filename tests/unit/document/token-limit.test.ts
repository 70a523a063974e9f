import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type ExtractedPage, toDocument } from '../../../lib/document/document.ts';
import {
  DEFAULT_DOCUMENT,
  type DocumentRules,
  HEADS,
  SEPARATORS,
  TOKEN_LIMIT_WAYS,
} from '../../../lib/document/document-rules.ts';
import { cutsOf, estimateTokens, fitToTokenLimit } from '../../../lib/document/token-limit.ts';
import { DOCUMENT_WORDS } from '../../shared/document-words.ts';

/** The code that marks pages; a random one would change the size with each text. */
const CODE = 'b7k2mq9xw4ndc3fz';

const paragraph = (word: string, words: number) => Array<string>(words).fill(word).join(' ');
const page = (name: string, ...words: number[]): ExtractedPage => ({
  url: `https://${name}.test/`,
  title: name,
  markdown: words.map((count) => paragraph(name, count)).join('\n\n'),
});

function fit(pages: readonly ExtractedPage[], budget: DocumentRules['budget'], rules = DEFAULT_DOCUMENT) {
  const measure = (some: readonly ExtractedPage[]) =>
    estimateTokens(toDocument(some, rules, DOCUMENT_WORDS, { code: CODE }));
  const made = fitToTokenLimit(pages, budget, measure);
  return { ...made, all: measure(pages), used: made.parts.map(measure) };
}

describe('the points where a text may be cut', () => {
  const pieces = (markdown: string) => {
    const cuts = [0, ...cutsOf(markdown), markdown.length];
    return cuts.slice(1).map((to, index) => markdown.slice(cuts[index], to));
  };
  it.each([
    ['paragraphs', 'a\nb\n\nc', ['a\nb\n\n', 'c']],
    ['headings with the text that follows', '# a\n\nb\n## c\nd', ['# a\n\nb\n', '## c\nd']],
    ['items', 'a\n\n- b\n- c\n  d\n\n  e', ['a\n\n', '- b\n', '- c\n  d\n\n  e']],
    ['never inside code', '```\na\n\nb\n\n# c\n```\n\nd', ['```\na\n\nb\n\n# c\n```\n\n', 'd']],
    ['never inside indented code', 'a\n\n    b\n\n    c\n\nd', ['a\n\n    b\n\n    c\n\n', 'd']],
    ['never inside tables', '| a |\n|---|\n| b |', ['| a |\n|---|\n| b |']],
    ['never inside HTML', '<pre>\n\na\n\n</pre>\n\nb', ['<pre>\n\na\n\n</pre>\n\n', 'b']],
  ])('%s', (_, markdown, expected) => {
    expect(pieces(markdown)).toEqual(expected);
  });
});

describe('a token limit', () => {
  const pages = [page('alpha', 40, 40), page('beta', 10), page('gamma', 70, 70, 70)];

  it('drops pages that do not fit', () => {
    const { parts, dropped } = fit(pages, { tokens: 160, way: 'drop' });
    expect(parts).toEqual([[pages[0], pages[1]]]);
    expect(dropped).toEqual([pages[2]]);
  });

  it('names the pages of which not even the first paragraph fits', () => {
    const { parts, dropped } = fit(pages, { tokens: 100, way: 'trim' });
    expect(dropped.length).toBeGreaterThan(0);
    expect([...parts.flat(), ...dropped].length).toBe(pages.length);
  });

  it('is met although rules shorten one of the pages only', () => {
    const links = { ...page('links'), markdown: '[a](https://links.test/a/long/path)\n\n'.repeat(200) };
    const rules = { ...DEFAULT_DOCUMENT, links: 'strip' as const };
    const words = page('words', ...Array<number>(200).fill(9));
    const { used, trimmed } = fit([links, words], { tokens: 1000, way: 'trim' }, rules);
    expect(used[0]).toBeLessThanOrEqual(1000);
    expect(trimmed).toContain(words);
  });

  it('splits into parts, cutting a page if necessary', () => {
    const { parts, over } = fit(pages, { tokens: 140, way: 'split' });
    expect(over).toBe(0);
    expect(parts).toEqual([
      [pages[0], pages[1]],
      [page('gamma', 70)],
      [{ ...page('gamma', 70), title: 'gamma (2)' }],
      [{ ...page('gamma', 70), title: 'gamma (3)' }],
    ]);
  });

  it('reports a limit that could not be met', () => {
    const { parts, over } = fit([page('alpha', 400)], { tokens: 100, way: 'split' });
    expect([parts.length, over]).toEqual([1, 1]);
  });

  /** Of at most three tokens, in English, code, and other languages and scripts, which are estimated differently. */
  const vocabulary = fc.constantFrom('stone', 'die Mauer', 'mörtel', 'камень', '石', 'i++;');
  /** Pages with paragraphs that are short compared with any limit, so the unused rest is never a whole one. */
  const lists = fc
    .tuple(
      fc.array(fc.array(fc.integer({ min: 4, max: 24 }), { minLength: 1, maxLength: 30 }), {
        minLength: 1,
        maxLength: 40,
      }),
      vocabulary,
    )
    .map(([sizes, word]) =>
      sizes.map((words, index) => ({
        url: `https://many.test/${index}`,
        title: `Specimen ${index}`,
        markdown: words.map((count, n) => `Paragraph ${n}: ${paragraph(word, count)}.`).join('\n\n'),
      })),
    );
  const limits = fc.integer({ min: 1000, max: 8000 });
  const someRules = fc.record({
    head: fc.constantFrom(...HEADS),
    contents: fc.boolean(),
    sources: fc.boolean(),
    separator: fc.constantFrom(...SEPARATORS),
    before: fc.constantFrom(
      '',
      'Summarize these {{pages}} pages ({{words}} words), starting with {{title}}.',
    ),
  });
  const urls = (list: readonly ExtractedPage[]) => list.map(({ url }) => url);
  const words = (list: readonly ExtractedPage[]) => list.map(({ markdown }) => markdown).join('\n\n');

  it.each(TOKEN_LIMIT_WAYS)('is met by “%s” and used, and nothing is lost unsaid', (way) => {
    fc.assert(
      fc.property(lists, limits, someRules, (list, tokens, some) => {
        const rules = { ...DEFAULT_DOCUMENT, ...some };
        const { parts, dropped, over, all, used } = fit(list, { tokens, way }, rules);
        const left = parts.flat();
        expect(over).toBe(0);
        expect(Math.max(...used)).toBeLessThanOrEqual(tokens);
        expect(new Set([...urls(left), ...urls(dropped)])).toEqual(new Set(urls(list)));
        if (all <= tokens) expect(left).toEqual(list);
        if (way === 'split') expect(words(left)).toBe(words(list));
        if (way === 'trim' && all > tokens) expect(used[0]).toBeGreaterThanOrEqual(0.85 * tokens);
      }),
      { numRuns: 40 },
    );
  });

  it('shortens pages at their ends, in their order, and says which', () => {
    fc.assert(
      fc.property(lists, limits, (list, tokens) => {
        const { parts, trimmed, dropped } = fit(list, { tokens, way: 'trim' });
        const left = parts.flat();
        expect(urls(left)).toEqual(urls(list.filter((one) => !dropped.includes(one))));
        for (const { url, markdown } of left) {
          const whole = list.find((one) => one.url === url)?.markdown ?? '';
          expect(whole.startsWith(markdown) && markdown !== '').toBe(true);
          expect(urls(trimmed).includes(url)).toBe(markdown !== whole);
        }
      }),
      { numRuns: 40 },
    );
  });
});
