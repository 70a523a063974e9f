import { expect, test } from '@playwright/test';
import { showing } from '../../hostile/rows.ts';
import { specimenMarker } from '../../mock-service/index.ts';
import { link } from '../../shared/link.ts';
import { readBadge, settledBadge } from '../harness/browser/badge.ts';
import { readClipboard, writeClipboard } from '../harness/browser/clipboard.ts';
import { useFixture } from '../harness/browser/fixture.ts';
import { attachPopup, openPopup, openPopupOver } from '../harness/browser/popup.ts';
import { clickMenu } from '../harness/views/menu.ts';
import { unfoldReport } from '../harness/views/report.ts';
import { results, searchbox } from '../harness/views/search.ts';
import { selectText } from '../harness/views/selection.ts';
import { changeSettings } from '../harness/views/settings.ts';
import { openTestPage } from '../harness/views/test-page.ts';

const UNTOUCHED = 'what was on the clipboard before';
const specimen = (number: number) => `https://many.test/${number}`;

const fixture = useFixture({ watched: true });

/** The URLs of each extract request, in order. */
const requested = () =>
  fixture.service.ledger.entries.map(({ body }) => JSON.stringify(body).match(/https:[^"]+/g));

test('menu: extracts the page in the tab', async () => {
  const { session } = fixture;
  const page = await session.open(specimen(7));
  await clickMenu(session, page, 'extract-page');
  expect(await settledBadge(session)).toEqual({ text: '✓1', title: 'Quarry: copied 1 page as Markdown' });
  const copied = await readClipboard(page);
  expect(copied).toContain(specimenMarker(7));
  expect(copied).toMatch(/^# Specimen 7: .+\n\nSource: <https:\/\/many\.test\/7>\n/);
  await expect.poll(requested).toEqual([[specimen(7)]]);
});

test('menu: extracts the page a link points to', async () => {
  const { session } = fixture;
  const page = await session.open(specimen(8));
  await clickMenu(session, page, 'extract-link', { linkUrl: specimen(31) });
  await settledBadge(session);
  const copied = await readClipboard(page);
  expect(copied).toContain(specimenMarker(31));
  expect(copied).not.toContain(specimenMarker(8));
  await expect.poll(requested).toEqual([[specimen(31)]]);
});

test('menu: sends nothing for a selection without links and says so', async () => {
  const { session, service } = fixture;
  const page = await openTestPage(session, '<p>Words alone.</p>');
  await writeClipboard(page, UNTOUCHED);
  await selectText(page.locator('p'));
  await clickMenu(session, page, 'extract-selected-links');
  expect((await settledBadge(session)).text).toBe('!');
  expect(service.ledger.entries).toEqual([]);
  await expect.poll(() => readClipboard(page)).toBe(UNTOUCHED);
  const popup = await openPopup(session);
  // The outcome shown by the badge is expanded.
  await expect(popup.page.getByRole('heading', { name: 'No links in the selection' })).toBeVisible();
  // Shown once only: the badge is now clear.
  await expect.poll(async () => (await readBadge(session)).text).toBe('');
  await popup.close();
});

test('menu: copies pages that arrived and names those that failed', showing('errors-beside'), async () => {
  const { session } = fixture;
  const hrefs = [specimen(1), 'https://many.test/missing', specimen(2)];
  const page = await openTestPage(session, `<p>${hrefs.map(link).join(' ')}</p>`);
  await selectText(page.locator('p'));
  await clickMenu(session, page, 'extract-selected-links');
  expect((await settledBadge(session)).title).toBe('Quarry: copied 2 pages; the rest failed');
  const copied = await readClipboard(page);
  expect(copied).toContain(specimenMarker(1));
  expect(copied).toContain(specimenMarker(2));
  const popup = await openPopup(session);
  await unfoldReport(popup.page);
  const failed = popup.page.getByRole('listitem').filter({ hasText: 'Couldn’t extract this page' });
  await expect(failed.getByRole('link').first()).toHaveAttribute('href', 'https://many.test/missing');
  await popup.close();
});

test('popup: copies the last extraction again at no cost', async () => {
  const { session, service } = fixture;
  await changeSettings(session, () => ({ reuseMinutes: 10 }));
  const page = await session.open(specimen(12));
  await clickMenu(session, page, 'extract-page');
  await settledBadge(session);
  await writeClipboard(page, UNTOUCHED);
  const popup = await openPopupOver(session, page);
  await popup.page.getByRole('button', { name: 'More ways' }).click();
  await popup.page.getByRole('button', { name: 'Copy again · free' }).click();
  await expect(popup.page.getByRole('status')).toHaveText(/^Copied “.+” · [\d,]+ words?$/);
  await expect.poll(() => readClipboard(page)).toContain(specimenMarker(12));
  await expect.poll(() => service.ledger.entries).toHaveLength(1);
  await popup.close();
  await expect(async () => expect((await readBadge(session)).text).toBe('')).toPass();
});

test('menu: searches for the selected words', async () => {
  const { session, service } = fixture;
  const page = await openTestPage(session, '<p>pebble</p>');
  await selectText(page.locator('p'));
  await clickMenu(session, page, 'search-selection');
  const popup = await attachPopup(session);
  await expect(searchbox(popup.page)).toHaveValue('pebble');
  await expect(results(popup.page).first()).toBeVisible();
  await expect
    .poll(() => service.ledger.entries.map(({ body }) => body))
    .toEqual([{ query: 'pebble', workflow: 'search', safe_search: true }]);
  await popup.close();
});
