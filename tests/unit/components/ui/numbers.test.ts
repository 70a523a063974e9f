import { expect, it } from 'vitest';
import { dollars } from '../../../../components/ui/format.ts';
import { dollarAmount } from '../../../../lib/browser/amounts.ts';

it.each([
  [0, '$0.00', '$0.00'],
  [0.0004, '$0.0004', '$0.00'],
  [0.004, '$0.004', '$0.004'],
  [0.012, '$0.012', '$0.01'],
  [0.264, '$0.26', '$0.26'],
  [1234.5, '$1,234.50', '$1,234.50'],
])('formats %f as the price %s and the sum %s', (amount, price, total) => {
  expect([dollars(amount), dollarAmount(amount)]).toEqual([price, total]);
});
