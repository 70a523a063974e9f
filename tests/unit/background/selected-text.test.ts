import 'fake-indexeddb/auto';
import { beforeEach, expect, it, vi } from 'vitest';
import { browser } from 'wxt/browser';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { actionOf } from '../../../lib/background/clicks.ts';
import { createBackground } from '../../../lib/background/create-background.ts';
import type { SearchState } from '../../../lib/search/answer/answer.ts';
import { EMPTY_FORM, type SearchForm } from '../../../lib/search/form.ts';
import { saveDraft } from '../../../lib/search/stored-searches.ts';
import { DEFAULT_SETTINGS } from '../../../lib/settings/settings.ts';
import { writeSettings } from '../../../lib/settings/store.ts';
import { local, STORED, session } from '../../../lib/storage/areas.ts';

const NOW = Date.now();
const GRANITE = { ...EMPTY_FORM, query: 'granite' };
const ENDED: SearchState = {
  ...{ status: 'failed', id: 'two', form: GRANITE, startedAt: NOW, finishedAt: NOW },
  failure: { code: 'offline' },
};

const searchOnce = vi.fn(async () => ENDED);
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

it.each<[title: string, minutes: number, last: SearchForm, times: number]>([
  ['unless it was just answered', 1, GRANITE, 0],
  ['if the last answer is too old', 11, GRANITE, 1],
  ['if the last answer is from the future, since the clock was set back', -1, GRANITE, 1],
  ['if the last answer read pages in full', 1, { ...GRANITE, extract: { count: 3 } }, 1],
])('selected text is searched %s', async (_, minutes, form, times) => {
  const finishedAt = NOW - minutes * 60_000;
  const search = { status: 'done', id: 'one', form, startedAt: finishedAt, finishedAt };
  const background = createBackground();
  await background.ready;
  await session().set({ [STORED.sessionHistory]: { version: 2, searches: { search }, steps: [search] } });
  await select(background);
  expect(searchOnce).toHaveBeenCalledTimes(times);
});

it('selected text is searched without the full text that the controls ask for, and not if the cost must be confirmed', async () => {
  const background = createBackground();
  await background.ready;
  await saveDraft({ ...EMPTY_FORM, extract: { count: 3 } }, '', session());
  await select(background);
  expect(searchOnce.mock.calls).toEqual([[{ ...GRANITE, page: 1 }]]);
  await writeSettings({ ...DEFAULT_SETTINGS, askAbove: 0 });
  await select(background);
  expect(searchOnce).toHaveBeenCalledTimes(1);
});
