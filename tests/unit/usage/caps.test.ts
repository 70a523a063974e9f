import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type CapRules, type Caps, capStates, nearestCap, pagesWithin } from '../../../lib/usage/caps.ts';
import { costInMicros, PUBLISHED_PRICES } from '../../../lib/usage/cost.ts';
import { book, NO_USAGE, type Usage } from '../../../lib/usage/usage.ts';

const TODAY = '2026-06-15';
const rules = (caps: Caps, prices = PUBLISHED_PRICES) => ({ prices, caps });
const used = (searches: number, pages: number, day = TODAY, usage: Usage = NO_USAGE): Usage =>
  book(book(usage, day, { operation: 'search', sure: { searches } }), day, {
    operation: 'extract',
    sure: { pages },
  });
const search = (pages: number) => ({ operation: 'search', perhaps: { searches: 1, pages } }) as const;
/** The cap that blocks a search. */
const against = (usage: Usage, by: CapRules) => pagesWithin(usage, TODAY, { searches: 1 }, by).against;
const extraction = (pages: number) => ({ operation: 'extract', perhaps: { pages } }) as const;

describe('the cost of units', () => {
  it.each([
    [{ searches: 1 }, PUBLISHED_PRICES, 12_000],
    [{ pages: 1 }, PUBLISHED_PRICES, 4000],
    [{ searches: 2, pages: 3 }, PUBLISHED_PRICES, 36_000],
    [{ searches: 1 }, { searches: 12.3, pages: 4 }, 12_300],
    // Finer than a millionth, so it is rounded up.
    [{ searches: 1 }, { searches: 0.0001, pages: 4 }, 1],
    [{ searches: 1 }, { searches: 1e-9, pages: 4 }, 1],
    [{ pages: 1 }, { searches: 0, pages: Number.MIN_VALUE }, 1],
    [{ searches: 1 }, { searches: 0, pages: 0 }, 0],
  ])('%j at %j: %d millionths of a dollar', (units, prices, micros) => {
    expect(costInMicros(units, prices)).toBe(micros);
  });
});

describe('a cap', () => {
  it('allows exactly the remaining amount and not one unit more', () => {
    const day = rules({ day: 0.1 });
    expect(against(used(7, 1), day)).toBeUndefined();
    expect(against(used(7, 2), day)).toMatchObject({ period: 'day', cap: 100_000 });
    expect(pagesWithin(NO_USAGE, TODAY, { pages: 3 }, rules({ day: 0.01 }))).toMatchObject({ pages: 2 });
  });

  it.each([
    ['possible charges', book(NO_USAGE, TODAY, search(8)), 0.05, true],
    ['spending on other days of the month', used(0, 10, '2026-06-01'), 0.05, false],
    ['spending in another month', used(0, 10, '2026-05-31'), 0.05, false],
  ])('counts %s toward a day', (_, usage, day, refused) => {
    const blocks = against(usage, rules({ day }));
    expect(blocks !== undefined).toBe(refused);
  });

  it('for a month counts only its own days', () => {
    const month = rules({ month: 0.05 });
    expect(against(used(0, 10, '2026-06-01'), month)?.period).toBe('month');
    expect(against(used(0, 10, '2026-05-31'), month)).toBeUndefined();
  });

  it('of 0 allows nothing that costs money', () => {
    expect(against(NO_USAGE, rules({ day: 0 }))?.period).toBe('day');
    const free = rules({ day: 0 }, { searches: 0, pages: 0 });
    expect(against(NO_USAGE, free)).toBeUndefined();
    expect(pagesWithin(NO_USAGE, TODAY, { pages: 3 }, free)).toEqual({ pages: 3 });
  });

  it('that is doubted allows nothing, even at prices of 0', () => {
    const doubted = { ...rules({}, { searches: 0, pages: 0 }), doubted: true };
    expect(against(NO_USAGE, doubted)).toBeDefined();
    expect(pagesWithin(NO_USAGE, TODAY, { pages: 3 }, doubted)).toMatchObject({
      pages: 0,
      against: { cap: 0 },
    });
  });

  it('is reported from 80% on, starting with the one closest to its limit', () => {
    const both = rules({ day: 0.1, month: 0.2 });
    expect(nearestCap(used(0, 19), TODAY, both)).toBeUndefined();
    expect(nearestCap(used(0, 20), TODAY, both)).toMatchObject({ period: 'day' });
    expect(nearestCap(used(0, 20, TODAY, used(0, 25, '2026-06-01')), TODAY, both)).toMatchObject({
      period: 'month',
    });
  });
});

const cents = fc.integer({ min: 0, max: 300 }).map((value) => value / 100);
const perThousand = fc.oneof(
  fc.constantFrom(12, 4, 0, 0.1, 7.77),
  fc.double({ min: 0, max: 50, noNaN: true }),
);
const anyRules = fc.record({
  prices: fc.record({ searches: perThousand, pages: perThousand }),
  caps: fc.record({ day: cents, month: cents }, { requiredKeys: [] }),
});

it('cap: allows exactly as many pages as fit', () => {
  fc.assert(
    fc.property(anyRules, fc.nat(300), fc.nat(300), fc.integer({ min: 1, max: 60 }), (by, a, b, wanted) => {
      const usage = used(a, b);
      const { pages, against: blocks } = pagesWithin(usage, TODAY, { pages: wanted }, by);
      expect(blocks === undefined).toBe(pages === wanted);
      const isOver = (booked: number) =>
        capStates(book(usage, TODAY, extraction(booked)), TODAY, by).some(({ spent, cap }) => spent > cap);
      if (pages > 0 && costInMicros({ pages }, by.prices) > 0) expect(isOver(pages)).toBe(false);
      if (pages < wanted) expect(isOver(pages + 1)).toBe(true);
    }),
  );
});
