import { describe, expect, it } from 'vitest';
import { findArticle } from '../../../lib/page-to-markdown/content/article.ts';
import { simplify, withoutSite } from '../../../lib/page-to-markdown/document.ts';

function pageOf(html: string): Document {
  const page = document.implementation.createHTMLDocument();
  page.body.innerHTML = html;
  return page;
}

describe('titles', () => {
  it.each<[what: string, title: string, html: string, site: string, expected: string]>([
    ['the site name after a bar', 'Stoves | The Example', '', '', 'Stoves'],
    [
      'the site name after a dash if the page heading is the rest',
      'Stoves - Example',
      '<h1>Stoves</h1>',
      '',
      'Stoves',
    ],
    ['the site name after a dash if the site declares it', 'Stoves – Example', '', 'Example', 'Stoves'],
    [
      'the site name after a dash if the home link has it',
      'Stoves — Example',
      '<a href="https://a.test/">Example</a>',
      '',
      'Stoves',
    ],
    [
      'the site name after a colon if the page heading is the rest',
      'Stoves: A Reference',
      '<h2>Stoves</h2>',
      '',
      'Stoves',
    ],
  ])('omit %s', (_, title, html, site, expected) => {
    expect(withoutSite(title, pageOf(html), site)).toBe(expected);
  });

  it.each([
    'Stoves - and what else burns',
    'Stoves: a history',
    'One | of the many things that a long title may have to say',
    'Plain',
    '',
  ])('keep “%s” unchanged', (title) => {
    expect(withoutSite(title, pageOf('<h1>Another</h1>'), '')).toBe(title);
  });
});

describe('clutter', () => {
  it('removes controls that wikis and blogs put into the text', () => {
    const page = pageOf(
      '<h2>Power<span class="mw-editsection">[edit]</span></h2><p>By Ada <a href="https://a.test/x#respond">Leave a comment</a></p><div class="navbox">Mills</div>',
    );
    simplify(page, 'https://a.test/y');
    expect(page.body.textContent).toBe('PowerBy Ada ');
  });

  it('keeps a heading that links to comments', () => {
    const page = pageOf('<h2><a href="https://a.test/x#comments">The fourth</a></h2>');
    simplify(page, 'https://a.test/y');
    expect(page.body.textContent).toBe('The fourth');
  });
});

const SENTENCE = 'The mill stands where the river leaves the wood, and its wheel turns day and night. ';
const TEXT = `<p>${SENTENCE}</p><p>${SENTENCE.repeat(4)}</p><p>${SENTENCE.repeat(3)}</p>`;
const TEASER =
  '<div><h3><a href="https://a.test/b">Another page of the site</a></h3><p>About stones.</p></div>';

describe('content', () => {
  it('includes what is said in a film, beside its description', () => {
    const said = '<div><div>0:14</div><div>kept as it was said</div></div>';
    const page = `<div><div><h1>Mills</h1>${TEXT}</div><div class="transcript">${said.repeat(9)}</div></div>`;
    expect(markdownOf(page).match(/kept/g)).toHaveLength(9);
  });

  it.each<[what: string, before: string, within: string, after: string]>([
    ['headings and paragraphs with names of furniture', '', '<h2 class="header-menu">Kept</h2>', ''],
    ['a paragraph that is one link', '', '<p><a href="https://a.test/x">Kept</a></p>', ''],
    ['an aside with prose', '', '<aside class="sidebar">Kept, as it is part of the text.</aside>', ''],
    ['a figure between two texts', '', '<figure><img src="https://a.test/i.png" alt="Kept"></figure>', ''],
    ['a list of links between paragraphs', '', '<ul><li><a href="https://a.test/x">Kept</a></li></ul>', ''],
    ['an aside with a picture', '', '<aside><img src="https://a.test/i.png" alt="Kept"></aside>', ''],
    ['a line below the text', '', '', '<div>Kept: 030 1234567</div>'],
    ['a list of sources below', '', '', '<div><a href="https://kept.test">https://Kept.test</a></div>'],
  ])('includes %s', (_, before, within, after) => {
    expect(markdownOf(`${before}<main><h1>Mills</h1>${TEXT}${within}${TEXT}${after}</main>`)).toMatch(
      /kept/i,
    );
  });

  it.each<[what: string, before: string, within: string, after: string]>([
    ['navigation', '<nav>Gone</nav>', '', ''],
    ['labels before the text', '<div class="x">Gone</div>', '', ''],
    [
      'a named list of links in the text',
      '',
      '<div>Gone <p><a href="https://a.test/x">A page with a title</a></p></div>',
      '',
    ],
    ['a list of other pages below', '', '', `<div>${TEASER.repeat(3)}Gone</div>`],
    ['a discussion below', '', '', `<div id="comments"><p>Gone. ${SENTENCE.repeat(9)}</p></div>`],
    ['a form', '', '<form>Gone</form>', ''],
    ['the heading of navigation', '', '<div><h2>Gone</h2><nav><a href="/a">A list</a></nav></div>', ''],
    ['what has the name of furniture and little prose', '', '<div class="share-bar">Gone</div>', ''],
  ])('skips %s', (_, before, within, after) => {
    expect(markdownOf(`<main>${before}<h1>Mills</h1>${TEXT}${within}${TEXT}${after}</main>`)).not.toContain(
      'Gone',
    );
  });
});

function markdownOf(html: string): string {
  const page = pageOf(html);
  const { content } = findArticle(page, 'Mills', 'https://a.test/mills', () => page.body);
  return content.textContent + [...content.querySelectorAll('img')].map(({ alt }) => alt).join();
}
