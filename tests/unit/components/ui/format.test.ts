import { afterEach, expect, it, onTestFinished, vi } from 'vitest';
import { browser } from 'wxt/browser';
import {
  ago,
  bytesInWords,
  clock,
  dateRange,
  exact,
  formatList,
  number,
  percent,
  secondsInWords,
  secondsLeft,
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

it('a day without a time stays that day west of Greenwich', () => {
  vi.stubEnv('TZ', 'America/Los_Angeles');
  onTestFinished(() => void vi.unstubAllEnvs());
  expect(plain(exact(Date.UTC(2026, 10, 2)))).toBe('Monday, November 2, 2026');
  expect(plain(exact(Date.UTC(2026, 10, 2, 1)))).toBe('Sunday, November 1, 2026 at 5:00 PM');
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
  expect([money(from, to, true), money(from, to)].map(plain)).toEqual([price, total]);
});

it('amounts keep the dollar sign after its letters in right-to-left text', () => {
  use('ar');
  for (const amount of [money(4000, 4000, true), money(12e6), money(12_000, 20_000, true), money(1e6, 2e6)])
    expect(amount).toMatch(/US\$\u200e$/);
});

const NOW = Date.parse('2026-11-20T12:00:00Z');
const HOUR = 3_600_000;

it.each([
  [0, 'now'],
  [59_000, 'now'],
  [60_000, '1 minute ago'],
  [3 * HOUR, '3 hours ago'],
  [26 * HOUR, '1 day ago'],
  [9 * 24 * HOUR, '1 week ago'],
  [400 * 24 * HOUR, '1 year ago'],
])('%i ms ago is described as “%s”', (before, words) => {
  expect(ago(NOW - before, NOW)).toBe(words);
});

it.each([
  [0.4, '0:00'],
  [61, '1:01'],
  [3599.6, '1:00:00'],
  [4385, '1:13:05'],
])('%f seconds are formatted as %s', (seconds, shown) => {
  expect(clock(seconds)).toBe(shown);
});

it.each([
  [NOW + 46_100, '47 sec'],
  [NOW - 1, '0 sec'],
  [NOW + 300_000, '5 min'],
])('a countdown to %i shows %s', (until, words) => {
  expect(secondsLeft(until, NOW)).toBe(words);
});
