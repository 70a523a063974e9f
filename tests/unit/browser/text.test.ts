import fc from 'fast-check';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { browser } from 'wxt/browser';
import { counted, locale, textWith } from '../../../lib/browser/text-values.ts';
import { substitute } from '../../shared/substitute.ts';

/** Makes the browser answer from these messages instead of the English ones until the test ends. */
function speak(messages: Record<string, string>, ui = messages.locale ?? ''): void {
  vi.spyOn(browser.i18n, 'getUILanguage').mockReturnValue(ui);
  vi.spyOn(browser.i18n, 'getMessage').mockImplementation((key: string, values?: unknown) =>
    substitute(messages[key] ?? '', [values].flat()),
  );
}

const english = vi.mocked(browser.i18n.getMessage).getMockImplementation();
const language = vi.mocked(browser.i18n.getUILanguage).getMockImplementation();
afterEach(() => {
  if (english) vi.mocked(browser.i18n.getMessage).mockImplementation(english);
  if (language) vi.mocked(browser.i18n.getUILanguage).mockImplementation(language);
});

const POLISH = {
  locale: 'pl',
  direction: 'ltr',
  pagesCount_one: '$1 strona',
  pagesCount_few: '$1 strony',
  pagesCount_many: '$1 stron',
  pagesCount_other: '$1 strony (ułamek)',
};
const ARABIC = { locale: 'ar', direction: 'rtl', siteOnly: '$1 فقط', sentences: '$1 $2' };

describe('a message', () => {
  it('fills named placeholders and formats numbers for the locale', () => {
    expect(textWith('jobPaused', { done: 1, total: 12_000 })).toBe('Paused at 1 of 12,000');
    expect(textWith('keyElsewhere', { here: 'a.example', saved: 'b.example' })).toBe(
      'Your saved key is for b.example. Enter a key for a.example.',
    );
  });

  it('uses the plural form of the language', () => {
    speak(POLISH);
    expect([1, 3, 5, 22, 1_000_000].map((count) => counted('pagesCount', count))).toEqual([
      '1 strona',
      '3 strony',
      '5 stron',
      '22 strony',
      '1\u00a0000\u00a0000 stron',
    ]);
  });
});

describe('a value', () => {
  const isolated = (value: string) => `\u2068${value}\u2069`;

  it('is isolated in a message of the other direction', () => {
    expect(textWith('siteOnly', { site: 'موقع.example' })).toBe(`Only ${isolated('موقع.example')}`);
    speak(ARABIC);
    expect(textWith('siteOnly', { site: 'example.com' })).toBe(`${isolated('example.com')} فقط`);
  });

  it('cannot affect text outside itself, whatever marks it contains', () => {
    const marks = fc.constantFrom('a', 'א', '\u202e', '\u2066', '\u2067', '\u2068', '\u2069', '\u202c');
    fc.assert(
      fc.property(fc.string({ unit: marks, minLength: 1 }), (site) => {
        let open = 0;
        for (const character of textWith('siteOnly', { site }).slice('Only '.length, -1)) {
          if (/[\u2066-\u2068]/.test(character)) open += 1;
          else if (character === '\u2069') open -= 1;
          // The outer isolate stays open until its last mark.
          if (/[א\u2066-\u2069\u202e]/.test(site)) expect(open).toBeGreaterThan(0);
        }
      }),
    );
  });
});

it.each([
  ['pt-PT', 'pt-BR', 'pt-PT'],
  ['zh-TW', 'zh-CN', 'zh-CN'],
  ['en-US', 'de', 'de'],
])('locale: formats for %s with messages in %s as in %s', (ui, messages, wanted) => {
  speak({ locale: messages }, ui);
  expect(locale()).toBe(wanted);
});
