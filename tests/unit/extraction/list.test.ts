import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type ListKind, linksIn, toList } from '../../../lib/extraction/start/list.ts';

const A = 'https://a.test/x';
const B = 'https://b.test/y';

describe('links in text', () => {
  it.each<[what: string, text: string, ...found: (string | [url: string, title: string])[]]>([
    ['one a line', `${A}\n${B}\r\n`, A, B],
    ['with nothing between but a comma', `${A},${B}`, A, B],
    ['in a sentence', `See ${A}, or (${B}). And “${A}”!`, A, B, A],
    ['with brackets of their own', 'https://a.test/wiki/Slate_(rock)', 'https://a.test/wiki/Slate_(rock)'],
    ['in angle brackets', `<${A}> <${B}>`, A, B],
    ['in Markdown', `- [One **bold**](${A} "a title")\n- [](${B})`, [A, 'One **bold**'], B],
    ['in Markdown with brackets', '[Slate](https://a.test/S_(r)) .', ['https://a.test/S_(r)', 'Slate']],
    ['in Markdown in angle brackets', '[S](<https://a.test/S_(r>)', ['https://a.test/S_(r', 'S']],
    ['but no pictures of Markdown', `![a wall](${A}) ${B}`, B],
    [
      'in HTML',
      `<p><a class=x href="${A}?a=1&amp;b=2">One <b>bold</b> &#65;</a>`,
      [`${A}?a=1&b=2`, 'One bold A'],
    ],
    ['in HTML in other quotes', `<a href='${A}'>One</a><A HREF=${B}>Two</A>`, [A, 'One'], [B, 'Two']],
    ['in HTML that is never closed', `<a href="${A}">One <a href="${B}">Two</a>`, A, [B, 'Two']],
    ['but no pictures of HTML', `<img src="${A}"> ${B}`, B],
    ['but none of other schemes', 'mailto:a@a.test javascript:0 ftp://a.test/ <a href="/rel">x</a> a.test'],
    ['and http, which is left out later, and said', 'http://a.test/x', 'http://a.test/x'],
    ['but nothing that is no address', 'https:// https://% http://['],
  ])('%s', (_, text, ...found) => {
    const links = linksIn(text).map(({ url, title }) => (title === undefined ? url : [url, title]));
    expect(links).toEqual(found);
  });
});

it('takes only the links of a file of HTML', () => {
  const file = `<!doctype html><script src="${A}"></script>${A}<dl><dt><a href="${B}" icon="${A}">Two</a></dl>`;
  expect(linksIn(file, 'html')).toEqual([{ url: B, title: 'Two' }]);
});

describe('links in a table', () => {
  it.each<[what: string, text: string, ...found: [url: string, title?: string][]]>([
    [
      'by its column of titles',
      `id,Title,url\n1,"One, ""first""",${A}\n2,Two,${B}`,
      [A, 'One, "first"'],
      [B, 'Two'],
    ],
    ['by the words beside it', `2024-01-01;Eins;${A}\n2024-01-02;;${B}`, [A, 'Eins'], [B]],
    ['between tabs', `${A}\tOne\n${B}\tTwo`, [A, 'One'], [B, 'Two']],
    ['alone', `${A}\n${B}`, [A], [B]],
    ['with a quote that is never closed', `x,"${A}\ny,${B}`, [B, 'y']],
  ])('%s', (_, text, ...found) => {
    expect(
      linksIn(text, 'csv').map(({ url, title }) => (title === undefined ? [url] : [url, title])),
    ).toEqual(found);
  });
});

const kinds = fc.constantFrom<ListKind>('text', 'html', 'csv');
const pieces = fc.constantFrom(
  ...[
    '<a href="',
    '">',
    '</a>',
    '[',
    '](',
    ')',
    '(',
    '<',
    '>',
    '"',
    "'",
    ',',
    '\n',
    ' ',
    '&#x41;',
    '&amp;',
    '!',
  ],
  ...['https://a.test', 'http://[', 'https://%', '\\', '*', '&#9999999;', 'é'],
);

it('never throws, and gives addresses alone', () => {
  const text = fc.oneof(
    fc.string({ unit: 'binary' }),
    fc.array(pieces).map((list) => list.join('')),
  );
  fc.assert(
    fc.property(text, kinds, (input, kind) => {
      for (const { url } of linksIn(input, kind)) expect(URL.canParse(url)).toBe(true);
    }),
    { numRuns: 2000 },
  );
});

it('reads what it wrote: the same links in the same order, with their titles', () => {
  const title = fc
    .string({ minLength: 1, maxLength: 300 })
    .map((words) => words.replace(/[[\]\s]+/g, ' ').trim());
  const link = fc.record({ url: fc.webUrl({ withQueryParameters: true, withFragments: true }), title });
  fc.assert(
    fc.property(fc.array(link), (links) => {
      const read = linksIn(toList(links)).map(({ url, title: words = '' }) => ({ url, title: words }));
      expect(read).toEqual(links);
    }),
    { examples: [[[{ url: 'http://a.aa?', title: '' }]], [[{ url: 'http://a.aa/b!', title: '' }]]] },
  );
});

// Where the time grew with the square of the length, it would be minutes.
it.each([
  ['lines', `${A}\n`],
  ['Markdown', `[A title](${A})\n`],
  ['HTML', `<a href="${A}">A title</a>\n`],
  ['HTML that is never closed', `<a href="${A}">`],
  ['brackets that are never closed', '[(<a href="'],
  ['brackets in addresses', `[a](https://a.test/${'('.repeat(20)}`],
  ['commas', `${A},`],
])('comes to the end of 10,000 %s', (_, line) => {
  const text = line.repeat(10_000);
  for (const kind of ['text', 'csv'] as const) expect(linksIn(text, kind).length).toBeLessThanOrEqual(20_000);
});

it.each([
  ['an address in HTML', '<a href='],
  ['an address in Markdown', '[a](https://a.test/'],
  ['an address', 'https://a.test/'],
])('comes to the end of %s that never ends', (_, start) => {
  const text = start + 'a'.repeat(300_000);
  for (const kind of ['text', 'html', 'csv'] as const) expect(linksIn(text, kind).length).toBeLessThan(300);
});
