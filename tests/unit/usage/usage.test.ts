import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { USAGE_SCHEMA } from '../../../lib/usage/schema.ts';
import {
  book,
  currentDay,
  joinUsage,
  NO_USAGE,
  recordDay,
  totalOf,
  usageOn,
} from '../../../lib/usage/usage.ts';

describe('usage', () => {
  it('adds up by day and keeps certain and possible costs separate', () => {
    let usage = book(NO_USAGE, '2026-06-02', { operation: 'search', sure: { searches: 1 } });
    usage = book(usage, '2026-06-01', { operation: 'extract', sure: { pages: 9 }, perhaps: { pages: 1 } });
    usage = book(usage, '2026-06-02', { operation: 'search', perhaps: { searches: 1 } });
    expect(usage.days.map(({ day }) => day)).toEqual(['2026-06-01', '2026-06-02']);
    expect(usageOn(usage, '2026-06-02')).toEqual({
      day: '2026-06-02',
      sure: { searches: 1, pages: 0 },
      perhaps: { searches: 1, pages: 0 },
    });
    expect(usageOn(usage, '2026-06-03').sure).toEqual({ searches: 0, pages: 0 });
  });

  it('starts no new day when the clock is set back', () => {
    const noon = (day: number) => new Date(2026, 5, day, 12).getTime();
    const usage = book(NO_USAGE, '2026-06-10', { operation: 'search', sure: { searches: 1 } });
    expect(currentDay(NO_USAGE, noon(9))).toBe('2026-06-09');
    expect(currentDay(usage, noon(9))).toBe('2026-06-10');
    expect(currentDay(usage, noon(10))).toBe('2026-06-10');
    expect(currentDay(usage, noon(11))).toBe('2026-06-11');
    const seen = recordDay(usage, noon(12));
    expect(currentDay(seen, noon(9))).toBe('2026-06-12');
  });
});

describe('stored usage', () => {
  const stored = fc.record({
    day: fc.constantFrom('2026-01-01', '2026-01-02', '2025-12-31'),
    sure: fc.record({ searches: fc.nat(9), pages: fc.nat(9) }),
    perhaps: fc.record({ searches: fc.nat(9), pages: fc.nat(9) }),
  });

  it('counts each unit, whatever the order and repetition of days', () => {
    fc.assert(
      fc.property(fc.array(stored), (days) => {
        const read = USAGE_SCHEMA.read({ version: 2, days });
        expect(read && totalOf(read)).toEqual(totalOf({ days }));
        const names = read?.days.map(({ day }) => day) ?? [];
        expect(names).toEqual([...new Set(names)].toSorted());
      }),
    );
  });

  it('is not read with an impossible day, but salvaged without it and marked', () => {
    const day = { sure: { searches: 1, pages: 0 }, perhaps: { searches: 0, pages: 0 } };
    const days = [
      { ...day, day: '2026-01-01' },
      { ...day, day: '9999-99-99' },
    ];
    expect(USAGE_SCHEMA.read({ version: 2, days })).toBeUndefined();
    const [unknown, later] = ['2026-01-02', '2026-01-03'];
    const salvaged = USAGE_SCHEMA.salvage({ version: 2, days }, new Date(2026, 0, 2).getTime());
    expect(salvaged).toEqual({ version: 2, days: days.slice(0, 1), seen: unknown, unknown });
    expect(joinUsage({ ...salvaged, unknown: later }, salvaged).unknown).toBe(later);
    expect(joinUsage(salvaged, { ...salvaged, unknown: later }).unknown).toBe(later);
  });
});

it('merging two daily counts adds them, with full text and the latest day that either saw', () => {
  const day = { day: '2026-06-15', sure: { searches: 1, pages: 3 }, perhaps: { searches: 0, pages: 1 } };
  const joined = joinUsage(
    { version: 2, days: [{ ...day, fullText: { sure: 2, perhaps: 0 }, saved: 1 }], seen: '2026-06-16' },
    { version: 2, days: [{ ...day, fullText: { sure: 1, perhaps: 1 }, saved: 2 }], seen: '2026-06-20' },
  );
  expect(joined).toEqual({
    version: 2,
    days: [
      {
        day: '2026-06-15',
        sure: { searches: 2, pages: 6 },
        perhaps: { searches: 0, pages: 2 },
        fullText: { sure: 3, perhaps: 1 },
        saved: 3,
      },
    ],
    seen: '2026-06-20',
  });
});
