import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { type Browser, browser } from 'wxt/browser';
import { openInFront, openTabs } from '../../../../lib/browser/tabs.ts';
import { openOwnTab, openTab } from '../../../../lib/browser/windows.ts';

type Window = Browser.windows.Window;

let windows: Window[] = [];
/** The properties of each opened tab or window. */
let opened: (Browser.tabs.CreateProperties | Browser.windows.CreateData)[] = [];

const window = (id: number, is: Partial<Window> = {}): Window => ({
  id,
  incognito: false,
  focused: false,
  alwaysOnTop: false,
  type: 'normal',
  ...is,
});

beforeEach(() => {
  [windows, opened] = [[], []];
  vi.stubEnv('BROWSER', 'firefox');
  vi.spyOn(console, 'warn').mockReturnValue();
  vi.spyOn(browser.windows, 'getAll').mockImplementation(async () => windows);
  vi.spyOn(browser.windows, 'getLastFocused').mockImplementation(async () => {
    const front = windows[0];
    if (front === undefined) throw new Error('No window');
    return front;
  });
  vi.spyOn(browser.tabs, 'query').mockImplementation(async () => []);
  vi.spyOn(browser.tabs, 'create').mockImplementation(async (tab: Browser.tabs.CreateProperties) => {
    opened.push(tab);
    return { id: 1 };
  });
  vi.spyOn(browser.tabs, 'update').mockResolvedValue(undefined);
  vi.spyOn(browser.windows, 'create').mockImplementation(async (data: Browser.windows.CreateData = {}) => {
    opened.push(data);
  });
});
afterEach(() => {
  vi.unstubAllEnvs();
  vi.restoreAllMocks();
});

const url = 'https://a.test/';

it('new tab: isn’t opened from a private window in other windows after the last private one closed', async () => {
  windows = [window(1)];
  await expect(openOwnTab({ url }, true)).rejects.toThrow();
  expect(await openInFront('obsidian://new?content=secret', true)).toBe(false);
  expect(opened).toEqual([]);
  expect(browser.tabs.update).not.toHaveBeenCalled();
});

it('new tab: opens in the last focused private window, or in another private one', async () => {
  windows = [window(1, { incognito: true }), window(2), window(3, { incognito: true })];
  await openOwnTab({ url }, true);
  windows = [window(2), window(1, { incognito: true }), window(3, { incognito: true })];
  await openOwnTab({ url }, true);
  expect(opened).toEqual([
    { windowId: 1, url },
    { windowId: 3, url },
  ]);
});

it.each([
  [{}, { url, active: true }],
  [{ ctrlKey: true }, { url, active: false }],
  [{ shiftKey: true }, { url, incognito: false }],
  [
    { ctrlKey: true, shiftKey: true },
    { url, active: true },
  ],
])('link: opens in a tab or window, as in the browser, for a click with %o', async (keys, properties) => {
  await openTab(url, keys);
  expect(opened).toEqual([properties]);
});

it.each([
  [{}, true],
  [{ ctrlKey: true }, false],
])(
  'link: joins the group of the tab in front before it closes the popup, for a click with %o',
  async (keys, toFront) => {
    const front = { id: 9, index: 2, windowId: 7, active: true, groupId: 4 };
    vi.spyOn(browser.tabs, 'query').mockImplementation(async () => [{}, {}, front]);
    vi.spyOn(console, 'warn').mockReturnValue();
    // A group that is being dragged keeps no tab from opening.
    const group = vi.spyOn(browser.tabs, 'group').mockRejectedValue(new Error('not right now'));
    await openTab(url, keys);
    expect(opened).toEqual([{ url, windowId: 7, index: 3, openerTabId: 9, active: false }]);
    expect(group.mock.calls).toEqual([[{ groupId: 4, tabIds: 1 }]]);
    expect(browser.tabs.update).toHaveBeenCalledTimes(toFront ? 1 : 0);
  },
);

const PRIVATE_TAB = { id: 1, url, incognito: true } as const;
it.each([
  ['firefox', 'those of the same kind', false, [true, false], [1, 0]],
  ['firefox', 'all if it never remembers history', true, [false], [1]],
  ['chrome', 'all that a private background sees', true, [true], [1]],
] as const)('open tabs: in %s, %s', async (name, _, incognito, kinds, counts) => {
  vi.stubEnv('BROWSER', name);
  vi.spyOn(browser.extension, 'inIncognitoContext', 'get').mockReturnValue(incognito);
  Object.assign(browser.tabs, { query: async () => [PRIVATE_TAB] });
  const found = await Promise.all(kinds.map(openTabs));
  expect(found.map(({ length }) => length)).toEqual(counts);
});
