import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createSuggestionIndex } from '../../../lib/search/suggestions.ts';

const item = (title: string, kind = 'page', detail?: string) => ({ kind, title, detail });
const find = (typed: string, titles: string[], most = 100) =>
  createSuggestionIndex(titles.map((title) => item(title)))
    .find(typed, most)
    .map(({ title }) => title);

describe('matching titles', () => {
  it.each<[string, string[]]>([
    ['wall', ['Walls of slate', 'The wall', 'Drywall']],
    ['slate w', ['Walls of slate']],
    ['the wall', ['The wall']],
    ['cafe', ['Café in Zürich']],
    ['zürich', ['Café in Zürich']],
    ['οδος', ['Μεγάλη ΟΔΌΣ']],
    ['', []],
  ])('“%s”', (typed, titles) => {
    const all = ['Drywall', 'The wall', 'Walls of slate', 'Café in Zürich', 'Μεγάλη ΟΔΌΣ'];
    expect(find(typed, all)).toEqual(titles);
  });
});

const text = fc.oneof(fc.string({ maxLength: 60 }), fc.string({ unit: 'grapheme', maxLength: 30 }));
const titles = fc.array(text, { maxLength: 40 });

describe('with any query and items', () => {
  it('finds each title that contains the words, in any order', () => {
    const part = fc.tuple(fc.nat(), fc.nat({ max: 12 }));
    fc.assert(
      fc.property(titles, fc.nat(), fc.array(part, { minLength: 1, maxLength: 4 }), (all, chosen, parts) => {
        const title = all[chosen % Math.max(1, all.length)] ?? '';
        const points = [...title];
        const words = parts.map(([from, length]) =>
          points
            .slice(from % Math.max(1, points.length))
            .slice(0, length)
            .join(''),
        );
        const typed = words.join(' ');
        fc.pre(/[\p{L}\p{N}]/u.test(typed));
        expect(find(typed, all)).toContain(title);
      }),
    );
  });
});
