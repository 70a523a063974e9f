import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readPages } from '../../../../lib/extraction/start/read-links.ts';
import { toAnswer } from '../../../../lib/search/answer/groups.ts';
import { textOf } from '../../../../lib/search/answer/highlights.ts';
import { EMPTY_FORM } from '../../../../lib/search/form.ts';

const PAGE = '# Walls\n\nThey stand by weight.\n\n- granite\n- slate\n';
const SNIPPET = 'How <strong>walls</strong> aren&#39;t mortared, and why they stand … ... By weight.';

function read(snippets: readonly (string | undefined)[], count: number) {
  const search = snippets.map((snippet, index) => ({ url: `https://a.test/${index}`, title: 'a', snippet }));
  return toAnswer({ data: { search }, errors: [] }, { ...EMPTY_FORM, extract: { count } });
}
const shown = (snippets: readonly (string | undefined)[], count: number) =>
  read(snippets, count).groups[0]?.items.map(({ markdown, unread }) =>
    unread ? 'unread' : markdown === undefined ? 'snippet' : 'page',
  );

/** The snippet of an unread page: one line of text with highlights and entities. */
const snippet = fc
  .array(
    fc.oneof(
      fc.lorem({ mode: 'sentences', maxCount: 2 }),
      fc.constantFrom(...'<strong>walls</strong>¦<b>dry</b>¦&#39;¦&quot;¦...¦·¦•¦# 1¦- x¦**'.split('¦')),
      fc.constantFrom('[2]', '1.', '|', '`code`', '[a](https://b.test/)', '&amp;', '<br>'),
    ),
    { minLength: 1, maxLength: 12 },
  )
  .map((parts) => parts.join(' ').slice(0, 1200));

const words = fc.lorem({ mode: 'sentences', maxCount: 3 });
const block = fc.oneof(
  words,
  words.map((text) => `## ${text}`),
  fc
    .array(words, { minLength: 1, maxLength: 4 })
    .map((entries) => entries.map((entry) => `- ${entry}`).join('\n')),
  words.map((text) => `> ${text}`),
  fc.constantFrom(
    '```html\n<b>bold</b> &#39;\n```',
    '| a | b |\n| - | - |\n| 1 | 2 |',
    '[a](https://b.test/) and **b**',
  ),
);
const page = fc
  .tuple(words, fc.array(block, { minLength: 1, maxLength: 30 }))
  .map(([title, blocks]) => [`# ${title}`, ...blocks].join('\n\n'));

describe('a full-text search', () => {
  it('keeps the snippet of a failed page as text and stores no page for it', () => {
    const answer = read([SNIPPET, PAGE], 2);
    const [failed, good] = answer.groups[0]?.items ?? [];
    expect(failed).toMatchObject({ unread: true });
    expect(failed?.markdown).toBeUndefined();
    expect(textOf(failed?.snippet ?? [])).toBe(
      "How walls aren't mortared, and why they stand … ... By weight.",
    );
    expect(good?.markdown).toBe(PAGE);
    expect(good?.unread).toBeUndefined();
    expect(readPages(answer).map(({ url }) => url)).toEqual(['https://a.test/1']);
  });

  it.each<[string, string | undefined]>([
    ['no snippet', undefined],
    ['empty text', '  '],
    ['lines without markup', 'Walls of stone.\nOpen daily.\n\nCall us.'],
    ['a short list', 'Opening hours:\n- Monday\n- Tuesday'],
    ['highlights on several lines', '- <b>walls</b>\n\nof the &quot;dales&quot;'],
  ])('does not treat %s as a page', (_, text) => {
    expect(shown([text], 1)).toEqual(['unread']);
  });

  it.each([
    ['a fence', 'Run this:\n\n```sh\nwall --build\n```'],
    ['a table', '| a | b |\n| - | - |\n| 1 | 2 |'],
    ['a list between paragraphs', 'What it takes:\n\n- stone\n- time\n\nAnd rain.'],
    ['links between paragraphs', 'See [the guide](https://b.test/).\n\nMore below.'],
    ['one long line', 'They stand by weight. '.repeat(100)],
    ['long text that contains a tag', `${'They stand.\n\n'.repeat(150)}<b>one</b> &#39;`],
  ])('treats %s as a page', (_, text) => {
    expect(shown([text], 1)).toEqual(['page']);
  });

  it('recognizes each page among snippets', () => {
    const one = fc.oneof(
      page.map((text) => ({ text, kind: 'page' })),
      snippet.map((text) => ({ text, kind: 'unread' })),
    );
    fc.assert(
      fc.property(fc.array(one, { minLength: 1, maxLength: 10 }), (all) => {
        expect(
          shown(
            all.map(({ text }) => text),
            all.length,
          ),
        ).toEqual(all.map(({ kind }) => kind));
      }),
    );
  });
});
