import { describe, expect, it, vi } from 'vitest';
import { foldersOf } from '../../../../lib/extraction/start/bookmarks.ts';
import { byPattern } from '../../../../lib/extraction/start/pattern.ts';
import { type FrameSelection, inFocus, readSelection } from '../../../../lib/extraction/start/selection.ts';

describe('byPattern', () => {
  const links = [
    { url: 'https://a.test/docs/one', title: 'First' },
    { url: 'https://a.test/blog/docs', title: 'Second' },
    { url: 'http://b.test/docs/two.pdf' },
  ];
  it.each([
    ['', [0, 1, 2]],
    ['docs', [0, 1, 2]],
    [' DOCS/ ', [0, 2]],
    ['a.test/docs/*', [0]],
    ['https://a.test/*', [0, 1]],
    ['*/docs/*', [0, 2]],
    ['*.pdf', [2]],
    ['*docs*docs*', []],
  ])('%j', (pattern, indexes) => {
    expect(byPattern(links, pattern)).toEqual(indexes.map((index) => links[index]));
  });
});

describe('bookmarks', () => {
  const page = (name: string) => ({ id: name, title: name, url: `https://a.test/${name}` });
  const folders = foldersOf([
    {
      id: '0',
      title: '',
      children: [
        {
          id: '1',
          title: 'Bar',
          children: [page('a'), { id: '3', title: 'Stone', children: [page('b')] }, page('c')],
        },
        { id: '2', title: 'Other', children: [page('d')] },
      ],
    },
  ]);

  it('are folders with a depth, each parent before its children', () => {
    expect(folders.map(({ title, depth }) => [title, depth])).toEqual([
      ['Bar', 0],
      ['Stone', 1],
      ['Other', 0],
    ]);
  });
});

describe('links in the selection', () => {
  it.each([
    ['https://a.test/x', ['/x', '/x?', '/x#part', '/x?#part', 'https://a.test./x', 'https://A.test:443/x']],
    ['https://a.test./x', ['/x', 'https://a.test/x']],
    ['https://a.test/x?', ['/x', '/x?#part']],
    ['https://a.test/x#/inbox', ['/x#/inbox', '/x?#/inbox', '/x#part', '/x', 'https://a.test./x#/inbox']],
    ['http://a.test/x', ['/x', '/x#part']],
  ])('on %s, marks links to the page itself', (page, own) => {
    expect(samePage(page, own)).toEqual(own);
  });
  it('does not mark links to other pages and routes', () => {
    const others = ['/x#/inbox', '/x#!inbox', '/x?q=', '/x/', '/', 'https://b.test/x'];
    expect(samePage('https://a.test/x', others)).toEqual([]);
    expect(samePage('https://a.test/x#/inbox', ['/x#/sent', '/x#!inbox'])).toEqual([]);
  });
});

it('links in the selection: are those of which something is selected', () => {
  document.body.innerHTML = [1, 2, 3].map((at) => `<a href="https://b.test/${at}">${at}</a>`).join(' ');
  getSelection()?.selectAllChildren(document.querySelectorAll('a')[1] ?? document.body);
  expect(readSelection(document).links.map(({ title }) => title)).toEqual(['2']);
});

/** The links that are marked as links to the page. */
function samePage(page: string, links: readonly string[]): (string | null)[] {
  vi.spyOn(Document.prototype, 'URL', 'get').mockReturnValue(page);
  const html = links.map((link) => `<a href="${new URL(link, page)}">${link}</a>`);
  document.body.innerHTML = html.join(' ');
  getSelection()?.selectAllChildren(document.body);
  return readSelection(document).links.flatMap(({ title = '', skip }) =>
    skip === 'same-page' ? [title] : [],
  );
}

describe('the selection of a tab with frames', () => {
  const frame = (id: number, focus: FrameSelection['focus'], text = '') => ({
    frame: id,
    selection: { url: `https://a.test/${id}`, text, links: [], focus },
  });
  it.each([
    ['the focused frame', [frame(0, 'inside', 'outer'), frame(3, 'here', 'inner')], 3],
    [
      'the focused frame, even if nothing is selected there',
      [frame(0, 'here'), frame(3, 'elsewhere', 'x')],
      0,
    ],
    ['a frame within a frame', [frame(0, 'inside'), frame(3, 'inside'), frame(5, 'here')], 5],
    ['nowhere if the focus is in a frame of another site', [frame(0, 'inside', 'outer')], undefined],
    [
      'the frame with a selection if the focus is outside of the page',
      [frame(0, 'elsewhere'), frame(3, 'elsewhere', 'x')],
      3,
    ],
    ['the page if nothing is selected', [frame(0, 'elsewhere'), frame(3, 'elsewhere')], 0],
  ])('is in %s', (_, frames, expected) => {
    expect(inFocus(frames)?.frame).toBe(expected);
  });
});
