import { expect, type Page, test } from '@playwright/test';
import { DEFAULT_SETTINGS } from '../../../lib/settings/settings.ts';
import { readClipboard } from '../harness/browser/clipboard.ts';
import { useFixture } from '../harness/browser/fixture.ts';
import { openPopup } from '../harness/browser/popup.ts';
import { clearArea } from '../harness/browser/stored.ts';
import { findings, unreachable } from '../harness/checks/accessible.ts';
import { openMore, setMore } from '../harness/views/fields.ts';
import { addSavedPages, deleteSavedPages } from '../harness/views/saved-pages.ts';
import { resultLinks, results, search, searchbox } from '../harness/views/search.ts';
import { changeSettings } from '../harness/views/settings.ts';

const QUERY = 'stone';

const fixture = useFixture();
const fold = (view: Page) => view.getByRole('button', { name: /^\d+ more from / });
const hosts = (links: string[]) => links.map((link) => new URL(link).host);
const filter = (view: Page) => view.getByRole('textbox', { name: 'Filter results' });
const requests = () => fixture.service.ledger.entries.length;

test.beforeEach(async () => {
  const { reuseMinutes } = DEFAULT_SETTINGS;
  await clearArea(fixture.session, 'session');
  await changeSettings(fixture.session, () => ({ reuseMinutes }));
});

/** Opens the full-page view or the side-panel page, with results. */
async function openWith(page: 'desk' | 'sidepanel', query = QUERY): Promise<Page> {
  const view = await fixture.session.open(fixture.session.url(`${page}.html`));
  await search(view, { query });
  return view;
}

test('result list: marks results saved in the library, including one just extracted', async () => {
  const { session } = fixture;
  const view = await openWith('sidepanel');
  const [first = '', second = ''] = await resultLinks(view);
  await addSavedPages(session, [{ job: 'saved', place: 0, url: first, markdown: '# Saved' }]);
  await view.reload();
  const row = (index: number) => results(view).nth(index);
  await expect(row(0).getByText('Saved', { exact: true })).toBeVisible();
  await expect(row(1).getByText('Saved', { exact: true })).toHaveCount(0);
  await searchbox(view).press('ArrowDown');
  await view.keyboard.press('ArrowDown');
  await view.keyboard.press('e');
  await expect(row(1).getByText('Saved', { exact: true })).toBeVisible();
  expect(second).not.toBe('');
  expect(await findings(view)).toEqual([]);
  await view.keyboard.press('m');
  const opened = session.context.waitForEvent('page');
  await view.getByRole('button', { name: 'Open saved page' }).click();
  const library = await opened;
  const host = library.getByRole('region', { name: 'Page', exact: true }).getByRole('link').first();
  await expect(host).toHaveAttribute('href', second);
  // The key of the page, not its URL, which the browser would keep in its history.
  await expect(library).toHaveURL(/\/desk\.html#library=[\da-f-]{36}\+\d+$/);
  await library.reload();
  await expect(host).toHaveAttribute('href', second);
  await deleteSavedPages(session, 'saved');
});

test('result list: shows at most two results per host; the keyboard expands the rest', async () => {
  const view = await openWith('desk');
  const before = await resultLinks(view);
  await expect(fold(view).first()).toBeVisible();
  const words = (await fold(view).first().textContent()) ?? '';
  const [, count = '', host = ''] = /^(\d+) more from (.*)$/.exec(words) ?? [];
  const shown = () => results(view).filter({ hasText: host });
  expect(hosts(before).filter((one) => one === host)).toHaveLength(2);
  await searchbox(view).press('ArrowDown');
  for (let steps = 0; steps < 20; steps += 1) {
    if (
      await fold(view)
        .first()
        .evaluate((button) => button === document.activeElement)
    )
      break;
    await view.keyboard.press('ArrowDown');
  }
  await expect(fold(view).first()).toBeFocused();
  expect(await findings(view)).toEqual([]);
  await view.keyboard.press('Enter');
  await expect(view.getByRole('button', { name: words })).toHaveCount(0);
  await expect(shown()).toHaveCount(2 + Number(count));
  const focused = () => view.evaluate(() => document.activeElement?.getAttribute('href') ?? '');
  await expect.poll(async () => URL.parse(await focused())?.host).toBe(host);
  expect(before).not.toContain(await focused());
  // It stays expanded when the view reopens, at no cost.
  await view.reload();
  await expect(shown()).toHaveCount(2 + Number(count));
  await expect.poll(requests).toBe(1);
});

test('result list: never collapses selected results or images', async () => {
  const view = await openWith('desk');
  await expect(fold(view).first()).toBeVisible();
  await view.getByRole('button', { name: 'More actions for all results' }).click();
  await view.getByRole('button', { name: 'Select all' }).click();
  await expect(fold(view)).toHaveCount(0);
  await search(view, { query: QUERY, workflow: 'images' });
  await expect(fold(view)).toHaveCount(0);
});

test('result list: filters results by words and sorts by date, with a count, and sends nothing', async () => {
  const view = await openWith('desk');
  const all = await results(view).count();
  const [host = ''] = hosts(await resultLinks(view));
  await filter(view).fill(host.toUpperCase());
  await expect(view.locator('.narrow-count')).toHaveText(/^\d+ of \d+$/);
  await expect(results(view)).not.toHaveCount(0);
  await expect(results(view).filter({ hasNotText: host })).toHaveCount(0);
  await filter(view).fill('no such words');
  await expect(view.getByText('No results on screen contain these words.')).toBeVisible();
  expect(await findings(view)).toEqual([]);
  await view.keyboard.press('Escape');
  await expect(results(view)).toHaveCount(all);
  await view.getByRole('combobox', { name: 'Order' }).selectOption('Newest first');
  const times = () =>
    results(view)
      .locator('time')
      .evaluateAll((marks) => marks.map((mark) => Date.parse(mark.getAttribute('datetime') ?? '')));
  await expect.poll(async () => (await times()).length).toBeGreaterThan(2);
  await expect
    .poll(async () => {
      const all = await times();
      return all.every((time, index) => index === 0 || time <= (all[index - 1] ?? 0));
    })
    .toBe(true);
  await expect.poll(requests).toBe(1);
});

test('the filter fits a 320 px side panel and opens by key in the popup', async () => {
  const panel = await openWith('sidepanel');
  await panel.setViewportSize({ width: 320, height: 700 });
  await filter(panel).fill('slate');
  await expect(panel.locator('.narrow-count')).toBeVisible();
  expect(await unreachable(panel)).toEqual([]);
  await panel.close();
  const popup = await openPopup(fixture.session);
  await search(popup.page, { query: 'slate' });
  await expect(filter(popup.page)).toHaveCount(0);
  await searchbox(popup.page).press('ArrowDown');
  await popup.page.keyboard.press('f');
  await expect(filter(popup.page)).toBeFocused();
  await popup.page.keyboard.type('stone');
  await expect(popup.page.locator('.narrow-count')).toHaveText(/^\d+ of \d+$/);
  expect(await unreachable(popup.page)).toEqual([]);
  await popup.page.keyboard.press('Escape');
  await expect(filter(popup.page)).toHaveCount(0);
  await expect(results(popup.page).first().getByRole('link').first()).toBeFocused();
  await popup.close();
});

test('repeating a search offers the earlier results free, with their age', async () => {
  const view = await openWith('sidepanel');
  await searchbox(view).press('Enter');
  await expect(view.getByRole('tabpanel').getByText('Free copy, under 1 min old')).toBeVisible();
  await expect(view.getByRole('button', { name: /^Search again\s· \$0\.012/ })).toBeVisible();
  await expect.poll(requests).toBe(1);
});

test('web results show thumbnails lazily, without a referrer, and none if images are off', async () => {
  const view = await openWith('sidepanel');
  const images = view.locator('.row.web > .thumbnail img');
  await expect(images.first()).toBeAttached();
  for (const image of await images.all()) {
    await expect(image).toHaveAttribute('referrerpolicy', 'no-referrer');
    await expect(image).toHaveAttribute('loading', 'lazy');
    await expect(image).toHaveAttribute('src', /^https:/);
  }
  await changeSettings(fixture.session, () => ({ thumbnails: false }));
  const requestedImages: string[] = [];
  view.on('request', (request) => {
    if (request.resourceType() === 'image') requestedImages.push(request.url());
  });
  await view.reload();
  await expect(results(view).first()).toBeVisible();
  await expect(images).toHaveCount(0);
  expect(requestedImages.filter((url) => url.startsWith('http'))).toEqual([]);
  await changeSettings(fixture.session, () => ({ thumbnails: DEFAULT_SETTINGS.thumbnails }));
});

test('JSON and CSV exports have every field of the response, including a page’s full text', async () => {
  const view = await fixture.session.open(fixture.session.url('sidepanel.html'));
  await openMore(view);
  await setMore(view, { 'Include full text': 'Top 2 results' });
  await search(view, { query: QUERY });
  const copy = async (name: string) => {
    await view.bringToFront();
    await view.getByRole('button', { name: 'More actions for all results' }).click();
    await view.getByRole('button', { name }).click();
    await expect(view.getByRole('status')).toHaveText(/^Copied \d+ results$/);
    const page = await fixture.session.open('https://many.test/1');
    const copied = await readClipboard(page);
    await page.close();
    return copied;
  };
  const rows: Record<string, unknown>[] = JSON.parse(await copy('Copy as JSON'));
  const web = rows.filter(({ group }) => group === 'search');
  expect(web.filter(({ full_text }) => typeof full_text === 'string')).toHaveLength(2);
  expect(web.some(({ image, image_width }) => typeof image === 'string' && Number(image_width) > 0)).toBe(
    true,
  );
  expect(rows.some(({ service_fields }) => Object.keys(Object(service_fields)).length > 0)).toBe(true);
  const csv = await copy('Copy as CSV');
  for (const name of Object.keys(rows[0] ?? {})) expect(csv.split('\r\n', 1)[0]).toContain(`"${name}"`);
  expect(csv).toContain(String(web.find(({ full_text }) => full_text)?.full_text).split('\n', 1)[0]);
});
