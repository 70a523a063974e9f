import { describe, expect, it } from 'vitest';
import { MENU_IDS, menuEntries, menuLook } from '../../../lib/settings/menu.ts';
import { DEFAULT_SETTINGS } from '../../../lib/settings/settings.ts';

const HIDDEN = { 'extract-here': 'hidden', 'extract-parts': 'hidden' } as const;

it('menu: shows every entry in order but hidden ones, also those that were in a submenu', () => {
  expect(menuEntries({})).toEqual(MENU_IDS);
  const shown = MENU_IDS.filter((id) => !(id in HIDDEN));
  expect(menuEntries({ ...HIDDEN, 'extract-page': 'more', 'add-pages': 'more' })).toEqual(shown);
});

describe('the destinations that entries name', () => {
  const gestures = {
    page: { to: 'file', preset: '' },
    local: { to: 'file', preset: '' },
    link: { to: 'obsidian', preset: '' },
    text: { to: 'document', preset: '' },
    parts: { to: 'collection', preset: '' },
  } as const;
  const look = (changes: Partial<typeof DEFAULT_SETTINGS> = {}, local: 'offer' | 'first' = 'offer') =>
    menuLook({
      ...DEFAULT_SETTINGS,
      gestures,
      extraction: { ...DEFAULT_SETTINGS.extraction, local },
      ...changes,
    }).to;

  it('are those of their gestures', () => {
    expect(look()).toEqual({
      'extract-page': 'file',
      'extract-here': 'file',
      'extract-parts': 'collection',
      'extract-link': 'obsidian',
      'extract-selected-links': 'clipboard',
      'extract-selection': 'document',
    });
  });
});
