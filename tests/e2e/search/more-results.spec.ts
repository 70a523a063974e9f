import { expect, type Page, test } from '@playwright/test';
import { DEFAULT_SETTINGS } from '../../../lib/settings/settings.ts';
import { readClipboard } from '../harness/browser/clipboard.ts';
import { useFixture } from '../harness/browser/fixture.ts';
import { openPopup } from '../harness/browser/popup.ts';
import { clearArea } from '../harness/browser/stored.ts';
import { findings, unreachable } from '../harness/checks/accessible.ts';
import { addPage, moreResults, resultLinks, results, search, searchbox } from '../harness/views/search.ts';
import { changeSettings } from '../harness/views/settings.ts';
import { readUsage } from '../harness/views/usage.ts';

const QUERY = 'stone';

const fixture = useFixture();
const pages = () => fixture.service.ledger.entries.map(({ body }) => Reflect.get(Object(body), 'page') ?? 1);
const panel = (view: Page) => view.getByRole('tabpanel');
const scrolled = (view: Page) => panel(view).evaluate((of) => Math.round(of.scrollTop));
const secondPage = (view: Page) => view.getByRole('heading', { name: 'Page 2', exact: true });

test.beforeEach(async () => {
  const { reuseMinutes, askAbove } = DEFAULT_SETTINGS;
  await clearArea(fixture.session, 'session');
  await changeSettings(fixture.session, () => ({ reuseMinutes, askAbove }));
});

/** Opens a popup with the first page, scrolled to its end. */
async function openFirst(query = QUERY) {
  const popup = await openPopup(fixture.session);
  await search(popup.page, { query });
  await moreResults(popup.page).scrollIntoViewIfNeeded();
  return popup;
}

test('the next page is appended: scroll stays, its first result gets focus, and counts cover both pages', async () => {
  const popup = await openFirst();
  const view = popup.page;
  const first = await resultLinks(view);
  await results(view).first().getByRole('link').first().focus();
  await view.keyboard.press('Space');
  await moreResults(view).focus();
  const position = await scrolled(view);
  expect(position).toBeGreaterThan(0);
  await view.keyboard.press('Enter');
  await expect(secondPage(view)).toBeVisible();
  await expect.poll(() => scrolled(view)).toBe(position);
  const both = await resultLinks(view);
  expect(both.slice(0, first.length)).toEqual(first);
  expect(both.length).toBeGreaterThan(first.length);
  await expect(results(view).nth(first.length).getByRole('link').first()).toBeFocused();
  await view.keyboard.press('Space');
  await expect(view.getByRole('region', { name: 'Selected results' })).toContainText('2 selected');
  expect(await findings(view)).toEqual([]);
  expect(await unreachable(view)).toEqual([]);
  expect(pages()).toEqual([1, 2]);
  await popup.close();
});

test('a reopened popup shows both pages without another request', async () => {
  const first = await openFirst();
  await addPage(first.page);
  const links = await resultLinks(first.page);
  await first.close();
  const again = await openPopup(fixture.session);
  await expect(secondPage(again.page)).toBeAttached();
  await expect.poll(() => resultLinks(again.page)).toEqual(links);
  await expect(again.page.getByText(/Free copy, under 1 min old/)).toBeVisible();
  // Going back to the first page alone and forward again: nothing is paid for twice.
  await again.page.getByRole('button', { name: 'Back' }).click();
  await expect(secondPage(again.page)).toHaveCount(0);
  await expect(moreResults(again.page)).toHaveText('More results · free copy');
  await addPage(again.page);
  await expect.poll(() => resultLinks(again.page)).toEqual(links);
  expect(pages()).toEqual([1, 2]);
  await again.close();
});

test('a double click or a held Enter pays for one page', async () => {
  const { session, service } = fixture;
  await changeSettings(session, () => ({ reuseMinutes: 0 }));
  const before = await readUsage(session);
  const popup = await openFirst();
  const view = popup.page;
  await moreResults(view).dblclick();
  await expect(secondPage(view)).toBeVisible();
  await moreResults(view).focus();
  const release = service.faults.hold({ operation: 'search' });
  for (let times = 0; times < 6; times += 1) await view.keyboard.down('Enter');
  await expect(view.getByRole('button', { name: 'Loading page 3…' })).toBeFocused();
  release();
  await expect(view.getByRole('heading', { name: 'Page 3', exact: true })).toBeVisible();
  for (let times = 0; times < 6; times += 1) await view.keyboard.down('Enter');
  await view.keyboard.up('Enter');
  expect(pages()).toEqual([1, 2, 3]);
  await expect.poll(async () => (await readUsage(session)).sure.searches - before.sure.searches).toBe(3);
  await popup.close();
});

test('“More results”: above the limit, asks first and charges nothing without confirmation', async () => {
  const view = await fixture.view();
  await search(view, { query: QUERY });
  await changeSettings(fixture.session, () => ({ askAbove: 0.001 }));
  const count = await results(view).count();
  await moreResults(view).focus();
  await view.keyboard.press('Enter');
  await expect(view.getByRole('alertdialog')).toContainText('About $0.012');
  await view.keyboard.press('Escape');
  await expect(moreResults(view)).toBeFocused();
  expect(pages()).toEqual([1]);
  await expect.poll(() => results(view).count()).toBe(count);
  await view.keyboard.press('Enter');
  await view
    .getByRole('alertdialog')
    .getByRole('button', { name: /^Search/ })
    .click();
  await expect(secondPage(view)).toBeVisible();
  expect(pages()).toEqual([1, 2]);
});

test('a failed page keeps the earlier results, says why below them, and can be retried', async () => {
  const { service } = fixture;
  // A query of its own: an answer of the last five seconds would be reused, and no request could fail.
  const popup = await openFirst('stone walls');
  const view = popup.page;
  const first = await resultLinks(view);
  service.faults.next({ operation: 'search', status: 500 });
  await moreResults(view).click();
  await expect(panel(view).getByRole('button', { name: 'Try again' })).toBeVisible();
  await expect.poll(() => resultLinks(view)).toEqual(first);
  await panel(view).getByRole('button', { name: 'Try again' }).click();
  await expect(secondPage(view)).toBeAttached();
  await expect.poll(async () => (await resultLinks(view)).slice(0, first.length)).toEqual(first);
  await popup.close();
});

test('“copy all results” covers both pages', async () => {
  const view = await fixture.view();
  await view.bringToFront();
  await search(view, { query: QUERY });
  await addPage(view);
  const count = Number.parseInt((await view.locator('.summary').first().textContent()) ?? '', 10);
  await view.getByRole('button', { name: 'More actions for all results' }).click();
  await view.getByRole('button', { name: 'Copy as JSON' }).click();
  await expect(view.getByRole('status')).toHaveText(/^Copied \d+ results$/);
  const page = await fixture.session.open('https://many.test/1');
  const rows: { url: string | null; group: string }[] = JSON.parse(await readClipboard(page));
  expect(rows.filter(({ group }) => group === 'search').length).toBeGreaterThan(14);
  expect(rows.length).toBeLessThanOrEqual(count);
  expect(new Set(rows.map(({ url }) => url)).size).toBe(rows.length);
  await searchbox(view).focus();
});
