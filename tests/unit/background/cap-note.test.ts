import { beforeEach, expect, it, vi } from 'vitest';
import { browser } from 'wxt/browser';
import { createCapNote } from '../../../lib/background/page-notes.ts';
import { DEFAULT_SETTINGS } from '../../../lib/settings/settings.ts';
import { book, dayOf, NO_USAGE } from '../../../lib/usage/usage.ts';
import { substitute } from '../../shared/substitute.ts';

const NOON = new Date(2026, 5, 15, 12).getTime();
const titles: (string | undefined)[] = [];

beforeEach(() => {
  titles.length = 0;
  vi.spyOn(browser.action, 'setTitle').mockImplementation(async ({ title }) => void titles.push(title ?? ''));
  vi.spyOn(browser.alarms, 'create').mockResolvedValue();
});

const noteOf = (day: number | undefined, pages: number) =>
  createCapNote({
    settings: async () => ({ ...DEFAULT_SETTINGS, ...(day !== undefined && { caps: { day } }) }),
    usage: async () => book(NO_USAGE, dayOf(NOON), { operation: 'extract', sure: { pages } }),
    now: () => NOON,
  });
const note = (day: number, pages: number) => noteOf(day, pages)();

it('cap note: shows amounts below one cent to the tenth', async () => {
  await note(0.005, 1);
  expect(titles.at(-1)).toContain('$0.004 of today’s $0.005 cap');
});

it('cap note: says that earlier spending can’t be read', async () => {
  const update = createCapNote({
    settings: async () => ({ ...DEFAULT_SETTINGS, caps: { month: 1 } }),
    usage: async () => ({ ...NO_USAGE, unknown: '2026-06-01' }),
    now: () => NOON,
  });
  await update();
  expect(titles.at(-1)).toContain('Earlier spending can’t be read');
});

it('cap note: an earlier background’s is removed with the last cap', async () => {
  const update = noteOf(undefined, 1);
  await update();
  expect(titles).toEqual([]);
  await update(true);
  expect(titles).toHaveLength(1);
});

it('cap note: keeps the dollar sign after its letters in right-to-left text', async () => {
  const words: Record<string, string> = { locale: 'ar', direction: 'rtl', capNear_day: '$1 / $2' };
  vi.spyOn(browser.i18n, 'getUILanguage').mockReturnValue('ar');
  vi.spyOn(browser.i18n, 'getMessage').mockImplementation((key: string, values?: unknown) =>
    substitute(words[key] ?? '', [values].flat()),
  );
  await note(0.5, 120);
  expect(titles.at(-1)?.match(/US\$\u200e/g)).toHaveLength(2);
});
