import { expect, test } from '@playwright/test';
import { until } from '../../shared/until.ts';
import { useFixture } from '../harness/browser/fixture.ts';
import { resultLinks, search } from '../harness/views/search.ts';

interface OpenTab {
  id: number;
  index: number;
  groupId: number;
  active: boolean;
  url: string;
}

declare const chrome: {
  tabs: { query(of: object): Promise<OpenTab[]> };
  permissions: { request(wanted: { permissions: string[] }): Promise<boolean> };
};

const fixture = useFixture();

/** The window's tabs, as the browser reports them. */
async function openTabs(): Promise<OpenTab[]> {
  const worker = await fixture.session.background.awake();
  return worker.evaluate(() => chrome.tabs.query({}));
}

test('selected results open as one tab group, in order, in the background', async () => {
  const { session, service } = fixture;
  const view = await session.open(session.url('sidepanel.html'));
  expect(await view.evaluate(() => chrome.permissions.request({ permissions: ['tabs'] }))).toBe(true);
  await search(view, { query: 'stone' });
  const links = await resultLinks(view);
  expect(links.length).toBeGreaterThan(4);
  await view.bringToFront();
  for (const at of [3, 0, 2])
    await view
      .getByRole('checkbox', { name: /^Select / })
      .nth(at)
      .check({ force: true });
  const before = (await openTabs()).length;
  await view.getByRole('button', { name: 'More actions for selected results' }).click();
  await view.getByRole('button', { name: 'Open 3 tabs' }).click();
  await expect(view.getByRole('status')).toHaveText('Opened 3 tabs');
  const tabs = await until('a group of three', async () => {
    const all = await openTabs();
    return all.length === before + 3 && all.slice(-3).every(({ groupId }) => groupId !== -1)
      ? all
      : undefined;
  });
  const opened = tabs.slice(-3);
  expect(new Set(opened.map(({ groupId }) => groupId)).size).toBe(1);
  expect(opened.map(({ active }) => active)).toEqual([false, false, false]);
  expect(opened.map(({ index }) => index)).toEqual([before, before + 1, before + 2]);
  // In list order, whatever the order of selection.
  const wanted = [0, 2, 3].map((at) => links[at]);
  await expect.poll(async () => (await openTabs()).slice(-3).map(({ url }) => url)).toEqual(wanted);
  const inFront = tabs.find(({ active }) => active);
  expect(inFront?.url).toBe(view.url());
  await expect.poll(() => service.ledger.entries).toHaveLength(1);
});
