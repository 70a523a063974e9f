import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type ListKind, linksIn, toList } from '../../../../lib/extraction/start/list.ts';

const A = 'https://a.test/x';
const B = 'https://b.test/y';

describe('links in text', () => {
  it.each<[what: string, text: string, ...found: (string | [url: string, title: string])[]]>([
    ['one per line', `${A}\n${B}\r\n`, A, B],
    ['in a sentence', `See ${A}, or (${B}). And “${A}”!`, A, B, A],
    ['with parentheses in the URL', 'https://a.test/wiki/Slate_(rock)', 'https://a.test/wiki/Slate_(rock)'],
    ['in angle brackets', `<${A}> <${B}>`, A, B],
    ['in Markdown', `- [One **bold**](${A} "a title")\n- [](${B})`, [A, 'One **bold**'], B],
    ['in Markdown with brackets', '[Slate](https://a.test/S_(r)) .', ['https://a.test/S_(r)', 'Slate']],
    ['but no Markdown images', `![a wall](${A}) ${B}`, B],
    [
      'in HTML',
      `<p><a class=x href="${A}?a=1&amp;b=2">One <b>bold</b> &#65;</a>`,
      [`${A}?a=1&b=2`, 'One bold A'],
    ],
    ['but no HTML images', `<img src="${A}"> ${B}`, B],
    ['but no other schemes', 'mailto:a@a.test javascript:0 ftp://a.test/ <a href="/rel">x</a> a.test'],
    ['but no other schemes in HTML', '<a href="mailto:a@a.test">x</a> <a href="javascript:0">y</a>'],
    ['between German and French quotation marks', `„${A}“, «${B}»`, A, B],
    ['before Chinese text', `参见${A}，然后《${B}》亚马逊（${A}）。`, A, B, A],
    ['before Arabic, Urdu, and Hindi punctuation', `${A}، ${B}؛ ${A}؟ ${B}۔ ${A}।`, A, B, A, B, A],
    ['between a middle dot or a dash', `${A}・${B}—${A}`, A, B, A],
    ['with a middle dot or a dash of its own', `${A}・y—z`, `${A}・y—z`],
    ['in Org mode, AsciiDoc, and BBCode', `[[${A}][One]] ${B}[Two] [url=${A}]One[/url]`, A, B, A],
    ['with brackets in parameters', 'https://a.test/?a[]=1&b[x][y]=2', 'https://a.test/?a[]=1&b[x][y]=2'],
    [
      'with escapes in Markdown',
      `[A](https://a.test/S_\\(r\\)) ${A}\\_z`,
      ['https://a.test/S_(r)', 'A'],
      `${A}_z`,
    ],
    ['in a sitemap', `<loc>${A}?a=1&amp;b=2</loc> <loc><![CDATA[${B}]]></loc>`, `${A}?a=1&b=2`, B],
    ['with invisible characters', `\u202a${A}\u200b\u202c\n${B.replace('test/', 'test/\u200b')}`, A, B],
    ['without spaces between them', `['${A}','${B}'] ${A}%0A%0A${B} {"a":${A},{"b":1}}`, A, B, A, B, A],
    [
      'without a scheme',
      `www.a.test/x, (WWW.b.test) ftp://www.a.test me@www.a.test`,
      'https://www.a.test/x',
      'https://WWW.b.test',
    ],
    ['with an apostrophe', `https://a.test/42°56'46.6"N`, `https://a.test/42°56'46.6`],
    ['and http links, which are skipped and reported later', 'http://a.test/x', 'http://a.test/x'],
  ])('%s', (_, text, ...found) => {
    const links = linksIn(text).map(({ url, title }) => (title === undefined ? url : [url, title]));
    expect(links).toEqual(found);
  });
});

it('link parser: takes only the links from an HTML file', () => {
  const file = `<!doctype html><script src="${A}"></script>${A}<dl><dt><a href="${B}" icon="${A}">Two</a></dl>`;
  expect(linksIn(file, 'html')).toEqual([{ url: B, title: 'Two' }]);
});

describe('links in a table', () => {
  it.each<[what: string, text: string, ...found: [url: string, title?: string][]]>([
    [
      'with a title column',
      `id,Title,url\n1,"One, ""first""",${A}\n2,Two,${B}`,
      [A, 'One, "first"'],
      [B, 'Two'],
    ],
    ['with neighboring text', `2024-01-01;Eins;${A}\n2024-01-02;;${B}`, [A, 'Eins'], [B]],
    [
      'with images',
      `id,title,url,tags,cover\n1,One,${A},b,https://images.test/1\n2,${B},${B},,`,
      [A, 'One'],
      [B],
    ],
    ['with an unclosed quote', `x,"${A}\ny,${B}`, [B, 'y']],
  ])('%s', (_, text, ...found) => {
    expect(
      linksIn(text, 'csv').map(({ url, title }) => (title === undefined ? [url] : [url, title])),
    ).toEqual(found);
  });
});

const kinds = fc.constantFrom<ListKind>('text', 'html', 'csv');
const pieces = fc.constantFrom(
  ...[...'<a href="¦">¦</a>¦[¦](¦)¦(¦<¦>¦"¦\'¦,¦\n¦ ¦&#x41;¦&amp;¦!'.split('¦')],
  ...['https://a.test', 'http://[', 'https://%', '\\', '*', '&#9999999;', 'é'],
);

it('link parser: never throws and returns only URLs of the web', () => {
  const text = fc.oneof(
    fc.string({ unit: 'binary' }),
    fc.array(pieces).map((list) => list.join('')),
  );
  fc.assert(
    fc.property(text, kinds, (input, kind) => {
      for (const { url } of linksIn(input, kind)) expect(URL.parse(url)?.protocol).toMatch(/^https?:$/);
    }),
    { numRuns: 2000 },
  );
});

it('link parser: reads back what was written, with the same links in order and their titles', () => {
  const title = fc
    .string({ minLength: 1, maxLength: 300 })
    .map((words) => words.replace(/[[\]\s]+/g, ' ').trim());
  const link = fc.record({ url: fc.webUrl({ withQueryParameters: true, withFragments: true }), title });
  fc.assert(
    fc.property(fc.array(link), (links) => {
      const read = linksIn(toList(links)).map(({ url, title: words = '' }) => ({ url, title: words }));
      expect(read).toEqual(links);
    }),
    {
      examples: ['?', '/b!', '?a=[b]', '?a&lt;b', '/「a」'].map((end) => [
        [{ url: `http://a.aa${end}`, title: '' }],
      ]),
    },
  );
});
