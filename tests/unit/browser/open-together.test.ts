import { beforeEach, describe, expect, it, vi } from 'vitest';
import { type Browser, browser } from 'wxt/browser';
import { openTogether } from '../../../lib/browser/tab-actions.ts';

const ADDRESSES = ['https://one.test/', 'https://two.test/', 'https://three.test/'];

/** Tabs of a browser that refuses one URL. */
function fakeTabs(refused?: string) {
  const created: Browser.tabs.CreateProperties[] = [];
  const groups: { groupId?: number; tabIds: number[] }[] = [];
  const create = async (tab: Browser.tabs.CreateProperties) => {
    created.push(tab);
    const id = created.length;
    if (tab.url === refused) throw new Error('Illegal URL');
    return { id };
  };
  const group = async (tabs: { groupId?: number; tabIds: number[] }) => groups.push(tabs);
  return { created, groups, create, group };
}

/** The third tab is active, and one was opened from it. */
const WINDOW = [{ id: 10 }, { id: 11 }, { id: 20, active: true }, { id: 21, openerTabId: 20 }, { id: 12 }];

beforeEach(() => {
  const tabs = WINDOW.map((tab, index) => ({ active: false, index, windowId: 7, ...tab }));
  vi.spyOn(browser.tabs, 'query').mockImplementation(async () => tabs);
});

describe('opening together', () => {
  it('opens tabs in order behind the front tab and groups them', async () => {
    const { create, group, created, groups } = fakeTabs();
    expect(await openTogether({ create, group }, ADDRESSES)).toBe(3);
    expect(created).toEqual(
      ADDRESSES.map((url, after) => ({ url, active: false, windowId: 7, openerTabId: 20, index: 4 + after })),
    );
    expect(groups).toEqual([{ tabIds: [1, 2, 3] }]);
  });

  it('adds tabs to the group of the front tab, even a single one', async () => {
    vi.spyOn(browser.tabs, 'query').mockImplementation(async () => [
      { id: 20, active: true, index: 0, windowId: 7, groupId: 4 },
    ]);
    const { create, group, groups } = fakeTabs();
    await openTogether({ create, group }, ADDRESSES.slice(0, 1));
    expect(groups).toEqual([{ groupId: 4, tabIds: [1] }]);
  });

  it('tells how many opened although they can’t be grouped', async () => {
    vi.spyOn(console, 'warn').mockReturnValue();
    const { create } = fakeTabs();
    const group = () => Promise.reject(new Error('Tabs cannot be edited right now'));
    expect(await openTogether({ create, group }, ADDRESSES)).toBe(3);
  });

  it.each([
    ['pinned tabs', { pinned: true }],
    ['the other half of a split view', { splitViewId: 5 }],
  ])('opens tabs in order after %s', async (_where, of) => {
    const beside = [
      { id: 20, active: true, ...of },
      { id: 30, ...of },
    ];
    const tabs = [...beside, { id: 21, openerTabId: 20 }, { id: 11 }].map((tab, index) => ({
      active: false,
      pinned: false,
      splitViewId: -1,
      index,
      windowId: 7,
      ...tab,
    }));
    vi.spyOn(browser.tabs, 'query').mockImplementation(async () => tabs);
    const { create, group, created } = fakeTabs();
    await openTogether({ create, group }, ADDRESSES);
    expect(created.map(({ index }) => index)).toEqual([3, 4, 5]);
  });
});
