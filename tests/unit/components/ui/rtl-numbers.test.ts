import { expect, it, vi } from 'vitest';
import { browser } from 'wxt/browser';
import { money } from '../../../../lib/browser/amounts.ts';

it('amount: keeps the dollar sign after its letters in right-to-left text', () => {
  const words: Record<string, string> = { locale: 'ar', direction: 'rtl' };
  vi.spyOn(browser.i18n, 'getUILanguage').mockReturnValue('ar');
  vi.spyOn(browser.i18n, 'getMessage').mockImplementation((key: string) => words[key] ?? '');
  for (const amount of [money(4000, 4000, true), money(12e6), money(12_000, 20_000, true), money(1e6, 2e6)])
    expect(amount).toMatch(/US\$\u200e$/);
});
