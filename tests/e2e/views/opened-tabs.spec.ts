import { expect, type Page, test } from '@playwright/test';
import { useFixture } from '../harness/browser/fixture.ts';
import { openPopupOver } from '../harness/browser/popup.ts';
import { leaving } from '../harness/browser/tabs.ts';
import { search } from '../harness/views/search.ts';

interface OpenTab {
  id: number;
  index: number;
  active: boolean;
  openerTabId?: number;
  windowId: number;
}

declare const chrome: { tabs: { query(of: object): Promise<OpenTab[]> } };

const fixture = useFixture();

async function openTabs(): Promise<OpenTab[]> {
  const worker = await fixture.session.background.awake();
  return worker.evaluate(() => chrome.tabs.query({}));
}

/** Results over the first of three tabs, and the place after those that were opened from it. */
async function resultsOverFirst(): Promise<{ view: Page; first: OpenTab; next: number; before: OpenTab[] }> {
  const { session } = fixture;
  const pages = [];
  for (const name of ['install', 'errors', 'install?again']) {
    pages.push(await session.open(`https://docs.test/${name}`));
  }
  const [page] = pages;
  if (!page) throw new Error('No tab');
  await page.bringToFront();
  const { page: view } = await openPopupOver(session, page);
  await search(view, { query: 'stone' });
  const before = await openTabs();
  const first = before.find(({ active }) => active);
  if (!first) throw new Error('No active tab');
  const children = before.filter(({ openerTabId }) => openerTabId === first.id);
  return { view, first, next: first.index + 1 + children.length, before };
}

const opened = async (before: readonly OpenTab[]) =>
  (await openTabs()).filter(({ id }) => before.every((one) => one.id !== id));

test('results open next to the tab, in the order of the clicks, with it as the opener, and a plain click leads there', async () => {
  const { view, first, next, before } = await resultsOverFirst();
  expect(next).toBeLessThan(before.length);
  const links = view.locator('.results a.title');
  for (const place of [0, 1]) {
    await links.nth(place).click({ modifiers: ['ControlOrMeta'] });
    await expect.poll(async () => (await opened(before)).length).toBe(place + 1);
  }
  const both = await opened(before);
  expect(both.map(({ index, openerTabId, active }) => [index, openerTabId, active])).toEqual([
    [next, first.id, false],
    [next + 1, first.id, false],
  ]);
  const { href } = await links.nth(2).evaluate(({ href }: HTMLAnchorElement) => ({ href }));
  await leaving(view, links.nth(2).click());
  await expect.poll(() => fixture.session.context.pages().map((page) => page.url())).toContain(href);
  await expect
    .poll(async () => (await opened(before)).map(({ active }) => active))
    .toEqual([false, false, true]);
});

test('Shift+click opens a window, Ctrl+Shift+click a tab in front', async () => {
  const { view, first, before } = await resultsOverFirst();
  const link = view.locator('.results a.title').first();
  await link.click({ modifiers: ['Shift'] });
  await expect.poll(async () => (await opened(before)).length).toBe(1);
  const [window] = await opened(before);
  expect(window?.windowId).not.toBe(first.windowId);
  const again = await resultsOverFirst();
  await again.view
    .locator('.results a.title')
    .first()
    .click({ modifiers: ['ControlOrMeta', 'Shift'] })
    .catch((cause: unknown) => {
      if (!again.view.isClosed()) throw cause;
    });
  await expect.poll(async () => (await opened(again.before)).length).toBe(1);
  const [tab] = await opened(again.before);
  expect(tab).toMatchObject({ active: true, index: again.next, windowId: again.first.windowId });
});
