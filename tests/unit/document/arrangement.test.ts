import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { AS_IS, arrange, isArranged, movePage, removePage } from '../../../lib/document/arrangement.ts';

const pages = (...urls: string[]) => urls.map((url) => ({ url }));
const urls = (list: readonly { url: string }[]) => list.map(({ url }) => url).join('');

describe('the arrangement of a document', () => {
  it('moves and removes pages, and lists new ones last', () => {
    const all = pages('a', 'b', 'c');
    const moved = movePage(arrange(all, AS_IS), AS_IS, [2, 0]);
    expect(urls(arrange(all, moved))).toBe('cab');
    const removed = removePage(moved, { url: 'a' });
    expect(urls(arrange(all, removed))).toBe('cb');
    expect(urls(arrange(pages('n', 'a', 'b', 'c', 'm'), removed))).toBe('cbnm');
    expect(isArranged(removed)).toBe(true);
  });

  it('moves exactly one page, wherever it goes', () => {
    fc.assert(
      fc.property(fc.uniqueArray(fc.string(), { minLength: 1 }), fc.nat(), fc.nat(), (names, a, b) => {
        const all = pages(...names);
        const [from, to] = [a % names.length, b % names.length];
        const made = arrange(all, movePage(all, AS_IS, [from, to]));
        expect(made[to]).toEqual(all[from]);
        expect(made.filter((one) => one.url !== all[from]?.url)).toEqual(
          all.filter((one) => one.url !== all[from]?.url),
        );
      }),
    );
  });
});
