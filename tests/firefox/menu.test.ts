import { expect, test } from 'vitest';
import { specimenMarker } from '../mock-service/index.ts';
import { settledBadge } from './harness/browser/badge.ts';
import { readClipboard } from './harness/browser/clipboard.ts';
import { useFixture } from './harness/browser/fixture.ts';
import { changeSettings } from './harness/browser/inside.ts';
import { attachPopup } from './harness/browser/popup.ts';
import { first, link, openTestPage, requested, specimen } from './harness/browser/site.ts';
import { clickMenu, menuPaths, selectText } from './harness/views/menu.ts';
import { startReviewed } from './harness/views/review.ts';
import { queryOf, shownLinks } from './harness/views/search.ts';

const fixture = useFixture();
const page = (number: number) => specimen(fixture.service, number);
const pages = (count: number) => Array.from({ length: count }, (_, index) => page(index + 1));

test('menu: extracts 14 selected links in two requests, skipping duplicates and non-HTTPS links', async () => {
  const { session, service } = fixture;
  const hrefs = [...pages(14), page(1), `${page(2)}#part`, 'http://many.test/40', 'mailto:a@many.test'];
  const body = `<p id="some">Some: ${hrefs.map(link).join(' ')}</p><p>${link(page(99))}</p>`;
  const testPage = await openTestPage(session, service, body);
  await selectText(testPage, '#some');
  await clickMenu(session, await first(testPage, '#some'), 'extract-selected-links');
  await startReviewed(session, 'Extract 14 pages · $0.056');
  expect((await settledBadge(session)).text).toBe('✓14');
  expect(requested(service).map((urls) => urls.length)).toEqual([10, 4]);
  expect(requested(service).flat()).toEqual(pages(14));

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

test('menu: offers the entries that fit the clicked element, unless the user hid them', async () => {
  const { session, service } = fixture;
  const testPage = await openTestPage(session, service, `<p>pebble</p><div>${link(page(1))}</div>`);
  const paragraph = await first(testPage, 'p');
  const own = 'Quarry – search and copy as Markdown';
  const withService = 'Copy page as Markdown with the service';
  expect(await menuPaths(session, paragraph)).toEqual([
    `${own} > Copy page as Markdown (free)`,
    `${own} > ${withService}`,
    `${own} > Pick parts to copy as Markdown…`,
  ]);
  expect(await menuPaths(session, await first(testPage, 'a'))).toEqual(['Copy link as Markdown']);
  await changeSettings(session, () => ({ menu: { 'extract-here': 'hidden', 'extract-parts': 'hidden' } }));
  // A single entry is placed directly in the menu.
  await expect.poll(() => menuPaths(session, paragraph)).toEqual([withService]);
  await selectText(testPage, 'p');
  expect(await menuPaths(session, paragraph)).toEqual([
    `${own} > Copy selected links as Markdown…`,
    `${own} > Copy selection as Markdown`,
    `${own} > Search for “pebble”`,
  ]);
});
