import type { Page } from 'puppeteer-core';
import { expect, test } from 'vitest';
import { specimenMarker } from '../../mock-service/index.ts';
import { click, fill, named, reads } from '../harness/browser/find.ts';
import { useFixture } from '../harness/browser/fixture.ts';
import { clearArea, tell } from '../harness/browser/inside.ts';
import { clickIcon, openPopup } from '../harness/browser/popup.ts';
import { openTestPage, specimen } from '../harness/browser/site.ts';
import { pressEnter, search, shownLinks } from '../harness/views/search.ts';

const fixture = useFixture();
const bodies = () => fixture.service.ledger.entries.map(({ body }) => body);

/** The text of the focused element. */
const focused = (page: Page) =>
  page.evaluate(() => (document.hasFocus() ? document.activeElement?.textContent?.trim() : undefined));

test('Escape closes a result’s menu, and the arrow keys go on from there', async () => {
  await clearArea(fixture.session, 'session');
  const popup = await openPopup(fixture.session);
  const { keyboard } = popup.page;
  await search(popup.page, { query: 'stone' });
  const link = () =>
    popup.page.evaluate(() => {
      const { activeElement } = document;
      return activeElement instanceof HTMLAnchorElement ? activeElement.href : activeElement?.localName;
    });
  const [first, second] = await shownLinks(popup.page);
  await keyboard.press('ArrowDown');
  await expect.poll(link).toBe(first);
  // What acts on results loads once they are painted.
  const hasTools = () =>
    popup.page.evaluate(() => [...document.styleSheets].some(({ href }) => href?.includes('/result-tools-')));
  await expect.poll(hasTools).toBe(true);
  await keyboard.press('m');
  await expect
    .poll(() => popup.page.evaluate(() => document.activeElement?.closest('[popover]') !== null))
    .toBe(true);
  await keyboard.press('Escape');
  await expect.poll(link).toBe(first);
  await keyboard.press('ArrowDown');
  await expect.poll(link).toBe(second);
  await popup.close();
});

test('a search on this site shows its results, also in a reopened popup', async () => {
  const { session, service } = fixture;
  await clearArea(session, 'session');
  const url = specimen(service, 1);
  await openTestPage(session, service, '<p>A page about stone.</p>');
  service.faults.next({
    operation: 'search',
    alter: (envelope) => ({ ...envelope, data: { search: [{ url, title: 'A specimen of stone' }] } }),
  });
  const popup = await clickIcon(session);
  await click(popup.page, 'button', 'This site');
  await fill(popup.page, await named(popup.page, 'query', 'Search'), 'stone');
  await pressEnter(popup.page);
  await expect.poll(bodies).toMatchObject([{ lens: { sites_included: [new URL(url).hostname] } }]);
  await expect.poll(() => shownLinks(popup.page)).toEqual([url]);
  const isEarlier = (page: Page) =>
    page.evaluate(() => document.body.textContent?.includes('Results for “') === true);
  expect(await isEarlier(popup.page)).toBe(false);
  await popup.close();
  const again = await openPopup(session);
  await expect.poll(() => shownLinks(again.page)).toEqual([url]);
  expect(await isEarlier(again.page)).toBe(false);
  await again.close();
  expect(bodies()).toHaveLength(1);
});

test('in the library, Escape takes a deletion back, and buttons say what they apply to', async () => {
  const { session, service } = fixture;
  const targets = [1, 2, 3].map((number) => ({ url: specimen(service, number) }));
  await tell(session, 'extract', { source: 'list', targets });
  await expect.poll(() => service.ledger.entries).toHaveLength(1);
  const page = await session.open(session.url('desk.html#library'));
  await reads(page, '3 pages');
  await fill(page, await named(page, 'searchbox', 'Search library'), specimenMarker(2));
  await click(page, 'button', 'Delete shown pages');
  await expect.poll(() => focused(page)).toBe('Cancel');
  await page.keyboard.press('Escape');
  await expect.poll(() => focused(page)).toBe('Delete shown pages');
  await fill(page, await named(page, 'searchbox', 'Search library'), '');
  await reads(page, '3 pages');
  await page.close();
});
