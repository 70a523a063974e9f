import fc from 'fast-check';
import { parseFragment } from 'parse5';
import { describe, expect, it } from 'vitest';
import { type ExtractedPage, toDocument } from '../../../lib/document/document.ts';
import { DEFAULT_DOCUMENT, type DocumentRules } from '../../../lib/document/document-rules.ts';
import { escapeText } from '../../../lib/markdown/escape.ts';
import { DOCUMENT_WORDS } from '../../shared/document-words.ts';
import { byMarked, byMicromark, type Node, type Render, textOf } from './readers.ts';

const CODE = 'k7'.repeat(8);

const page = (markdown: string, name = 'a'): ExtractedPage => ({ url: `https://${name}.test/`, markdown });
const made = (pages: ExtractedPage[], rules: Partial<DocumentRules> = {}) =>
  toDocument(pages, { ...DEFAULT_DOCUMENT, head: 'none', ...rules }, DOCUMENT_WORDS, { code: CODE });

const renders = fc.constantFrom(byMarked, byMicromark);

/** What a browser shows, as a tree: each top-level element and text with its content. */
function shown(markdown: string, render: Render = byMarked): string[] {
  const { childNodes } = parseFragment(render(markdown));
  return childNodes.flatMap((node) => {
    const text = textOf(node).replace(/\s+/g, ' ').trim();
    // The end markers of a page are invisible.
    if (
      node.nodeName === 'section' &&
      'attrs' in node &&
      node.attrs.some(({ value }) => value === 'footnotes')
    )
      return [];
    return node.nodeName === '#comment' || (node.nodeName === '#text' && text === '')
      ? []
      : [`${outline(node)} ${text}`];
  });
}

function outline(node: Node): string {
  const href = 'attrs' in node ? node.attrs.map(({ value }) => value).join(' ') : '';
  if (node.nodeName === '#text' && textOf(node).trim() === '') return '';
  const within = 'childNodes' in node ? node.childNodes.map(outline).join('') : '';
  return `<${node.nodeName} ${href}>${within}`;
}

const word = fc.stringMatching(/^[a-z]{1,6}$/);
const words = fc.array(word, { minLength: 1, maxLength: 3 }).map((list) => list.join(' '));
const label = fc.constantFrom('docs', 'Docs', 'a b', 'x');
const definition = fc.oneof(
  fc.tuple(label, word).map(([name, host]) => `[${name}]: https://${host}.test/`),
  fc.tuple(label, word).map(([name, host]) => `[${name}]:\n  <https://${host}.test/a b>\n  "a title"`),
);
const block = fc.oneof(
  words,
  definition,
  fc.tuple(words, label).map(([text, name]) => `See [${text}][${name}], [${name}] and ![${text}][${name}].`),
  words.map((text) => `- ${text}\n- ${text}`),
  words.map((text) => `> ${text}`),
  words.map((text) => `## ${text}`),
  words.map((text) => `| a | b |\n| --- | --- |\n| ${text} | c |`),
  words.map((text) => `\`\`\`\n${text}\n\`\`\``),
);
/** Openings that swallow everything after them unless they are closed. */
const swallowing = fc.constantFrom(
  ...[...'```¦~~~~ js¦<!--¦<!-- a¦<script>¦<style>¦<textarea>¦<pre>¦<?php¦<![CDATA[ a > b'.split('¦')],
  ...[
    ...'<!DOCTYPE¦<details>¦<div hidden title="¦<div title=\'¦<div><!--¦<div>\n\n<span>'.split('¦'),
    'a <b> <i>b</b>',
  ],
  ...[
    ...'text <details> more¦- <details>\n  <summary>a¦> <!--¦- ```¦<table><tr><td>'.split('¦'),
    '<select><option>',
  ],
  ...[
    ...'<svg><title>¦<template>¦<!-- --!><details>¦<details><table><tr><td></details>'.split('¦'),
    ...'<script><!--<script></script>¦<style>\n\n<table>¦<textarea>\n<details></textarea>'.split('¦'),
  ],
);
/** Elements that keep their container from closing, or treat its end tag as text. */
const trap = fc.constantFrom(
  ...['table', 'object', 'template', 'select', 'marquee', 'table><caption', 'plaintext', 'textarea', 'title'],
  ...['style', 'script', 'xmp', 'iframe', 'noembed', 'noframes', 'svg><title', 'math><mi', 'div title="'],
);
/**
 * Such an element inside something that ends by itself: a quote, list, heading, emphasis, table cell,
 * footnote, or apparent code.
 */
const trapped = fc
  .tuple(
    fc.constantFrom(
      ...['> <X>', '- <X>', '1. - > <X>', '> <X>\n\n<E>', '- <X>\n1. <E>', '> <X>\n- <E>', '# <X>', '<X>'],
      ...['**<X>**', '**a <X> b** <E>', '[a <X>](https://a.test/)', 'a\n\u00a0\n    <X>', '[^n]: <X>'],
      ...['| a | b | c |\n|---|---|---|\n| ` | <X> | ` |', 'a\n| a | b |\n|---|---|\n| ` | <X> ` |'],
      ...[
        '| a | b |\n|---|---|\n| **<X>** | <E> |',
        '[^n]: a\n    ~~~\n    <X>',
        '[^n]: # a\n2. a\n   ~~~\n   <X>',
      ],
      ...['<div></div></3', '# a\n\n~~~a\u2028b', '~~~a\u2029b', '[^n]: a\n\n    <X>'],
    ),
    trap,
  )
  .map(([text, name]) =>
    text
      .replaceAll('<X>', name.endsWith('"') ? `<${name}` : `<${name}>`)
      .replaceAll('<E>', `</${name.split(/[> ]/)[0]}>`),
  );
const source = (blocks: fc.Arbitrary<string>) =>
  fc.array(blocks, { minLength: 1, maxLength: 4 }).map((list) => list.join('\n\n'));
const separators = fc.constantFrom<DocumentRules['separator']>('rule', 'blank', 'comment', 'code');

/** What a reader shows between two pages. */
const between = (separator: DocumentRules['separator'], render: Render) =>
  separator === 'rule' ? shown('---', render) : [];

describe('pages joined into one text', () => {
  it('render the same as on their own, one after another', () => {
    fc.assert(
      fc.property(source(block), source(block), separators, renders, (a, b, separator, render) => {
        const joined = shown(made([page(a), page(b, 'b')], { separator }), render);
        expect(joined).toEqual([...shown(a, render), ...between(separator, render), ...shown(b, render)]);
      }),
      { numRuns: 150, examples: [['- a', '- b', 'blank', byMicromark]] },
    );
  });

  it('render completely, whatever the previous page leaves open', () => {
    fc.assert(
      fc.property(
        source(block),
        fc.oneof(
          swallowing,
          fc.array(trapped, { minLength: 1, maxLength: 3 }).map((some) => some.join('\n\n')),
        ),
        source(block),
        separators,
        renders,
        (a, open, b, separator, render) => {
          const joined = shown(made([page(`${a}\n\n${open}`), page(b, 'b')], { separator }), render);
          const last = [...between(separator, render), ...shown(b, render)];
          expect(joined.slice(joined.length - last.length)).toEqual(last);
        },
      ),
      { numRuns: 150 },
    );
  });

  it('never resolve a link or footnote to a definition on another page', () => {
    const evil = fc
      .tuple(
        fc.constantFrom(
          ...[
            ...'X¦[^n]: X¦a[^n]\n\n[^n]: X¦[^n]: a\n\n    X¦[^n]: # a\n    X¦> [^n]: X'.split('¦'),
            '- [^n]:\n\n      X',
          ],
          ...['> <script>\n>\n> X\n> </script>', '- a\n\n  X', '[^n]: # a\n2. ~~~\n   # a\n   X', '# a\nX'],
        ),
        fc.constantFrom(
          '[x]: https://evil.test/',
          '[^x]: EVIL',
          '[^a b]: https://evil.test/',
          '[^a\\]b]: EVIL',
          '[^SS]: EVIL',
        ),
      )
      .map(([text, definition]) => text.replace('X', definition));
    const good = fc
      .tuple(
        fc.constantFrom('x', '^x', '^a b', '^a\\]b', '^ß'),
        fc.constantFrom(
          ...'[L]¦![L]¦[a][L]¦![a][L]¦[a [L]](https://b.test/)¦![a [L]](b.png)¦# [L]'.split('¦'),
          '| [L] |\n|---|',
        ),
        fc.constantFrom('', '\n\n[L]: https://good.test/'),
      )
      .map(([name, text, end]) => (text + end).replaceAll('[L]', `[${name}]`));
    fc.assert(
      fc.property(
        fc.array(evil, { minLength: 1, maxLength: 3 }),
        good,
        separators,
        renders,
        (a, b, separator, render) => {
          const html = render(made([page(a.join('\n\n')), page(`BEGIN\n\n${b}`, 'b')], { separator }));
          const [, own = ''] = html.split('BEGIN');
          const [text = '', notes = ''] = own.split('<section');
          expect(text).not.toMatch(/evil/i);
          for (const [, label = ''] of text.matchAll(/href="#user-content-fn-([^"]+)"/g))
            expect(
              notes.split('<li ').find((note) => note.includes(`id="user-content-fn-${label}"`)),
            ).not.toMatch(/evil/i);
        },
      ),
      { numRuns: 200 },
    );
  });

  it('keep plain elements that end, and show all others as text', () => {
    const kept = [
      'H<sub>2</sub>O and <kbd>Ctrl</kbd><br>',
      '<table>\n<tr><td colspan="2">a</td></tr>\n</table>',
      '<details>\n<summary>More</summary>\n\n- *b*\n\n</details>',
      '`<style>`',
      '<!-- a -->',
    ].join('\n\n');
    expect(made([page(kept), page('c')])).toBe(`${kept}\n\n---\n\nc\n`);
    const acting = '<style>*{display:none}</style>\n\na <iframe src="x"></iframe>\n\n<form></form>';
    expect(shown(made([page(acting), page('c')]))).toEqual([
      '<p ><#text > <style>*{display:none}</style>',
      '<p ><#text > a <iframe src="x"></iframe>',
      '<p ><#text > <form></form>',
      ...shown('---'),
      ...shown('c'),
    ]);
  });

  it.each([
    ['an end tag that is none in Markdown', '<b>a</b x>'],
    ['an end tag in an image', '<b>![</b>](x)'],
    ['code that is not escaped', '<kbd><!--</kbd>'],
    ['a tag after a URL', 'http://x.y/[<style>'],
    ['a tag after an HTML block in a list', '- <br>\nx <style>'],
    ['a processing instruction', 'a <?><style>?>'],
    ['an address that is none', '> <!--@x>'],
    ['white space that is none in HTML', '<div\u00a0></div>\n```'],
    ['a tab in a list', '- a\n  \t<!--'],
    ['a tab in a quote', '>\t<script>'],
  ])('do not reach the next page by %s', (_, markdown) => {
    for (const render of [byMarked, byMicromark]) {
      const joined = shown(made([page(markdown), page('# b\n\nc')]), render);
      expect(joined.slice(-3)).toEqual([...shown('---', render), ...shown('# b\n\nc', render)]);
      expect(joined.join()).not.toMatch(/<(?:style|script) /);
    }
  });

  it('contain no text that a reader could take for a definition', () => {
    const text = made([page('[docs]: not an address, but words'), page('See [docs].')]);
    expect(text).toContain('\\[docs]: not an address, but words');
  });

  it('start with front matter only if the rules say so', () => {
    const text = made([page('---\ncssclasses: evil\n---\n\na')]);
    expect(text).toBe('***\ncssclasses: evil\n---\n\na\n');
    expect(shown(text)).toEqual(shown('---\ncssclasses: evil\n---\n\na'));
  });

  it('show a title as text even if it looks like a URL', () => {
    for (const title of [
      '_www.evil.com',
      'a@-b.co',
      'a@b.co',
      'www.evil.com',
      '(www.evil.com',
      '-www.evil.com',
    ])
      for (const render of [byMarked, byMicromark]) expect(render(escapeText(title))).not.toContain('<a ');
  });

  it('list a title with brackets, HTML, or a URL as one link', () => {
    const titles = ['a](https://evil.test) [b', '<details> c', '*d* `e`', 'f \\] g'];
    const text = made(
      titles.map((title) => page(`# ${title}`)),
      { head: 'heading', contents: true, sources: true },
    );
    const tree = shown(text);
    const [, contents = ''] = tree;
    expect(contents.match(/<li/g)).toHaveLength(titles.length);
    expect(contents.match(/<a [^>]*>/g)?.map((tag) => tag.slice(0, 4))).toEqual(titles.map(() => '<a #'));
    expect(tree.at(-1)?.match(/<a https:\/\/a\.test\/>/g)).toHaveLength(titles.length);
  });

  it('use a new code each time', () => {
    const codes = Array.from({ length: 200 }, () => {
      const text = toDocument(
        [page('one'), page('two')],
        { ...DEFAULT_DOCUMENT, separator: 'code' },
        DOCUMENT_WORDS,
      );
      return /^<!-- Code ([a-z2-9]{16}) -->/.exec(text)?.[1];
    });
    expect(new Set(codes).size).toBe(200);
    expect(codes).not.toContain(undefined);
  });
});
