import { expect, test } from '@playwright/test';
import { useFixture } from '../harness/browser/fixture.ts';
import { openPopupOver } from '../harness/browser/popup.ts';
import { leaving } from '../harness/browser/tabs.ts';
import { search } from '../harness/views/search.ts';

interface OpenTab {
  id: number;
  index: number;
  active: boolean;
  openerTabId?: number;
}

declare const chrome: { tabs: { query(of: object): Promise<OpenTab[]> } };

const fixture = useFixture();

async function openTabs(): Promise<OpenTab[]> {
  const worker = await fixture.session.background.awake();
  return worker.evaluate(() => chrome.tabs.query({}));
}

test('results open next to the tab, in the order of the clicks, with it as the opener, and a plain click leads there', async () => {
  const { session } = fixture;
  const page = await session.open('https://docs.test/install');
  for (const name of ['errors', 'install?again']) await session.open(`https://docs.test/${name}`);
  await page.bringToFront();
  const { page: view } = await openPopupOver(session, page);
  await search(view, { query: 'stone' });
  const before = await openTabs();
  const first = before.find(({ active }) => active);
  // After those that the page opened already.
  const children = before.filter(({ openerTabId }) => openerTabId === first?.id);
  const next = (first?.index ?? Number.NaN) + 1 + children.length;
  expect(next).toBeLessThan(before.length);
  const opened = async () => (await openTabs()).filter(({ id }) => before.every((one) => one.id !== id));
  const links = view.locator('.results a.title');
  for (const place of [0, 1]) {
    await links.nth(place).click({ modifiers: ['ControlOrMeta'] });
    await expect.poll(async () => (await opened()).length).toBe(place + 1);
  }
  const { href } = await links.nth(2).evaluate(({ href }: HTMLAnchorElement) => ({ href }));
  await leaving(view, links.nth(2).click());
  await expect.poll(() => session.context.pages().map((one) => one.url())).toContain(href);
  await expect
    .poll(async () => (await opened()).map(({ index, openerTabId, active }) => [index, openerTabId, active]))
    .toEqual([
      [next, first?.id, false],
      [next + 1, first?.id, false],
      [next + 2, first?.id, true],
    ]);
});
