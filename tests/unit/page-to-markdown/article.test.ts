// @vitest-environment happy-dom
import { describe, expect, it } from 'vitest';
import { removeClutter, removeOffers } from '../../../lib/page-to-markdown/blocks/clutter.ts';
import { withoutSite } from '../../../lib/page-to-markdown/document.ts';

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
    removeClutter(page);
    expect(page.body.textContent).toBe('PowerBy Ada ');
  });

  it('keeps a heading that links to comments', () => {
    const page = pageOf('<h2><a href="https://a.test/x#comments">The fourth</a></h2>');
    removeClutter(page);
    expect(page.body.textContent).toBe('The fourth');
  });

  it('removes sign-up offers and recommendations unless they are the page’s main content', () => {
    const text = 'The mill stands where the river leaves the wood. '.repeat(5);
    const offer =
      '<div class="newsletter-signup">Never miss a post</div><ul class="recommendations"><li>A sieve</li></ul>';
    const page = pageOf(`<p>${text}</p>${offer}`);
    removeOffers(page.body);
    expect(page.body.textContent).toBe(text);
    const list = pageOf(`<p>Ours:</p><ul class="recommendations"><li>${text}</li></ul>`);
    removeOffers(list.body);
    expect(list.body.textContent).toContain(text);
  });
});
