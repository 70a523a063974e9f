import 'fake-indexeddb/auto';
import { beforeEach, expect, it, vi } from 'vitest';
import { browser } from 'wxt/browser';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { actionOf } from '../../../lib/background/clicks.ts';
import { createBackground } from '../../../lib/background/create-background.ts';
import { EMPTY_FORM } from '../../../lib/search/form.ts';
import { saveDraft } from '../../../lib/search/stored-searches.ts';
import { DEFAULT_SETTINGS } from '../../../lib/settings/settings.ts';
import { writeSettings } from '../../../lib/settings/store.ts';
import { local, session } from '../../../lib/storage/areas.ts';

const searchOnce = vi.fn(async () => ({ id: 'one' }));
const click = { menuItemId: 'search-selection', editable: false, pageUrl: '', selectionText: ' granite ' };
const select = (background: ReturnType<typeof createBackground>) =>
  actionOf('search-selection')?.({ ...background, searchOnce }, undefined, click);

beforeEach(() => {
  fakeBrowser.reset();
  searchOnce.mockClear();
  for (const area of [local(), session()]) Object.assign(area, { setAccessLevel: async () => undefined });
  vi.spyOn(browser.i18n, 'getMessage').mockReturnValue('words');
  vi.spyOn(console, 'warn').mockReturnValue();
  Object.assign(browser.action, { openPopup: async () => undefined });
});

it('selected text is searched without the full text that the controls ask for, and not if the cost must be confirmed', async () => {
  const background = createBackground();
  await background.ready;
  await saveDraft({ ...EMPTY_FORM, extract: { count: 3 } }, '', session());
  await select(background);
  expect(searchOnce.mock.calls).toEqual([[{ ...EMPTY_FORM, query: 'granite' }]]);
  await writeSettings({ ...DEFAULT_SETTINGS, askAbove: 0 });
  await select(background);
  expect(searchOnce).toHaveBeenCalledTimes(1);
});
