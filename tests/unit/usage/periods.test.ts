import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { costInMicros, PUBLISHED_PRICES } from '../../../lib/usage/cost.ts';
import { addDays, spentByMonth, spentIn, usageCsv } from '../../../lib/usage/periods.ts';
import { book, NO_USAGE, totalOf, type Usage } from '../../../lib/usage/usage.ts';

const search = (usage: Usage, day: string, searches: number, pages = 0): Usage =>
  book(usage, day, { operation: 'search', sure: { searches, pages } });
const extraction = (usage: Usage, day: string, sure: number, perhaps = 0): Usage =>
  book(usage, day, { operation: 'extract', sure: { pages: sure }, perhaps: { pages: perhaps } });

describe('months', () => {
  it('break down spending by kind and day, newest first, without days that cost nothing', () => {
    let usage = search(NO_USAGE, '2026-02-28', 1);
    usage = search(usage, '2026-03-10', 2, 3);
    usage = extraction(usage, '2026-03-11', 5, 2);
    usage = book(usage, '2026-03-11', { operation: 'extract', saved: 4 });
    usage = book(usage, '2026-03-12', { operation: 'extract', saved: 1 });
    const [march, february, ...others] = spentByMonth(usage, PUBLISHED_PRICES);
    expect(march).toMatchObject({
      first: '2026-03-01',
      counts: { searches: 2, fullText: 3, pages: 5, perhaps: 2 },
      costs: { searches: 24_000, fullText: 12_000, pages: 20_000, perhaps: 8000 },
      total: 64_000,
      saved: 5,
    });
    expect(march?.days.map(({ day, total }) => [day, total])).toEqual([
      ['2026-03-11', 28_000],
      ['2026-03-10', 36_000],
    ]);
    expect(february).toMatchObject({ first: '2026-02-01', total: 12_000 });
    expect(others).toEqual([]);
  });

  it('add up to all spending', () => {
    const day = fc.nat(300).map((back) => addDays('2026-03-15', -back));
    const spending = fc.array(fc.tuple(day, fc.nat(9), fc.nat(9), fc.nat(9), fc.nat(9)), { maxLength: 20 });
    fc.assert(
      fc.property(spending, (entries) => {
        const usage = entries.reduce(
          (all, [on, searches, full, pages, perhaps]) =>
            extraction(search(all, on, searches, full), on, pages, perhaps),
          NO_USAGE,
        );
        const months = spentByMonth(usage, PUBLISHED_PRICES);
        const { sure, perhaps } = totalOf(usage);
        const whole = costInMicros(sure, PUBLISHED_PRICES) + costInMicros(perhaps, PUBLISHED_PRICES);
        for (const part of [months, months.flatMap(({ days }) => days)])
          expect(part.reduce((sum, { total }) => sum + total, 0)).toBe(whole);
        expect(spentIn(usage.days, PUBLISHED_PRICES).total).toBe(whole);
      }),
    );
  });
});

it('usage: exports all days as CSV', () => {
  let usage = search(NO_USAGE, '2026-03-10', 2, 3);
  usage = extraction(usage, '2026-03-10', 5, 2);
  usage = book(usage, '2026-03-11', { operation: 'extract', saved: 4 });
  expect(usageCsv(usage, PUBLISHED_PRICES)).toBe(
    [
      'day,searches,full_text_pages,extracted_pages,possible_searches,possible_full_text_pages,possible_extracted_pages,cost_usd,possible_cost_usd,pages_from_saved_copies',
      '2026-03-10,2,3,5,0,0,2,0.056000,0.008000,0',
      '2026-03-11,0,0,0,0,0,0,0.000000,0.000000,4',
      '',
    ].join('\r\n'),
  );
});
