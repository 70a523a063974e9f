import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import type { ExtractedPage } from '../../../lib/document/document.ts';
import { FIELDS } from '../../../lib/document/document-rules.ts';
import { formatDate } from '../../../lib/document/templates/dates.ts';
import { createBudget } from '../../../lib/document/templates/render.ts';
import { frontMatter } from '../../../lib/document/templates/variables.ts';
import { cleanText } from '../../../lib/plain-text.ts';
import { hostileText } from '../hostile.ts';

const PAGE: ExtractedPage = { url: 'https://a.test/', markdown: 'a b' };

/** Parses the front matter as a YAML reader does, with dates as dates. */
function read(pages: readonly { page: ExtractedPage; title: string }[]): unknown {
  const text = frontMatter(pages, { fields: [...FIELDS] }, createBudget());
  const lines = text.split('\n');
  expect([lines[0], lines.at(-1)]).toEqual(['---', '---']);
  return parse(lines.slice(1, -1).join('\n'), { customTags: ['timestamp'], strict: true });
}

const text = fc.oneof(
  hostileText,
  fc.string({ unit: 'binary', maxLength: 20 }),
  fc.constantFrom(...'null¦yes¦1e3¦0x10¦~¦- a¦? a¦!!js¦*a¦&a b¦%x¦"¦\'¦...¦---'.split('¦')),
);
/** A text as front matter has it. */
const shown = (said: string) =>
  cleanText(said)
    .replace(/[\ufdd0-\ufdd2]/g, '')
    .replace(/\s+/g, ' ')
    .trim();

const date = fc.oneof(
  text,
  fc.date({ noInvalidDate: true }).map((at) => at.toISOString()),
  fc
    .tuple(
      fc.nat({ max: 9999 }),
      fc.nat({ max: 14 }),
      fc.nat({ max: 32 }),
      fc.constantFrom('', 'T10:20:30Z', 'T25:61:61Z'),
    )
    .map(([year, month, day, time]) => {
      const two = (number: number) => String(number).padStart(2, '0');
      return `${String(year).padStart(4, '0')}-${two(month)}-${two(day)}${time}`;
    }),
);

describe('front matter', () => {
  it.each([
    ['2024-02-29', new Date('2024-02-29')],
    ['2024-02-29T10:20:30.5Z', new Date('2024-02-29')],
    ['2023-02-29', '2023-02-29'],
    ['2024-01-01T24:00:00Z', '2024-01-01T24:00:00Z'],
    ['2024-03-05T23:20:30', new Date('2024-03-05')],
    ['March 5, 2024', new Date('2024-03-05')],
    ['0099-12-31', '0099-12-31'],
    ['9999-12-31', '9999-12-31'],
  ])('writes %s as a date if the day exists, otherwise as text', (given, expected) => {
    expect(read([{ page: { ...PAGE, date: given }, title: 'T' }])).toMatchObject({ date: expected });
  });

  it('has no characters that YAML has not', () => {
    const text = frontMatter(
      [{ page: PAGE, title: 'a\ufffeb\uffff' }],
      { fields: ['title'] },
      createBudget(),
    );
    expect(text).toBe('---\ntitle: "a\\ufffeb\\uffff"\n---');
  });

  it('omits a time outside the date range', () => {
    expect(read([{ page: { ...PAGE, at: 1e18 }, title: 'T' }])).not.toHaveProperty('extracted');
  });

  it('parses back to the same values, whatever a page is called', () => {
    const facts = fc.record({ title: text, author: text, url: text, date, at: fc.integer() });
    fc.assert(
      fc.property(fc.array(facts, { minLength: 1, maxLength: 3 }), (list) => {
        const made: unknown = read(
          list.map(({ title, ...page }) => ({ page: { ...PAGE, ...page, via: 'local' }, title })),
        );
        const entries = list.length === 1 ? [made] : Object(made).pages;
        expect(entries).toHaveLength(list.length);
        for (const [index, { title, author, url, date: day, at }] of list.entries()) {
          const entry = Object(entries[index]);
          const said = { title: shown(title), author: shown(author), url: shown(url) };
          expect({ title: entry.title ?? '', author: entry.author ?? '', url: entry.url ?? '' }).toEqual(
            said,
          );
          expect(entry).toMatchObject({
            extracted: new Date(Math.floor(at / 1000) * 1000),
            words: 2,
            via: 'local',
          });
          const date = formatDate(shown(day));
          expect(entry.date ?? '').toEqual(entry.date instanceof Date ? new Date(date) : date);
        }
      }),
    );
  });
});
