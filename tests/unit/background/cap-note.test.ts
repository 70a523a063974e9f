import { beforeEach, expect, it, vi } from 'vitest';
import { browser } from 'wxt/browser';
import { createCapNote } from '../../../lib/background/page-notes.ts';
import { DEFAULT_SETTINGS } from '../../../lib/settings/settings.ts';
import { book, dayOf, NO_USAGE } from '../../../lib/usage/usage.ts';

const NOON = new Date(2026, 5, 15, 12).getTime();
const titles: (string | undefined)[] = [];

beforeEach(() => {
  titles.length = 0;
  vi.spyOn(browser.action, 'setTitle').mockImplementation(async ({ title }) => void titles.push(title ?? ''));
  vi.spyOn(browser.alarms, 'create').mockResolvedValue();
});

const noteOf = (day: number | undefined, pages: number, more: { unknown?: string } = {}) =>
  createCapNote({
    settings: async () => ({ ...DEFAULT_SETTINGS, ...(day !== undefined && { caps: { day } }) }),
    usage: async () => ({
      ...book(NO_USAGE, dayOf(NOON), { operation: 'extract', sure: { pages } }),
      ...more,
    }),
    now: () => NOON,
  });

it('cap note: shows amounts below one cent to the tenth', async () => {
  await noteOf(0.005, 1)();
  expect(titles.at(-1)).toContain('$0.004 of today’s $0.005 cap');
});

it('cap note: says that earlier spending can’t be read', async () => {
  await noteOf(1, 0, { unknown: '2026-06-15' })();
  expect(titles.at(-1)).toContain('Earlier spending can’t be read');
});

it('cap note: an earlier background’s is removed with the last cap', async () => {
  const update = noteOf(undefined, 1);
  await update();
  expect(titles).toEqual([]);
  await update(true);
  expect(titles).toHaveLength(1);
});
