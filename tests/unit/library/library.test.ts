import { describe, expect, it } from 'vitest';
import { DAY_MS } from '../../../lib/day.ts';
import { createFullText, snippetOf } from '../../../lib/library/full-text.ts';
import { pagesToPrune } from '../../../lib/library/retention.ts';

describe('library eviction', () => {
  const pages = [
    { key: 'a', at: 1 * DAY_MS, bytes: 600_000, busy: false },
    { key: 'b', at: 2 * DAY_MS, bytes: 600_000, busy: false },
    { key: 'c', at: 40 * DAY_MS, bytes: 600_000, busy: false },
  ];
  const now = 40 * DAY_MS;
  it.each([
    ['day', 200, undefined, ['b', 'a']],
    ['month', 200, undefined, ['b', 'a']],
    ['always', 200, undefined, []],
    ['always', 1, undefined, ['b', 'a']],
    ['session', 200, undefined, []],
    ['session', 200, 3 * DAY_MS, ['b', 'a']],
  ] as const)('%s, %d MB, session from %s', (keep, megabytes, from, gone) => {
    expect(pagesToPrune(pages, { keep, megabytes }, now, from)).toEqual(gone);
  });

  it('keeps pages that an extraction still needs', () => {
    const busy = pages.map((page) => ({ ...page, busy: page.key === 'a' }));
    expect(pagesToPrune(busy, { keep: 'day', megabytes: 1 }, now)).toEqual(['b']);
  });
});

describe('a library page', () => {
  it('shows the matching words without Markdown syntax', () => {
    const long = `# Start\n\n${'other words here '.repeat(30)}**Granite** and [lime](https://b.test/x) last.`;
    const snippet = snippetOf(long, ['lime', 'granite']);
    expect(snippet.filter(({ mark }) => mark).map(({ text }) => text)).toEqual(['Granite', 'lime']);
    const text = snippet.map((token) => token.text).join('');
    expect(text).toMatch(/^… .*other words here Granite and lime last\.$/);
    const cut = snippetOf(`${'many words '.repeat(60)}end`, []).map((token) => token.text);
    expect(cut.join('')).toMatch(/^(?:many words )+(?:many )?…$/);
    expect(snippetOf('石'.repeat(400), [])[0]?.text).toHaveLength(222);
    expect(snippetOf('a (b', ['(b'])).toEqual([{ text: 'a ' }, { text: '(b', mark: true }]);
    expect(snippetOf('See [*the* words](https://a.test/lime_(1)) of `lime`', ['lime'])).toEqual([
      { text: 'See the words of ' },
      { text: 'lime', mark: true },
    ]);
    expect(snippetOf('# Title only', [])).toEqual([{ text: 'Title only' }]);
  });
});

describe('the full-text search', () => {
  const index = createFullText();
  index.put('walls', 1, 'Dry stone walls', 'Built without mortar, from granite.');
  index.put('bread', 1, 'Sourdough', 'Its first copy had mortar.');
  index.put('bread', 2, 'Sourdough', 'Flour, water and patience; baked on granite stone.');
  index.put('石', 1, '石について', '花崗岩は硬い石です。');
  const find = (query: string) => index.find(query).map(({ id }) => id);
  it.each([
    ['granite', ['walls', 'bread']],
    ['mort', ['walls']],
    ['patience', ['bread']],
    ['granit stone', ['walls', 'bread']],
    ['sourdogh', ['bread']],
    ['硬い', ['石']],
  ])('%s', (query, ids) => {
    expect(find(query).sort()).toEqual([...ids].sort());
  });
});
