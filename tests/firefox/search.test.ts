import { expect, test } from 'vitest';
import { settledBadge } from './harness/browser/badge.ts';
import { readClipboard, writeClipboard } from './harness/browser/clipboard.ts';
import { named, reads } from './harness/browser/find.ts';
import { useFixture } from './harness/browser/fixture.ts';
import { clearArea } from './harness/browser/inside.ts';
import { openPopup } from './harness/browser/popup.ts';
import { first, requested } from './harness/browser/site.ts';
import { pressEnter, queryOf, search, shownLinks } from './harness/views/search.ts';

const fixture = useFixture();

test('a click on a result opens it in a tab', async () => {
  const { session, service } = fixture;
  const popup = await openPopup(session);
  const [address = ''] = await search(popup.page, { query: 'stone' });
  await (await first(popup.page, `ul[aria-label="Results"] a[href="${address}"]`)).click();
  await expect.poll(async () => (await session.tabs()).map((page) => page.url())).toContain(address);
  await expect.poll(() => service.ledger.entries).toHaveLength(1);
  await popup.close();
});

test('text typed in the popup while it loads reaches its field, and Enter runs one search for it', async () => {
  const { session, service } = fixture;
  const page = await session.open('about:blank');
  await page.goto(session.url('popup.html'), { waitUntil: [] });
  await page.waitForFunction(() => document.activeElement?.id === 'query', { polling: 5 });
  await page.keyboard.type('stone');
  await page.keyboard.press('Enter');
  await page.keyboard.type(' wall');
  await expect.poll(() => service.ledger.entries.length).toBe(1);
  await expect.poll(() => service.ledger.entries[0]?.body).toMatchObject({ query: 'stone' });
  await expect.poll(() => queryOf(page)).toBe('stone wall');
  // A second search would have been sent before this one.
  await page.keyboard.press('Enter');
  await expect.poll(() => service.ledger.entries.length).toBeGreaterThan(1);
  await expect
    .poll(() => service.ledger.entries.map(({ body }) => Object(body).query))
    .toEqual(['stone', 'stone wall']);
  await page.close();
});

test('the popup searches, selects, copies, and extracts, keyboard only', async () => {
  const { session, service } = fixture;
  await clearArea(session, 'session');
  await writeClipboard(session, 'before');
  const popup = await openPopup(session);
  const { page } = popup;
  const focused = () => page.evaluate(() => document.hasFocus() && document.activeElement?.id);
  await expect.poll(focused).toBe('query');
  await page.keyboard.type('stone');
  await pressEnter(page);
  await expect.poll(() => shownLinks(page)).not.toEqual([]);
  const links = (await shownLinks(page)).slice(0, 3);
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press(' ');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.down('Shift');
  await page.keyboard.press(' ');
  await page.keyboard.up('Shift');
  await reads(page, '3 selected');
  const bar = await named(page, 'region', 'Selected results');
  await (await named(bar, 'button', 'Copy as Markdown list')).press('Enter');
  await expect.poll(() => readClipboard(session)).not.toBe('before');
  const lines = (await readClipboard(session)).trim().split('\n');
  expect(lines.map((line) => /^- \[.+\]\((.+)\)$/.exec(line)?.[1])).toEqual(links);
  await (await named(bar, 'button', 'Copy as Markdown · $0.012')).press('Enter');
  await settledBadge(session);
  expect(requested(service)).toEqual([links]);
  await popup.close();
  const copied = await readClipboard(session);
  for (const url of links) expect(copied).toContain(service.site.markers[url] ?? 'no marker');
});
