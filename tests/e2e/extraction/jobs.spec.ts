import { expect, type Page, test } from '@playwright/test';
import type { MenuId } from '../../../lib/settings/menu.ts';
import { showing } from '../../hostile/rows.ts';
import { specimenMarker } from '../../mock-service/index.ts';
import type { Badge } from '../../shared/badge.ts';
import { link } from '../../shared/link.ts';
import { UNTRACED } from '../harness/browser/background.ts';
import { settledBadge } from '../harness/browser/badge.ts';
import { readClipboard, writeClipboard } from '../harness/browser/clipboard.ts';
import { useFixture } from '../harness/browser/fixture.ts';
import { attachPopup, openPopup } from '../harness/browser/popup.ts';
import { changeSettings, tell } from '../harness/checks/messages.ts';
import { linksFrom, storedJobs } from '../harness/views/jobs.ts';
import { clickMenu } from '../harness/views/menu.ts';
import { results, searchbox } from '../harness/views/search.ts';
import { selectText } from '../harness/views/selection.ts';
import { openTestPage } from '../harness/views/test-page.ts';

const specimen = (number: number) => `https://many.test/${number}`;

test.use(UNTRACED);

const fixture = useFixture({ watched: true });

const bodies = () => fixture.service.ledger.entries.map(({ body }) => body);
const pagesOf = (links: string[]) => links.map((url) => ({ url }));
const start = (links: string[]) =>
  tell(fixture.session, 'extract', { source: 'list', targets: pagesOf(links) });

test(
  'a repeated job joins the running one from any view, and others wait behind it',
  showing('clicked-twice'),
  async () => {
    const { session, service } = fixture;
    await changeSettings(session, ({ extraction }) => ({ extraction: { ...extraction, lanes: 1 } }));
    const [one = '', two = '', three = ''] = linksFrom(21, 3);
    const answer = service.faults.hold();
    const page = await session.open(one);
    await clickMenu(session, page, 'extract-page');
    await expect.poll(() => bodies().length).toBe(1);
    // A view, another tab, the same menu.
    await start([one]);
    const other = await session.open(one);
    await clickMenu(session, other, 'extract-page');
    await start([two, three]);
    const jobs = async () => (await storedJobs(session)).map(({ pages, state }) => [pages.length, state]);
    expect(await jobs()).toEqual([
      [1, 'running'],
      [2, 'queued'],
    ]);
    answer();
    await expect.poll(jobs).toEqual([
      [1, 'done'],
      [2, 'done'],
    ]);
    await expect.poll(bodies).toEqual([{ pages: pagesOf([one]) }, { pages: pagesOf([two, three]) }]);
  },
);

/** The URLs of each extract request, in order. */
const requested = () =>
  fixture.service.ledger.entries.map(({ body }) => JSON.stringify(body).match(/https:[^"]+/g));

test('menu: extracts the page in the tab, and the page a link points to', async () => {
  const { session } = fixture;
  const page = await session.open(specimen(7));
  await clickMenu(session, page, 'extract-page');
  expect(await settledBadge(session)).toEqual({ text: '✓1', title: 'Quarry: copied 1 page as Markdown' });
  const copied = await readClipboard(page);
  expect(copied).toContain(specimenMarker(7));
  expect(copied).toMatch(/^# Specimen 7: .+\n\nSource: <https:\/\/many\.test\/7>\n/);
  await expect.poll(requested).toEqual([[specimen(7)]]);

  await clickMenu(session, page, 'extract-link', { linkUrl: specimen(31) });
  await settledBadge(session);
  const linked = await readClipboard(page);
  expect(linked).toContain(specimenMarker(31));
  expect(linked).not.toContain(specimenMarker(7));
  await expect.poll(requested).toEqual([[specimen(7)], [specimen(31)]]);
});

test(
  'menu: copies the selected links that arrived, without those that failed or are for local extraction only',
  showing('errors-beside'),
  async () => {
    const { session } = fixture;
    const siteDefaults = [{ host: 'docs.test', way: 'local', to: 'clipboard', preset: '' }] as const;
    await changeSettings(session, () => ({ siteDefaults: [...siteDefaults] }));
    const sent = [specimen(1), 'https://many.test/missing', specimen(2)];
    const hrefs = [...sent, 'https://docs.test/errors'];
    const page = await openTestPage(session, `<p>${hrefs.map(link).join(' ')}</p>`);
    await selectText(page.locator('p'));
    await clickMenu(session, page, 'extract-selected-links');
    expect((await settledBadge(session)).title).toBe('Quarry: copied 2 pages; the rest failed');
    const copied = await readClipboard(page);
    expect(copied).toContain(specimenMarker(1));
    expect(copied).toContain(specimenMarker(2));
    await expect.poll(requested).toEqual([sent]);
  },
);

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

const UNTOUCHED = 'what was on the clipboard before';
const MARKER = 'https://many.test/3';

declare const chrome: {
  offscreen: { hasDocument: () => Promise<boolean>; createDocument: () => Promise<never> };
};

async function extract(page: Page, entry: MenuId, details?: { linkUrl: string }): Promise<Badge> {
  await clickMenu(fixture.session, page, entry, details);
  return settledBadge(fixture.session);
}

// `tests/unit/extraction/start` has the URLs, and `tests/unit/components/extraction` the words.
test(
  'a page without encryption, or a link to a script, can’t be extracted: sends nothing, and leaves the clipboard alone',
  showing('unsupported-page'),
  async () => {
    const { session, service } = fixture;
    const beside = await session.open(MARKER);
    await writeClipboard(beside, UNTOUCHED);
    const failed: Badge = { text: '!', title: 'Quarry: extraction failed. Open for details.' };
    expect(await extract(beside, 'extract-link', { linkUrl: 'javascript:alert(1)' })).toEqual(failed);
    const page = await session.open(`http://${new URL(service.url).host}/openapi.json`);
    expect(await extract(page, 'extract-page')).toEqual(failed);
    expect(bodies()).toEqual([]);
    await expect.poll(() => readClipboard(beside)).toBe(UNTOUCHED);
  },
);

test(
  'a refused clipboard write costs nothing more: the page is kept and copied later',
  showing('clipboard'),
  async () => {
    const { session } = fixture;
    const page = await session.open(MARKER);
    await writeClipboard(page, UNTOUCHED);
    const worker = await session.background.awake();
    await worker.evaluate(() => {
      const { hasDocument, createDocument } = chrome.offscreen;
      const restore = () => Object.assign(chrome.offscreen, { hasDocument, createDocument });
      Reflect.set(globalThis, 'restoreOffscreen', restore);
      // One that is left from the copy before counts for nothing.
      chrome.offscreen.hasDocument = () => Promise.resolve(false);
      chrome.offscreen.createDocument = () => Promise.reject(new Error('Refused by the test.'));
    });
    const badge = await extract(page, 'extract-page');
    expect(badge).toEqual({ text: '!', title: 'Quarry: extracted but not copied. Open to copy.' });
    await worker.evaluate(() => void Reflect.get(globalThis, 'restoreOffscreen')());

    const popup = await openPopup(session);
    await popup.page.getByRole('button', { name: 'Copy Markdown' }).click();
    await expect(popup.page.getByRole('status')).toHaveText(/^Copied “.+” · [\d,]+ words?$/);
    await popup.close();
    await expect.poll(() => readClipboard(page)).toContain(`Source: <${MARKER}>`);
    await expect.poll(bodies).toEqual([{ pages: [{ url: MARKER }] }]);
    await session.background.stop();
  },
);
