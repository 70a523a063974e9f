import { expect, test } from '@playwright/test';
import type { Delivery, Gesture } from '../../../lib/presets/destinations.ts';
import type { Settings } from '../../../lib/settings/settings.ts';
import { link } from '../../shared/link.ts';
import { settledBadge } from '../harness/browser/badge.ts';
import { readClipboard, writeClipboard } from '../harness/browser/clipboard.ts';
import { savedDuring } from '../harness/browser/downloads.ts';
import { useFixture } from '../harness/browser/fixture.ts';
import { openPopup, openPopupOver } from '../harness/browser/popup.ts';
import { findings, unreachable } from '../harness/checks/accessible.ts';
import { clickMenu } from '../harness/views/menu.ts';
import { openInActivity } from '../harness/views/report.ts';
import { selectText } from '../harness/views/selection.ts';
import { changeSettings } from '../harness/views/settings.ts';
import { countSteps } from '../harness/views/steps.ts';
import { openTestPage } from '../harness/views/test-page.ts';

const PAGE = 'https://docs.test/install';
const MAX_STEPS = 2;

const fixture = useFixture();

/** Where the pages of a gesture go from now on; those of all others to the clipboard. */
const sendTo = (gesture: Gesture, delivery: Delivery, more: Partial<Settings> = {}) =>
  changeSettings(fixture.session, () => ({
    gestures: { [gesture]: delivery },
    siteDefaults: [],
    ...more,
  }));

declare const chrome: {
  tabs: { update(tab: number, to: { url: string }): Promise<unknown> };
};

/** No program answers addresses of Obsidian here: they are caught where the background hands them on. */
async function catchAddresses(): Promise<() => Promise<string[]>> {
  const worker = await fixture.session.background.awake();
  await worker.evaluate(() => {
    const caught: string[] = [];
    Reflect.set(globalThis, 'caught', caught);
    const { update } = chrome.tabs;
    chrome.tabs.update = async (tab, to) => {
      const isCaught = to.url.startsWith('obsidian:');
      if (isCaught && Reflect.get(globalThis, 'refuses')) throw new Error('No program answers this address.');
      if (isCaught) caught.push(to.url);
      else return update.call(chrome.tabs, tab, to);
    };
  });
  return () => worker.evaluate((): string[] => Reflect.get(globalThis, 'caught'));
}

/** Has the browser refuse them from now on, or hand them on again. */
async function refuseAddresses(refuses: boolean): Promise<void> {
  const worker = await fixture.session.background.awake();
  await worker.evaluate((value) => void Reflect.set(globalThis, 'refuses', value), refuses);
}

const front = (text: string) => text.slice(0, text.indexOf('\n---\n', 3));

test('a page becomes a file in two steps, or in one', async () => {
  const { session } = fixture;
  await sendTo('page', { to: 'file', preset: '#note' });
  const page = await session.open(PAGE);
  await writeClipboard(page, 'untouched');
  const byMenu = countSteps(session);
  const [file] = await savedDuring(session, () => byMenu.menu(page, 'extract-page'));
  expect(file?.name).toMatch(/^Install.*\.md$/);
  expect(front(file?.bytes.toString() ?? '')).toContain(`source: "${PAGE}"`);
  expect((await settledBadge(session)).title).toBe('Quarry: Saved as a file: 1 page');
  expect(byMenu.count()).toBeLessThanOrEqual(MAX_STEPS);
  await expect.poll(() => readClipboard(page)).toBe('untouched');

  const byKey = countSteps(session);
  const again = await savedDuring(session, () => byKey.shortcut(page, 'extract-page'));
  expect(again.map(({ name }) => name)).toEqual([file?.name]);
  expect(byKey.count()).toBe(1);
  await page.close();
});

test('files are saved one after another, each as soon as it is there', async () => {
  const { session } = fixture;
  await sendTo('link', { to: 'file', preset: '' });
  const page = await session.open(PAGE);
  const urls = ['errors', 'links', 'patterns', 'style'].map((name) => `https://docs.test/${name}`);
  const files = await savedDuring(
    session,
    async () => {
      for (const linkUrl of urls) await clickMenu(session, page, 'extract-link', { linkUrl });
    },
    urls.length,
  );
  for (const url of urls)
    expect(files.filter(({ bytes }) => bytes.toString().includes(`Source: <${url}>`))).toHaveLength(1);
  await settledBadge(session);
  await page.close();
});

test('a page becomes a note in Obsidian in two steps, and stays in front', async () => {
  const { session } = fixture;
  const obsidian = { vault: 'My vault', folder: 'Web/{{domain}}', name: '{{title|lower}}' };
  await sendTo('page', { to: 'obsidian', preset: '#note' }, { obsidian });
  const page = await session.open(PAGE);
  const caught = await catchAddresses();
  const steps = countSteps(session);
  await steps.menu(page, 'extract-page');
  expect((await settledBadge(session)).title).toBe('Quarry: Sent to Obsidian: 1 page');
  expect(steps.count()).toBeLessThanOrEqual(MAX_STEPS);
  const [address, ...others] = (await caught()).map((one) => new URL(one).searchParams);
  expect(others).toEqual([]);
  expect(address?.get('vault')).toBe('My vault');
  expect(address?.get('file')).toMatch(/^Web\/docs\.test\/install/);
  const text = address?.get('content') ?? (await readClipboard(page));
  expect(front(text)).toContain(`source: "${PAGE}"`);
  expect(page.url()).toBe(PAGE);
  await page.close();
});

test('what did not reach its destination says so where it is shown, and is sent again at no cost', async () => {
  const { session, service } = fixture;
  await sendTo('page', { to: 'obsidian', preset: '' });
  const page = await session.open('https://docs.test/links');
  const caught = await catchAddresses();
  await refuseAddresses(true);
  await clickMenu(session, page, 'extract-page');
  expect((await settledBadge(session)).title).toBe(
    'Quarry: extracted, but it didn’t reach its destination. Open to copy.',
  );
  expect(await caught()).toEqual([]);
  const requestCount = service.ledger.entries.length;
  const popup = await openPopup(session);
  const line = popup.page.getByRole('region', { name: 'Last extraction' });
  await expect(line).toContainText('Not sent to Obsidian: 1 page');
  expect(await findings(popup.page)).toEqual([]);
  await refuseAddresses(false);
  await line.getByRole('button', { name: 'Send again' }).click();
  await expect(popup.page.getByRole('status')).toHaveText('Sent to Obsidian: 1 page');
  expect(await unreachable(popup.page)).toEqual([]);
  await popup.close();
  await expect.poll(caught).toHaveLength(1);
  await expect.poll(() => service.ledger.entries.length).toBe(requestCount);
  await page.close();
});

test('selected links go to the collection, and a link to the export with its preset', async () => {
  const { session } = fixture;
  await sendTo('links', { to: 'collection', preset: '' });
  const testPage = await openTestPage(
    session,
    `<p>${[PAGE, 'https://docs.test/errors'].map(link).join(' ')}</p>`,
  );
  await selectText(testPage.locator('p'));
  await clickMenu(session, testPage, 'extract-selected-links');
  expect((await settledBadge(session)).title).toBe('Quarry: Added to the collection: 2 pages');
  await sendTo('link', { to: 'document', preset: '#model' });
  const opened = session.context.waitForEvent('page');
  await clickMenu(session, testPage, 'extract-link', { linkUrl: PAGE });
  const builder = await opened;
  await expect(builder.getByRole('radio', { name: 'Language model', exact: true })).toBeChecked();
  await builder.getByText('Customize', { exact: true }).click();
  await expect(builder.getByRole('combobox', { name: 'Links' })).toHaveValue('strip');
  await expect(builder.getByRole('combobox', { name: 'Pages', exact: true })).toContainText('Collection (2)');
  await builder.close();
  await testPage.close();
});

test('picked parts and selected text go to their own destinations, and a preset formats them', async () => {
  const { session, service } = fixture;
  const gestures = {
    parts: { to: 'file', preset: '#note' },
    text: { to: 'clipboard', preset: '#model' },
  } as const;
  await changeSettings(session, () => ({ gestures, siteDefaults: [] }));
  const other = await session.open(PAGE);
  await writeClipboard(other, 'untouched');
  const requestCount = service.ledger.entries.length;
  const url = 'https://docs.test/parts';
  const body = `<h1>Paper</h1><p class="lead">The ${link(PAGE)} lead.</p><p class="more">More of it.</p>`;
  const testPage = await openTestPage(session, body, url);
  await clickMenu(session, testPage, 'extract-parts');
  await expect(testPage.locator('html > div[popover=manual]')).toBeAttached();
  await testPage.locator('.more').click();
  const [file] = await savedDuring(session, () => testPage.keyboard.press('Enter'));
  const text = file?.bytes.toString() ?? '';
  expect(front(text)).toContain(`source: "${url}"`);
  expect(text).toMatch(/\n---\n\nMore of it\.\n$/);
  expect((await settledBadge(session)).title).toBe('Quarry: Saved as a file: 1 page');
  await expect.poll(() => readClipboard(other)).toBe('untouched');

  await selectText(testPage.locator('.lead'));
  await clickMenu(session, testPage, 'extract-selection');
  expect((await settledBadge(session)).title).toBe('Quarry: copied the selection as Markdown');
  await expect.poll(() => readClipboard(other)).toContain(`Source: <${url}>\n\nThe a link to ${PAGE} lead.`);
  await expect.poll(() => service.ledger.entries.length).toBe(requestCount);
  await testPage.close();
  await other.close();
});

/** The form in the report of the last extraction. */
async function openForm() {
  const report = await openInActivity(fixture.session);
  await report.getByRole('button', { name: 'Settings for this site…' }).click();
  return report.page().getByRole('dialog', { name: /^Settings for / });
}

test('settings for a site are saved from the report of an extraction, and apply from the next', async () => {
  const { session, service } = fixture;
  await sendTo('page', { to: 'clipboard', preset: '' });
  const page = await session.open(PAGE);
  await clickMenu(session, page, 'extract-page');
  await settledBadge(session);
  const requestCount = service.ledger.entries.length;
  const form = await openForm();
  const view = form.page();
  await expect(form.getByLabel('Extract pages')).toBeFocused();
  await expect(form.getByLabel('Extract pages')).toHaveValue('service');
  expect(await findings(view)).toEqual([]);
  await form.getByLabel('Extract pages').selectOption({ label: 'Locally (free)' });
  await form.getByLabel('Preset').selectOption({ label: 'Note' });
  await form.getByRole('button', { name: 'Save for this site' }).click();
  await expect(view.getByText('Saved for docs.test. Applies from your next extraction.')).toBeAttached();
  await view.close();

  const steps = countSteps(session);
  await page.bringToFront();
  await steps.menu(page, 'extract-page');
  expect((await settledBadge(session)).text).toBe('✓1');
  await expect.poll(async () => front(await readClipboard(page))).toContain(`source: "${PAGE}"`);
  expect(steps.count()).toBeLessThanOrEqual(MAX_STEPS);
  // Locally: nothing was requested from the service.
  await expect.poll(() => service.ledger.entries.length).toBe(requestCount);

  // It is found in Settings, and removed there.
  const options = await session.open(session.url('options.html#section-destinations'));
  const sites = options.getByRole('region', { name: 'Per-site settings' });
  await expect(sites.getByLabel('How to extract pages from docs.test')).toHaveValue('local');
  await sites.getByRole('button', { name: 'Remove “docs.test”' }).click();
  await expect(sites).toContainText('To add a site');
  await expect(sites).toBeFocused();
  expect(await findings(options, { within: '#site-defaults' })).toEqual([]);
  await options.close();
  await page.close();
});

test('a site set to local extraction is never paid for, from the popup, a link, or a selection', async () => {
  const { session, service } = fixture;
  const siteDefaults = [{ host: 'docs.test', way: 'local', to: 'clipboard', preset: '' }] as const;
  await sendTo('page', { to: 'clipboard', preset: '' }, { siteDefaults: [...siteDefaults] });
  const requestCount = service.ledger.entries.length;
  const page = await session.open(PAGE);
  const popup = await openPopupOver(session, page);
  const front = popup.page.getByRole('region', { name: 'This page' });
  await front.getByRole('button', { name: 'More ways' }).click();
  await expect(front.getByText('With the service')).toHaveCount(0);
  await front.getByRole('button', { name: 'Copy as Markdown', exact: true }).click();
  await expect(popup.page.getByRole('status')).toHaveText(/^Copied “.+” · [\d,]+ words?$/);
  await popup.close();
  await page.close();

  const other = 'https://stone.test/slate';
  const links = [link('https://docs.test/errors'), link(other)].join(' ');
  const testPage = await openTestPage(session, `<p>${links}</p>`, 'https://stone.test/paper');
  await clickMenu(session, testPage, 'extract-link', { linkUrl: 'https://docs.test/errors' });
  expect((await settledBadge(session)).title).toBe('Quarry: extraction failed. Open for details.');
  const why = await openPopup(session);
  await expect(why.page.getByRole('heading', { name: 'This site is only extracted locally' })).toBeVisible();
  expect(await findings(why.page)).toEqual([]);
  await why.close();
  await expect.poll(() => service.ledger.entries.length).toBe(requestCount);

  await selectText(testPage.locator('p'));
  await clickMenu(session, testPage, 'extract-selected-links');
  expect((await settledBadge(session)).title).toBe('Quarry: copied 1 page; the rest failed');
  await expect
    .poll(() => service.ledger.entries.slice(requestCount).map(({ body }) => body))
    .toEqual([{ pages: [{ url: other }] }]);
  await testPage.close();
});
