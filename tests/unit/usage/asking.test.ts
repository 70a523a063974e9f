import fc from 'fast-check';
import { expect, it } from 'vitest';
import { needsConfirmation, PUBLISHED_PRICES } from '../../../lib/usage/cost.ts';

const asks = (searches: number, pages: number, askAbove: number, prices = PUBLISHED_PRICES) =>
  needsConfirmation({ searches, pages }, { prices, askAbove });

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
