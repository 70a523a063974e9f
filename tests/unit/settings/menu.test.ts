import { expect, it } from 'vitest';
import { MENU_IDS, MENU_SPOTS, menuCount, menuEntries } from '../../../lib/settings/menu.ts';
import { settingsSchema } from '../../../lib/settings/schema.ts';
import { DEFAULT_SETTINGS } from '../../../lib/settings/settings.ts';

const HIDDEN = { 'extract-here': 'hidden', 'extract-parts': 'hidden' } as const;

it('shows every entry by default, each in its places', () => {
  expect(menuEntries('shown', {})).toEqual(MENU_IDS);
  expect(MENU_SPOTS.map((spot) => menuCount({}, spot))).toEqual([3, 1, 3, 4]);
});

it('counts a non-empty submenu as one entry', () => {
  expect(menuCount(HIDDEN, 'page')).toBe(1);
  expect(menuCount({ ...HIDDEN, 'extract-here': 'more' }, 'page')).toBe(2);
  expect(menuCount({ 'extract-link': 'more' }, 'link')).toBe(1);
  expect(menuCount({ 'extract-link': 'hidden' }, 'link')).toBe(0);
  expect(menuEntries('more', { 'add-pages': 'more' }, 'page')).toEqual([]);
});

it('drops unknown entries when stored, and rejects an unknown state', () => {
  const stored = (menu: object) => settingsSchema().safeParse({ ...DEFAULT_SETTINGS, menu }).data?.menu;
  expect(stored({ ...HIDDEN, 'extract-everything': 'hidden' })).toEqual(HIDDEN);
  expect(stored({ 'extract-page': 'gone' })).toBeUndefined();
});
