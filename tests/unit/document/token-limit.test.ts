import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type ExtractedPage, toDocument } from '../../../lib/document/document.ts';
import { DEFAULT_DOCUMENT, TOKEN_LIMIT_WAYS } from '../../../lib/document/document-rules.ts';
import {
  cutsOf,
  estimateTokens,
  fitToTokenLimit,
  type TokenMeasures,
} from '../../../lib/document/token-limit.ts';
import { DOCUMENT_WORDS } from '../../shared/document-words.ts';

const ofText: TokenMeasures['ofText'] = async (pages) =>
  estimateTokens(toDocument(pages, DEFAULT_DOCUMENT, DOCUMENT_WORDS));
const tools: TokenMeasures = { ofText, ofPage: (page) => ofText([page]) };

const paragraph = (word: string, words: number) => Array<string>(words).fill(word).join(' ');
const page = (name: string, ...words: number[]): ExtractedPage => ({
  url: `https://${name}.test/`,
  title: name,
  markdown: words.map((count) => paragraph(name, count)).join('\n\n'),
});

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

  it('drops pages that do not fit', async () => {
    const { parts, dropped } = await fitToTokenLimit(pages, { tokens: 160, way: 'drop' }, tools);
    expect(parts).toEqual([[pages[0], pages[1]]]);
    expect(dropped).toEqual([pages[2]]);
  });

  it('names the pages of which not even the first paragraph fits', async () => {
    const { parts, dropped } = await fitToTokenLimit(pages, { tokens: 100, way: 'trim' }, tools);
    expect(dropped.length).toBeGreaterThan(0);
    expect(parts.flat().length + dropped.length).toBe(pages.length);
  });

  it('splits into parts, cutting a page if necessary', async () => {
    const { parts, over } = await fitToTokenLimit(pages, { tokens: 140, way: 'split' }, tools);
    expect(over).toBe(0);
    expect(parts).toEqual([
      [pages[0], pages[1]],
      [page('gamma', 70)],
      [{ ...page('gamma', 70), title: 'gamma (2)' }],
      [{ ...page('gamma', 70), title: 'gamma (3)' }],
    ]);
  });

  it('reports a limit that could not be met', async () => {
    const { parts, over } = await fitToTokenLimit([page('alpha', 400)], { tokens: 100, way: 'split' }, tools);
    expect([parts.length, over]).toEqual([1, 1]);
  });

  it('is met, and splitting loses nothing', async () => {
    const some = fc.array(fc.array(fc.integer({ min: 1, max: 30 }), { minLength: 1, maxLength: 12 }), {
      minLength: 1,
      maxLength: 6,
    });
    await fc.assert(
      fc.asyncProperty(
        some,
        fc.integer({ min: 120, max: 400 }),
        fc.constantFrom(...TOKEN_LIMIT_WAYS),
        async (sizes, tokens, way) => {
          const given = sizes.map((words, index) => page('abcdef'.charAt(index).repeat(3), ...words));
          const { parts, dropped, over } = await fitToTokenLimit(given, { tokens, way }, tools);
          expect(over).toBe(0);
          for (const part of parts) expect(await tools.ofText(part)).toBeLessThanOrEqual(tokens);
          const words = (list: readonly ExtractedPage[]) =>
            list.flatMap(({ markdown }) => markdown.split(/\s+/)).join(' ');
          if (way === 'split') expect(words(parts.flat())).toBe(words(given));
          if (way === 'drop') expect(parts.flat().length + dropped.length).toBe(given.length);
        },
      ),
    );
  });
});
