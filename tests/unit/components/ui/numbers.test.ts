import { expect, it, vi } from 'vitest';
import { browser } from 'wxt/browser';
import { money } from '../../../../lib/browser/amounts.ts';

it.each([
  [0, '$0.00', '$0.00'],
  [400, '$0.0004', '$0.00'],
  [4000, '$0.004', '$0.004'],
  [12_000, '$0.012', '$0.01'],
  [264_000, '$0.26', '$0.26'],
  [1_234_500_000, '$1,234.50', '$1,234.50'],
])('%d millionths are formatted as the price %s and the sum %s', (micros, price, total) => {
  expect([money(micros, micros, true), money(micros)]).toEqual([price, total]);
});

it.each([
  [0, 20_000, '$0.00 – $0.02', '$0.00 – $0.02'],
  [4000, 100_000, '$0.004 – $0.10', '$0.004 – $0.10'],
  [4000, 8000, '$0.004 – $0.008', '$0.004 – $0.008'],
  [12_000, 200_000, '$0.01 – $0.20', '$0.01 – $0.20'],
  [261_000, 263_000, '$0.26', '$0.26'],
])('%d to %d millionths are formatted as the price %s and the sum %s', (from, to, price, total) => {
  const plain = (words: string) => words.replaceAll(/\s/g, ' ');
  expect([money(from, to, true), money(from, to)].map(plain)).toEqual([price, total]);
});

it('amount: keeps the dollar sign after its letters in right-to-left text', () => {
  const words: Record<string, string> = { locale: 'ar', direction: 'rtl' };
  vi.spyOn(browser.i18n, 'getUILanguage').mockReturnValue('ar');
  vi.spyOn(browser.i18n, 'getMessage').mockImplementation((key: string) => words[key] ?? '');
  for (const amount of [money(4000, 4000, true), money(12e6), money(12_000, 20_000, true), money(1e6, 2e6)])
    expect(amount).toMatch(/US\$\u200e$/);
});
