import fc from 'fast-check';
import { expect, it } from 'vitest';
import { linkTo } from '../../../../lib/markdown/escape.ts';
import { markdownLink } from '../../../../lib/search/answer/markdown.ts';

const item = { id: '1', snippet: [], marks: [] };

it.each([
  [
    { title: [{ text: 'Cut ' }, { text: 'stone', mark: true as const }], url: 'https://a.test/x' },
    '[Cut stone](https://a.test/x)',
  ],
  [
    { title: [{ text: 'a [b] *c*' }], url: 'https://a.test/(x)' },
    '[a \\[b\\] \\*c\\*](https://a.test/%28x%29)',
  ],
  [{ title: [], host: 'a.test', url: 'https://a.test/' }, '[a.test](https://a.test/)'],
  [{ title: [{ text: 'no address' }] }, 'no address'],
])('a result becomes a link %#', (parts, link) => {
  expect(markdownLink({ ...item, ...parts })).toBe(link);
});

it('any text and URL become a single one-line link', () => {
  fc.assert(
    fc.property(fc.string(), fc.webUrl(), (text, url) => {
      const link = linkTo(text, url);
      expect(link).not.toMatch(/\n/);
      expect(link).toMatch(/^\[(?:[^[\]\\]|\\.)*\]\([^()\s]*\)$/s);
    }),
  );
});

it('a title without a URL is escaped, whatever it contains', () => {
  const title = [{ text: '![x](https://evil.test/beacon) # a' }];
  expect(markdownLink({ ...item, title })).toBe('\\!\\[x\\]\\(https\\://evil.test/beacon) # a');
});
