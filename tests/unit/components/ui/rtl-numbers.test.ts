import { expect, it, vi } from 'vitest';
import { browser } from 'wxt/browser';
import { dollarRange, dollars, priceRange } from '../../../../components/ui/format.ts';
import { dollarAmount } from '../../../../lib/browser/amounts.ts';

it('amount: keeps the dollar sign after its letters in right-to-left text', () => {
  const words: Record<string, string> = { locale: 'ar', direction: 'rtl' };
  vi.spyOn(browser.i18n, 'getUILanguage').mockReturnValue('ar');
  vi.spyOn(browser.i18n, 'getMessage').mockImplementation((key: string) => words[key] ?? '');
  for (const amount of [dollars(0.004), dollarAmount(12), priceRange(0.012, 0.02), dollarRange(1, 2)])
    expect(amount).toMatch(/US\$\u200e$/);
});
