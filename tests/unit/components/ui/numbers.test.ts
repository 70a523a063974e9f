import { expect, it } from 'vitest';
import { dollarRange, dollars, priceRange } from '../../../../components/ui/format.ts';
import { dollarAmount } from '../../../../lib/browser/amounts.ts';

it.each([
  [0, '$0.00', '$0.00'],
  [0.0004, '$0.0004', '$0.00'],
  [0.004, '$0.004', '$0.004'],
  [0.012, '$0.012', '$0.01'],
  [0.264, '$0.26', '$0.26'],
  [1234.5, '$1,234.50', '$1,234.50'],
])('%f is formatted as the price %s and the sum %s', (amount, price, total) => {
  expect([dollars(amount), dollarAmount(amount)]).toEqual([price, total]);
});

it.each([
  [0, 0.02, '$0.00 – $0.02', '$0.00 – $0.02'],
  [0.004, 0.1, '$0.004 – $0.10', '$0.004 – $0.10'],
  [0.004, 0.008, '$0.004 – $0.008', '$0.004 – $0.008'],
  [0.012, 0.2, '$0.01 – $0.20', '$0.01 – $0.20'],
])('%f to %f is formatted as the price %s and the sum %s', (from, to, price, total) => {
  const plain = (words: string) => words.replaceAll(/\s/g, ' ');
  expect([priceRange(from, to), dollarRange(from, to)].map(plain)).toEqual([price, total]);
});
