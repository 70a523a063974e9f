import { expect, test } from 'vitest';
import { specimenMarker } from '../mock-service/index.ts';
import { settledBadge } from './harness/browser/badge.ts';
import { readClipboard } from './harness/browser/clipboard.ts';
import { useFixture } from './harness/browser/fixture.ts';
import { changeSettings } from './harness/browser/inside.ts';
import { attachPopup } from './harness/browser/popup.ts';
import { first, link, openTestPage, requested, specimen } from './harness/browser/site.ts';
import { clickMenu, menuLabels, menuPaths, selectText } from './harness/views/menu.ts';
import { startReviewed } from './harness/views/review.ts';
import { queryOf, shownLinks } from './harness/views/search.ts';

const fixture = useFixture();
const page = (number: number) => specimen(fixture.service, number);
const pages = (count: number) => Array.from({ length: count }, (_, index) => page(index + 1));

test('menu: extracts the page in the tab', async () => {
  const { session, service } = fixture;
  const tab = await session.open(page(7));
  await clickMenu(session, await first(tab, 'h1'), 'extract-page');
  expect(await settledBadge(session)).toEqual({ text: '✓1', title: 'Quarry: copied 1 page as Markdown' });
  const copied = await readClipboard(session);
  expect(copied).toContain(specimenMarker(7));
  expect(copied).toContain(`Source: <${page(7)}>`);
  expect(copied).toMatch(/^# Specimen 7: /);
  expect(requested(service)).toEqual([[page(7)]]);
});

test('menu: extracts 14 selected links in two requests, skipping duplicates and non-HTTPS links', async () => {
  const { session, service } = fixture;
  const hrefs = [...pages(14), page(1), `${page(2)}#part`, 'http://many.test/40', 'mailto:a@many.test'];
  const body = `<p id="some">Some: ${hrefs.map(link).join(' ')}</p><p>${link(page(99))}</p>`;
  const testPage = await openTestPage(session, service, body);
  await selectText(testPage, '#some');
  await clickMenu(session, await first(testPage, '#some'), 'extract-selected-links');
  // The seventh page is saved from the first test.
  await startReviewed(session, 'Extract 14 pages · $0.052');
  expect((await settledBadge(session)).text).toBe('✓14');
  expect(requested(service).map((urls) => urls.length)).toEqual([10, 3]);
  expect(requested(service).flat()).toEqual(pages(14).filter((url) => url !== page(7)));

  const copied = await readClipboard(session);
  const positions = pages(14).map((_, index) => copied.indexOf(specimenMarker(index + 1)));
  expect(positions.every((index) => index >= 0)).toBe(true);
  expect(positions.toSorted((a, b) => a - b)).toEqual(positions);
  expect(copied).not.toContain(specimenMarker(99));
});

test('menu: searches for the selected words', async () => {
  const { session, service } = fixture;
  const testPage = await openTestPage(session, service, '<p>pebble</p>');
  await selectText(testPage, 'p');
  await clickMenu(session, await first(testPage, 'p'), 'search-selection');
  const popup = await attachPopup(session);
  await expect.poll(() => shownLinks(popup.page)).not.toEqual([]);
  await expect.poll(() => queryOf(popup.page)).toBe('pebble');
  await expect
    .poll(() => service.ledger.entries.map(({ body }) => body))
    .toEqual([{ query: 'pebble', workflow: 'search', safe_search: true }]);
  await popup.close();
});

test('menu: offers the entries that fit the clicked element', async () => {
  const { session, service } = fixture;
  const testPage = await openTestPage(session, service, `<p>pebble</p><div>${link(page(1))}</div>`);
  expect(await menuLabels(session, await first(testPage, 'p'))).toEqual([
    'Copy page as Markdown (free)',
    'Copy page as Markdown with the service',
    'Pick parts to copy as Markdown…',
  ]);
  expect(await menuLabels(session, await first(testPage, 'a'))).toEqual(['Copy link as Markdown']);
  await selectText(testPage, 'p');
  expect(await menuLabels(session, await first(testPage, 'p'))).toEqual([
    'Copy selected links as Markdown…',
    'Copy selection as Markdown',
    'Search for “pebble”',
  ]);
});

test('menu: shows entries where the user put them', async () => {
  const { session } = fixture;
  const tab = await session.open(page(7));
  const heading = await first(tab, 'h1');
  const own = 'Quarry – search and copy as Markdown';
  const labels = {
    here: 'Copy page as Markdown (free)',
    page: 'Copy page as Markdown with the service',
    parts: 'Pick parts to copy as Markdown…',
  };
  expect(await menuPaths(session, heading)).toEqual(
    Object.values(labels).map((label) => `${own} > ${label}`),
  );
  // An earlier version had a submenu: what was in it is shown in order.
  await changeSettings(session, () => ({ menu: { 'extract-here': 'more', 'extract-parts': 'hidden' } }));
  await expect
    .poll(() => menuPaths(session, heading))
    .toEqual([`${own} > ${labels.here}`, `${own} > ${labels.page}`]);
  // A single entry is placed directly in the menu.
  await changeSettings(session, () => ({ menu: { 'extract-here': 'hidden', 'extract-parts': 'hidden' } }));
  await expect.poll(() => menuPaths(session, heading)).toEqual([labels.page]);
  await changeSettings(session, () => ({ menu: {} }));
  await expect.poll(async () => (await menuPaths(session, heading)).length).toBe(3);
});
