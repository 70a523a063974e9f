import { describe, expect, it } from 'vitest';
import { normalizeLabel } from '../../../../lib/markdown/link-address.ts';
import { readInline } from '../../../../lib/markdown/tree/inline.ts';
import { plainText } from '../../../../lib/markdown/tree/tree.ts';

const read = (text: string, definitions: [string, string][] = []) => {
  const named = new Map(definitions.map(([label, url]) => [normalizeLabel(label), { url }]));
  return readInline(text, { base: 'https://a.test/dir/page', definitions: named });
};
/** Joins adjacent texts. */
const together = (parts: readonly unknown[]): unknown[] => {
  const all: unknown[] = [];
  for (const part of parts) {
    const last = all.at(-1);
    if (typeof part === 'string' && typeof last === 'string') all[all.length - 1] = last + part;
    else all.push(part);
  }
  return all;
};
const link = (url: string, ...of: unknown[]) => ({ kind: 'link', url, of });
const em = (...of: unknown[]) => ({ kind: 'em', of });

describe('parsing inline text', () => {
  it.each<[string, unknown[]]>([
    ['a *b* c', ['a ', em('b'), ' c']],
    ['snake_case_name 2*3*4', ['snake', '_', 'case', '_', 'name 2', em('3'), '4']],
    ['~~gone~~ ~x', [{ kind: 'strike', of: ['gone'] }, ' ', '~', 'x']],
    ['`` ` `` `open', [{ kind: 'code', text: '`' }, ' ', '`', 'open']],
    ['\\*no\\* &amp; &#233; &nope;', ['*', 'no', '*', ' ', '&', ' ', 'é', ' ', '&nope;']],
    ['one  \ntwo\\\nthree\nfour<br>five', ['one', br(), 'two', br(), 'three', '\n', 'four', br(), 'five']],
    ['[a *b*](https://b.test/x "title")', [link('https://b.test/x', 'a ', em('b'))]],
    [
      '[up](../x_(1)) [part](#p)',
      [link('https://a.test/x_(1)', 'up'), ' ', link('https://a.test/dir/page#p', 'part')],
    ],
    [
      'https://b.test/x_y. (http://c.test)',
      [link('https://b.test/x_y', 'https://b.test/x_y'), '. (', link('http://c.test/', 'http://c.test'), ')'],
    ],
    ['www.b.test/x is', [link('http://www.b.test/x', 'www.b.test/x'), ' is']],
    ['见https://b.test/x', ['见', link('https://b.test/x', 'https://b.test/x')]],
    ['[^1] and [a^2]', ['[^1] and [a^2]']],
    ['<a href="https://b.test">', ['<a href="', link('https://b.test/', 'https://b.test'), '">']],
    ['![`c` [w](https://b.test)](p.png)', [{ kind: 'image', url: 'https://a.test/dir/p.png', alt: 'c w' }]],
    ['![a](http://b.test/p.png)', [{ kind: 'image', url: undefined, alt: 'a' }]],
    [
      '[![alt](p.png)](https://b.test)',
      [link('https://b.test/', { kind: 'image', url: 'https://a.test/dir/p.png', alt: 'alt' })],
    ],
  ])('%j', (text, parts) => {
    expect(together(read(text))).toEqual(together(parts));
  });
});

function br() {
  return { kind: 'break' };
}

describe('hostile inline text', () => {
  it.each([
    ...'[a](javascript:alert(1))¦[a](JaVaScRiPt:alert(1))¦[a](&#106;avascript:alert(1))'.split('¦'),
    ...'[a](java\\script:alert(1))¦[a](data:text/html,x)¦[a](<javascript:alert(1)>)'.split('¦'),
    ...'[a](vbscript:x)¦[a](file:///etc/passwd)¦[a](blob:https://a.test/x)'.split('¦'),
    ...'![a](data:image/svg+xml,x)¦<javascript:alert(1)>¦[a][r]'.split('¦'),
  ])('links only to the web: %s', (text) => {
    const addresses = (
      JSON.stringify(read(text, [['r', 'javascript:alert(1)']])).match(/"url":"[^"]*"/g) ?? []
    ).filter((url) => !url.startsWith('"url":"https://a.test/'));
    expect(addresses).toEqual([]);
  });

  it('creates no markup: tags are text', () => {
    const html = '<script>alert(1)</script><img src=x onerror=alert(1)>';
    expect(plainText(read(html))).toBe(html);
  });
});
