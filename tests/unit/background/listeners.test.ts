import { expect, it, vi } from 'vitest';
import { type Browser, browser } from 'wxt/browser';
import { startBackground } from '../../../lib/background/listeners.ts';
import { eventually } from '../../shared/eventually.ts';

const noteUpdate = vi.hoisted(() => vi.fn(async () => undefined));
vi.mock('../../../lib/browser/news.ts', () => ({ noteUpdate }));

const broken = new Error('The storage is full');

vi.mock('../../../lib/background/create-background.ts', () => ({
  createBackground: () => ({
    ready: Promise.resolve(),
    gestures: { page: () => Promise.reject(broken) },
    notes: { showFor: (gesture: Promise<unknown>) => gesture },
    beginSession: async () => undefined,
  }),
}));

vi.mock('../../../lib/background/settings.ts', () => ({ makeMenus: () => Promise.reject(broken) }));

const CLICK: Browser.contextMenus.OnClickData = {
  menuItemId: 'extract-page',
  editable: false,
  pageUrl: 'https://a.test/',
};

it.each([
  ['a menu entry', (to: ReturnType<typeof startBackground>) => to.menu(CLICK, undefined)],
  ['a shortcut', (to: ReturnType<typeof startBackground>) => to.command('extract-page', undefined)],
  ['the menus', (to: ReturnType<typeof startBackground>) => to.started()],
])('background: logs a failure of %s instead of leaving it unhandled', async (_, act) => {
  const warn = vi.spyOn(console, 'warn').mockReturnValue();
  act(startBackground());
  await eventually(async () => expect(warn).toHaveBeenCalledWith(expect.any(String), broken));
  warn.mockRestore();
});

it.each([
  ['is news', false, [['1.0.0']]],
  ['is no news in private windows, where it would be said each time', true, []],
])('background: an update %s', (_, incognito, noted) => {
  vi.spyOn(console, 'warn').mockReturnValue();
  vi.spyOn(browser.extension, 'inIncognitoContext', 'get').mockReturnValue(incognito);
  noteUpdate.mockClear();
  startBackground().installed('update', '1.0.0');
  expect(noteUpdate.mock.calls).toEqual(noted);
});
