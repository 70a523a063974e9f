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

it('Quarry asks above the limit and never at it, to a millionth of a dollar', () => {
  const price = fc.nat(100_000).map((value) => value / 1000);
  fc.assert(
    fc.property(fc.nat(600), fc.nat(600), price, price, (searches, pages, search, page) => {
      const cost = Math.round(searches * search * 1000 + pages * page * 1000);
      const prices = { searches: search, pages: page };
      expect(asks(searches, pages, cost / 1e6, prices)).toBe(false);
      if (cost > 0) expect(asks(searches, pages, (cost - 1) / 1e6, prices)).toBe(true);
    }),
  );
});
