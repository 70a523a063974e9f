import { describe, expect, it } from 'vitest';
import { selectorsFor } from '../../../../lib/extraction/pick/selectors.ts';

/** Picks the marked elements and returns their selectors and whether these match only them. */
function picked(html: string): { selectors: string[]; exact: boolean } {
  document.body.innerHTML = html;
  const wanted = [...document.querySelectorAll('[data-pick]')];
  const selectors = selectorsFor(wanted);
  const selected = new Set(selectors.flatMap((selector) => [...document.querySelectorAll(selector)]));
  return { selectors, exact: selected.size === wanted.length && wanted.every((one) => selected.has(one)) };
}

describe('selectors for picked parts', () => {
  it.each([
    ['a class that looks like a word', '<div class="post" data-pick></div><div></div>', ['div.post']],
    ['an id that looks like a word', '<p id="summary" data-pick></p><p></p>', ['p#summary']],
    [
      'one selector for all elements of a kind',
      '<i class="post" data-pick></i><i class="post" data-pick></i>',
      ['i.post'],
    ],
    [
      'the name of the container, if the element’s own is shared',
      '<div class="side"><p></p></div><div class="main"><p data-pick></p></div>',
      ['div.main > p'],
    ],
    ['no generated names', '<div class="css-1x2b3c qkzvbtpw post" id="a8f3" data-pick></div>', ['div.post']],
    ['positions, if names are not enough', '<p></p><p data-pick></p><p></p>', ['p:nth-of-type(2)']],
  ])('are %s', (_, html, expected) => {
    expect(picked(html)).toEqual({ selectors: expected, exact: true });
  });

  it('match exactly what was picked on pages of any shape', () => {
    const names = ['', ' class="a"', ' class="post"', ' class="post lead"', ' id="top"', ' id="x1"'];
    for (let seed = 1; seed < 60; seed += 1) {
      let state = seed;
      const next = (below: number) => {
        state = (state * 48271) % 2147483647;
        return state % below;
      };
      const node = (depth: number): string => {
        const pick = depth > 2 && next(6) === 0 ? ' data-pick' : '';
        const inner = depth > 4 ? '' : Array.from({ length: next(4) }, () => node(depth + 1)).join('');
        const tag = ['div', 'p', 'section'][next(2) * 2] ?? 'div';
        return `<${tag}${names[next(names.length)]}${pick}>${inner}</${tag}>`;
      };
      expect(picked(Array.from({ length: 4 }, () => node(0)).join('')).exact).toBe(true);
    }
  });

  it('handle form fields named after DOM properties', () => {
    expect(
      picked('<form class="post" data-pick><input name="parentElement"><input name="localName"></form>'),
    ).toEqual({ selectors: ['form.post'], exact: true });
  });
});
