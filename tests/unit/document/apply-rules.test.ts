import { describe, expect, it } from 'vitest';
import { applyRules } from '../../../lib/document/apply-rules.ts';
import { DEFAULT_DOCUMENT, type DocumentRules } from '../../../lib/document/document-rules.ts';
import { createFootnotes } from '../../../lib/document/footnotes.ts';

/** The Markdown and its footnote definitions. */
function formatted(markdown: string, rules: Partial<DocumentRules>): string {
  const notes = createFootnotes(false);
  notes.enter(markdown);
  const body = applyRules(markdown, { ...DEFAULT_DOCUMENT, ...rules }, notes, 'https://a.test/dir/x');
  return [body, notes.definitions()].filter((part) => part !== '').join('\n\n');
}

describe('stripping links', () => {
  it.each([
    ['inline', 'see [the *text*](https://b.test "t") here', 'see the *text* here'],
    ['by label', '[a][B] and [b]\n\n[b]: https://b.test', 'a and b\n'],
    ['around an image', '[![alt](i.png)](https://b.test)', '![alt](i.png)'],
    ['across two lines of a quote', '> a [b\n> c](https://b.test) d', '> a b\n> c d'],
    ['that would start a list', '[1.](x) one', '1\\. one'],
    ['before parentheses', '[[1]](#cite)(x)', '[1\\](x)'],
    ['beside code', '[`a`](x)`b`', '`a` `b`'],
    ['in HTML', '<a href="x">[a](y)</a>', '<a href="x">a</a>'],
  ])('%s', (_, markdown, expected) => {
    expect(formatted(markdown, { links: 'strip' })).toBe(expected);
  });
});

describe('links as footnotes', () => {
  it.each([
    [
      'one for each URL',
      '[a](https://b.test) [c](https://d.test) [e](https://b.test)',
      'a[^1] c[^2] e[^1]\n\n[^1]: <https://b.test/>\n[^2]: <https://d.test/>',
    ],
    ['resolved against the page URL', '[a](../y#z)', 'a[^1]\n\n[^1]: <https://a.test/y#z>'],
    [
      'without tracking parameters',
      '[a](https://b.test/?utm_source=n&x=1)',
      'a[^1]\n\n[^1]: <https://b.test/?x=1>',
    ],
    [
      'next to the page’s own',
      '[a](https://b.test)[^1]\n\n[^1]: own',
      'a[^2][^1]\n\n[^1]: own\n\n[^2]: <https://b.test/>',
    ],
    ['for a linked image', '[![alt](i.png)](https://b.test)', '![alt](i.png)[^1]\n\n[^1]: <https://b.test/>'],
    ['none for a visible URL', '<https://b.test> https://c.test', '<https://b.test> https://c.test'],
  ])('%s', (_, markdown, expected) => {
    expect(formatted(markdown, { links: 'footnotes' })).toBe(expected);
  });
});

describe('images', () => {
  it.each<[string, DocumentRules['images'], string, string]>([
    ['stripped', 'strip', 'a ![b](c.png) d', 'a d'],
    ['stripped when alone in a paragraph', 'strip', 'a\n\n![b](c.png)\n\nd', 'a\n\nd'],
    ['stripped from a link', 'strip', '[![b](c.png)](https://d.test)', '[https://d.test](https://d.test)'],
    ['as links', 'link', '![b](c.png "t")', '[b](c.png "t")'],
    [
      'as links, without alt text',
      'link',
      '![](https://a.test/c_d.png?x)',
      '[c\\_d.png](https://a.test/c_d.png?x)',
    ],
    ['as links, within a link', 'link', '[![b](c.png)](https://d.test)', '[b](https://d.test)'],
    ['by label', 'link', '![b][c]\n\n[C]: <d e.png> "t"', '[b](<d e.png> "t")\n'],
  ])('%s', (_, images, markdown, expected) => {
    expect(formatted(markdown, { images })).toBe(expected);
  });
});

describe('tracking parameters', () => {
  it.each([
    ['in a link', '[a](https://b.test/?utm_source=x&id=1#p "t")', '[a](https://b.test/?id=1#p "t")'],
    ['in a bare URL', '(https://b.test/?utm_medium=y).', '(https://b.test/).'],
    ['in a definition', '[a]\n\n[a]: https://b.test/?utm_id=1 "t"', '[a](https://b.test/ "t")\n'],
    ['with escaped marks', '[a](https://b.test/?x=1&amp;utm\\_source=y)', '[a](https://b.test/?x=1)'],
    [
      'never in part of a name',
      '[a](https://b.test/?my_utm_source=x)',
      '[a](https://b.test/?my_utm_source=x)',
    ],
  ])('%s', (_, markdown, expected) => {
    expect(formatted(markdown, {})).toBe(expected);
  });
});
