import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { costInMicros, PUBLISHED_PRICES } from '../../../lib/usage/cost.ts';
import {
  addDays,
  firstDay,
  GRANULARITIES,
  linesUpTo,
  monthEstimate,
  periodsOf,
  periodsUntil,
  spentIn,
  usageCsv,
} from '../../../lib/usage/periods.ts';
import { book, NO_USAGE, totalOf, type Usage } from '../../../lib/usage/usage.ts';

const search = (usage: Usage, day: string, searches: number, pages = 0): Usage =>
  book(usage, day, { operation: 'search', sure: { searches, pages } });
const extraction = (usage: Usage, day: string, sure: number, perhaps = 0): Usage =>
  book(usage, day, { operation: 'extract', sure: { pages: sure }, perhaps: { pages: perhaps } });

describe('periods', () => {
  it.each([
    ['day', '2026-03-01', '2026-03-01'],
    ['week', '2026-03-01', '2026-02-23'],
    ['week', '2026-03-02', '2026-03-02'],
    ['month', '2026-03-31', '2026-03-01'],
  ] as const)('the %s of %s starts on %s', (step, day, first) => {
    expect(firstDay(day, step)).toBe(first);
  });

  it('are contiguous across months and years', () => {
    const range = { today: '2026-03-15', count: 20, back: 3 };
    for (const step of GRANULARITIES) {
      const periods = periodsOf(NO_USAGE, { step, ...range }, PUBLISHED_PRICES);
      expect(periods).toHaveLength(20);
      for (const [index, { from }] of periods.slice(1).entries())
        expect(from).toBe(addDays(periods[index]?.to ?? '', 1));
    }
  });

  it('break down spending by kind', () => {
    let usage = search(NO_USAGE, '2026-03-10', 2, 3);
    usage = extraction(usage, '2026-03-11', 5, 2);
    usage = book(usage, '2026-03-11', { operation: 'extract', saved: 4 });
    const [week] = periodsOf(
      usage,
      { step: 'week', today: '2026-03-15', count: 1, back: 0 },
      PUBLISHED_PRICES,
    );
    expect(week).toEqual({
      from: '2026-03-09',
      to: '2026-03-15',
      counts: { searches: 2, fullText: 3, pages: 5, perhaps: 2 },
      costs: { searches: 24_000, fullText: 12_000, pages: 20_000, perhaps: 8000 },
      total: 64_000,
      saved: 4,
    });
  });

  it('add up to all spending', () => {
    const day = fc.nat(300).map((back) => addDays('2026-03-15', -back));
    const spending = fc.array(fc.tuple(day, fc.nat(9), fc.nat(9), fc.nat(9), fc.nat(9)), { maxLength: 20 });
    fc.assert(
      fc.property(spending, fc.constantFrom(...GRANULARITIES), (entries, step) => {
        const usage = entries.reduce(
          (all, [on, searches, full, pages, perhaps]) =>
            extraction(search(all, on, searches, full), on, pages, perhaps),
          NO_USAGE,
        );
        const count = periodsUntil(usage, step, '2026-03-15');
        const range = { step, today: '2026-03-15', count, back: 0 };
        const periods = periodsOf(usage, range, PUBLISHED_PRICES);
        const { sure, perhaps } = totalOf(usage);
        const whole = costInMicros(sure, PUBLISHED_PRICES) + costInMicros(perhaps, PUBLISHED_PRICES);
        expect(periods.reduce((sum, { total }) => sum + total, 0)).toBe(whole);
        expect(spentIn(usage.days, PUBLISHED_PRICES).total).toBe(whole);
      }),
    );
  });
});

describe('the monthly estimate', () => {
  it('equals the amount spent on the last day', () => {
    const usage = search(search(NO_USAGE, '2026-01-31', 10), '2026-01-30', 10);
    expect(monthEstimate(usage, '2026-01-31', PUBLISHED_PRICES)).toBe(240_000);
  });

  it('adds the average of the last four weeks for each remaining day', () => {
    let usage = NO_USAGE;
    for (let back = 1; back <= 60; back += 1) usage = search(usage, addDays('2026-04-11', -back), 1);
    expect(monthEstimate(usage, '2026-04-11', PUBLISHED_PRICES)).toBe((10 + 19) * 12_000);
  });

  it('extrapolates from the first day, and is zero without spending', () => {
    expect(monthEstimate(search(NO_USAGE, '2026-04-29', 1), '2026-04-29', PUBLISHED_PRICES)).toBe(24_000);
    expect(monthEstimate(NO_USAGE, '2026-04-29', PUBLISHED_PRICES)).toBe(0);
  });
});

it('chart: has grid lines at round amounts, up to or above the maximum', () => {
  expect(linesUpTo(0)).toEqual([0]);
  expect(linesUpTo(100_000)).toEqual([0, 50_000, 100_000]);
  expect(linesUpTo(260_000)).toEqual([0, 100_000, 200_000, 300_000]);
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 1e12 }), (most) => {
      const lines = linesUpTo(most);
      expect(lines.at(-1)).toBeGreaterThanOrEqual(most);
      expect(lines.length).toBeLessThanOrEqual(5);
      expect(lines.length).toBeGreaterThanOrEqual(2);
    }),
  );
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
