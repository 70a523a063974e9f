import { afterEach, beforeEach, describe, expect, it, type MockInstance, vi } from 'vitest';
import { copyInto, copyPage } from '../../../lib/page-to-markdown/copy/copy.ts';
import { viewOf } from '../../../lib/page-to-markdown/copy/page-view.ts';
import { readDocument, readSelected } from '../../../lib/page-to-markdown/document.ts';
import { toMarkdownText } from '../../../lib/page-to-markdown/markdown/markdown.ts';

let clock: MockInstance<() => number>;
beforeEach(() => {
  // The environment doesn't know the default.
  document.documentElement.style.setProperty('visibility', 'visible');
  clock = vi.spyOn(performance, 'now').mockReturnValue(0);
});
afterEach(() => document.body.replaceChildren());

/** A page that shows this HTML, as it is copied. */
function copyOf(html: string) {
  document.body.innerHTML = html;
  return copyPage(viewOf(document));
}

const SENTENCE = 'The mill stands where the river leaves the wood, and its wheel turns day and night. ';
const SMALL = 'position: absolute; overflow: hidden; width: 1px; height: 1px';

describe('a copy of a page', () => {
  it.each<[what: string, html: string, markdown: string]>([
    ['no hidden text', '<p>a</p><p style="display: none">b</p>', 'a'],
    ['no invisible text', '<p>a<i style="visibility: hidden">b</i></p>', 'a'],
    ['no text without a size', '<p>a<i style="font-size: 0px">b</i></p>', 'a'],
    ['no text that is too small to read', '<p>a<i style="font-size: 1px">b</i></p>', 'a'],
    ['no text beyond the edge', '<p>a</p><p style="position: absolute; left: -9999px">b</p>', 'a'],
    [
      'no images and videos of an invisible part',
      '<p>a</p><div style="visibility: hidden"><img src="/b.png" alt="c"><video src="/d.mp4"></video></div>',
      'a',
    ],
    [
      'images that wait for a script',
      '<img src="/b.png" alt="c" style="visibility: hidden">',
      '![c](https://a.test/b.png)',
    ],
    ['no text for screen readers alone', `<p>a<span style="${SMALL}">b</span></p>`, 'a'],
    ['what is folded', '<details><summary>a</summary><p style="display: none">b</p></details>', '**a**\n\nb'],
    ['no text that is typed', '<p>a</p><textarea>b</textarea><input value="c">', 'a'],
    ['text in a field to copy from', '<textarea readonly>a</textarea>', '```\na\n```'],
    ['no tracking pixel', '<p>a<img src="https://b.test/p.gif" width="1" height="1"></p>', 'a'],
    [
      'the URL of an image that is loaded later',
      '<img src="data:image/gif;base64,AAAA" data-src="/b.png" alt="c">',
      '![c](https://a.test/b.png)',
    ],
    ['absolute URLs', '<a href="b?c#d">e</a>', '[e](https://a.test/b?c#d)'],
    [
      'the destination of a link that only forwards',
      '<a href="https://www.google.com/url?sa=D&q=https://b.test/c%3Fd">e</a>',
      '[e](https://b.test/c?d)',
    ],
    ['no data-URL image', '<p>a<img src="data:image/gif;base64,AAAA" alt="b"></p>', 'a'],
    ['no script link', '<a href=" java&#10;script:x()">a</a>', 'a'],
    ['no link that starts a program', '<a href="search-ms:query=b">a</a>', 'a'],
    ['links to people', '<a href="mailto:b@c.test">a</a>', '[a](mailto:b@c.test)'],
    [
      'no file of a server',
      '<p>a<img src="file://b.test/c.png" alt="d"><a href="file://b.test/c">e</a></p>',
      'ae',
    ],
    [
      'no file, whatever the page says',
      '<base href="file://b.test/"><p><a href="c">d</a></p>',
      '[d](https://a.test/c)',
    ],
    [
      'no destination outside of the web',
      '<a href="https://www.google.com/url?q=file:///b">c</a>',
      '[c](https://www.google.com/url?q=file:///b)',
    ],
    ['none of Quarry’s own marks', '<p><span q-task="" q-tex="">[a](b:c)</span></p>', '\\[a\\](b:c)'],
  ])('has %s', (_, html, markdown) => {
    expect(toMarkdownText(copyOf(html).document.body)).toBe(markdown);
  });

  it('has none of Quarry’s own marks, however a script names them', () => {
    document.body.innerHTML = '<x-task style="display: inline">[a](b:c)</x-task>';
    const task = document.querySelector('x-task');
    for (const namespace of ['b:c', 'd:e', null]) task?.setAttributeNS(namespace, 'q-task', '');
    task?.setAttributeNS(null, 'Q-TASK', '');
    expect(toMarkdownText(copyPage(viewOf(document)).document.body)).toBe('\\[a\\](b:c)');
  });

  it('ends when the time is over, and says so', () => {
    const lines = '<p>a</p>'.repeat(20);
    expect(copyOf(lines).partial).toBe(false);
    clock.mockReturnValueOnce(0).mockReturnValue(2000);
    const { document: copy, partial } = copyOf(lines);
    expect(partial).toBe(true);
    expect(copy.body.children.length).toBeLessThan(20);
  });

  it('ends after more nodes than any page has, however fast they are copied', () => {
    const nodes = Array<Node>(200_000).fill(document.createTextNode('a'));
    // Copying them would take the environment 10 seconds.
    const wanted = { includes: () => false };
    expect(copyInto(document.body, nodes, 'https://a.test/', wanted)).toBe(true);
  });
});

it.each([
  ['text', 'abc'],
  ['password', ''],
])('of a field for a %s, the selection is %j', (type, selected) => {
  const field = Object.assign(document.createElement('input'), { type, value: 'abc' });
  document.body.append(field);
  field.focus();
  field.setSelectionRange(0, 3);
  expect(readSelected(document).markdown).toBe(selected);
});

it('a selection has no text that can’t be selected', () => {
  document.body.innerHTML = '<h2>Mills<span style="user-select: none"> edit</span></h2><p>They grind.</p>';
  getSelection()?.selectAllChildren(document.body);
  expect(readSelected(document).markdown).toBe('## Mills\n\nThey grind.');
});

describe('hidden text', () => {
  const hidden = `<div style="display: none"><p>gone</p><p>${SENTENCE.repeat(40)}</p></div>`;
  const markdownOf = (html: string) => {
    document.body.innerHTML = html;
    return readDocument(document, () => '').markdown;
  };

  it('is not read next to a text', () => {
    const page = `<main><h1>Mills</h1><p>${SENTENCE.repeat(5)}</p>${hidden}</main>`;
    expect(markdownOf(page)).not.toContain('gone');
  });

  it('is read if a page shows nothing else', () => {
    expect(markdownOf(`<p>Loading</p>${hidden}`)).toContain('The mill');
  });
});
