// @vitest-environment happy-dom
import { describe, expect, it } from 'vitest';
import { dropClutter, dropOffers } from '../../../../lib/extraction/in-tab/blocks/clutter.ts';
import { withoutSite } from '../../../../lib/extraction/in-tab/title.ts';

function pageOf(html: string): Document {
  const page = document.implementation.createHTMLDocument();
  page.body.innerHTML = html;
  return page;
}

describe('titles', () => {
  it.each<[what: string, title: string, html: string, site: string, expected: string]>([
    ['the name behind a bar', 'Stoves | The Example', '', '', 'Stoves'],
    [
      'the name behind a dash, if the page is headed by the rest',
      'Stoves - Example',
      '<h1>Stoves</h1>',
      '',
      'Stoves',
    ],
    ['the name behind a dash, if the site says so', 'Stoves – Example', '', 'Example', 'Stoves'],
    [
      'the name behind a dash, if the way home is called so',
      'Stoves — Example',
      '<a href="https://a.test/">Example</a>',
      '',
      'Stoves',
    ],
    [
      'the name behind a colon, if the page is headed by the rest',
      'Stoves: A Reference',
      '<h2>Stoves</h2>',
      '',
      'Stoves',
    ],
  ])('leave out %s', (_, title, html, site, expected) => {
    expect(withoutSite(title, pageOf(html), site)).toBe(expected);
  });

  it.each([
    'Stoves - and what else burns',
    'Stoves: a history',
    'One | of the many things that a long title may have to say',
    'Plain',
    '',
  ])('leave “%s” as it is', (title) => {
    expect(withoutSite(title, pageOf('<h1>Another</h1>'), '')).toBe(title);
  });
});

describe('clutter', () => {
  it('takes out what wikis and blogs put into the text', () => {
    const page = pageOf(
      '<h2>Power<span class="mw-editsection">[edit]</span></h2><p>By Ada <a href="https://a.test/x#respond">Leave a comment</a></p><div class="navbox">Mills</div>',
    );
    dropClutter(page);
    expect(page.body.textContent).toBe('PowerBy Ada ');
  });

  it('leaves a heading that leads to comments', () => {
    const page = pageOf('<h2><a href="https://a.test/x#comments">The fourth</a></h2>');
    dropClutter(page);
    expect(page.body.textContent).toBe('The fourth');
  });

  it('takes out invitations and other goods, unless they are what the page is about', () => {
    const text = 'The mill stands where the river leaves the wood. '.repeat(5);
    const offer =
      '<div class="newsletter-signup">Never miss a post</div><ul class="recommendations"><li>A sieve</li></ul>';
    const page = pageOf(`<p>${text}</p>${offer}`);
    dropOffers(page.body);
    expect(page.body.textContent).toBe(text);
    const list = pageOf(`<p>Ours:</p><ul class="recommendations"><li>${text}</li></ul>`);
    dropOffers(list.body);
    expect(list.body.textContent).toContain(text);
  });
});
