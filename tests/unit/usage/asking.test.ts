import fc from 'fast-check';
import { expect, it } from 'vitest';
import { needsConfirmation, PUBLISHED_PRICES } from '../../../lib/usage/cost.ts';

const asks = (searches: number, pages: number, askAbove: number, prices = PUBLISHED_PRICES) =>
  needsConfirmation({ searches, pages }, { prices, askAbove });

it('Quarry asks above the limit but not at it', () => {
  expect(asks(0, 25, 0.1)).toBe(false);
  expect(asks(0, 26, 0.1)).toBe(true);
  expect(asks(1, 10, 0.052)).toBe(false);
  expect(asks(1, 10, 0.0519)).toBe(true);
});

it('with a limit of 0, Quarry always asks if there is a cost', () => {
  expect(asks(1, 0, 0)).toBe(true);
  expect(asks(0, 1, 0)).toBe(true);
  expect(asks(1, 1, 0, { searches: 0, pages: 0 })).toBe(false);
});

it('Quarry never asks at exactly the limit, however the cost was added up', () => {
  const tenths = fc.integer({ min: 0, max: 1000 }).map((value) => value / 10);
  fc.assert(
    fc.property(fc.nat(600), fc.nat(600), tenths, tenths, (searches, pages, search, page) => {
      const limit = Number(((searches * search + pages * page) / 1000).toFixed(6));
      expect(asks(searches, pages, limit, { searches: search, pages: page })).toBe(false);
    }),
  );
});
