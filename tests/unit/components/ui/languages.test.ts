import { afterEach, expect, it, vi } from 'vitest';
import { browser } from 'wxt/browser';
import {
  bytesInWords,
  dateRange,
  formatList,
  number,
  percent,
  secondsInWords,
} from '../../../../components/ui/format.ts';
import { keyCombination } from '../../../../components/ui/keys/key-caps.ts';
import { money } from '../../../../lib/browser/amounts.ts';
import { readMessages } from '../../../../scripts/build/locales.ts';

const getMessage = vi.mocked(browser.i18n.getMessage);
const getUILanguage = vi.mocked(browser.i18n.getUILanguage);
const english = getMessage.getMockImplementation();
const language = getUILanguage.getMockImplementation();

afterEach(() => {
  if (english) getMessage.mockImplementation(english);
  if (language) getUILanguage.mockImplementation(language);
  vi.unstubAllGlobals();
});

/** Makes the browser use a language: its messages, and its locale. */
function use(name: string): void {
  const messages = readMessages(name);
  getMessage.mockImplementation((key: string) => messages[key] ?? '');
  getUILanguage.mockReturnValue(messages.locale ?? '');
}

/** No-break spaces as spaces. */
const plain = (words: string): string => words.replace(/[\u00a0\u202f\u2009]/g, ' ');

it.each([
  ['de', ['12.000,5', '5 %', '1,5 kB', '30 Sekunden', '0,004 $', 'a, b und c', '03.–05.03.2026']],
  ['pl', ['12 000,5', '5%', '1,5 kB', '30 sekund', '0,004 USD', 'a, b i c', '3–5 mar 2026']],
  ['ja', ['12,000.5', '5%', '1.5 KB', '30 秒', '$0.004', 'a、b、c', '2026/03/03～2026/03/05']],
])('numbers, units, amounts, lists, and dates have the format of %s', (name, formatted) => {
  use(name);
  expect(
    [
      number(12_000.5),
      percent(0.05),
      bytesInWords(1500),
      secondsInWords(30),
      money(4000),
      formatList(['a', 'b', 'c']),
      dateRange('2026-03-03', '2026-03-05'),
    ].map(plain),
  ).toEqual(formatted);
});

it.each([
  ['en', 'Linux x86_64', 'Alt+Ctrl+End+Esc+Home+Shift+Space+↵+c'],
  ['de', 'Linux x86_64', 'Alt+Strg+Ende+Esc+Pos1+Umschalt+Leertaste+↵+c'],
  ['fr', 'Win32', 'Alt+Ctrl+Fin+Échap+Origine+Maj+Espace+↵+c'],
  ['en', 'MacIntel', '⌥⌘↘esc↖⇧Space↵c'],
])('keys have the names of %s on %s', (name, system, keys) => {
  use(name);
  vi.stubGlobal('navigator', { platform: system });
  const all = ['alt', 'control', 'end', 'escape', 'home', 'shift', 'space', '↵', 'c'];
  expect(keyCombination(...all)).toBe(keys);
});
