import { expect, type Page, test } from '@playwright/test';
import { unzipSync } from 'fflate';
import { findings, unreachable } from './harness/accessible.ts';
import { settledBadge } from './harness/badge.ts';
import { readClipboard, writeClipboard } from './harness/clipboard.ts';
import { clickMenu } from './harness/menu.ts';
import { openPaper } from './harness/paper.ts';
import { usePlayground } from './harness/playground.ts';
import { openPopup } from './harness/popup.ts';
import { unfoldReport } from './harness/report.ts';
import { saved } from './harness/saved.ts';
import { selectText } from './harness/selection.ts';
import { leaving } from './harness/tabs.ts';

declare const chrome: { storage: { local: { get(name: string): Promise<unknown> } } };

const playground = usePlayground();

const PAGES = ['https://docs.test/install', 'https://docs.test/errors', 'https://docs.test/patterns'];
const link = (href: string) => `<a href="${href}">${href}</a>`;

/** Extracts pages as the links of a selection, and leaves a mark on the clipboard. */
async function extract(urls: readonly string[]): Promise<Page> {
  const { session } = playground;
  const paper = await openPaper(session, `<p>${urls.map(link).join(' ')}</p>`);
  await selectText(paper.locator('p'));
  await clickMenu(session, paper, 'extract-selected-links');
  expect((await settledBadge(session)).text).toBe(`✓${urls.length}`);
  await writeClipboard(paper, 'untouched');
  return paper;
}

/** Opens the desk where pages are shaped, in the shape that pages get at first. */
async function openDocument(): Promise<Page> {
  const { session } = playground;
  const desk = await session.open(session.url('desk.html#document'));
  await desk.setViewportSize({ width: 1100, height: 900 });
  await expect(preview(desk)).toBeVisible();
  await expect(desk.getByText(/about [\d,]+ tokens/).first()).toBeVisible();
  return desk;
}

const preview = (desk: Page) => desk.getByRole('region', { name: 'Preview' });
const press = (desk: Page, name: string) => desk.getByRole('button', { name, exact: true }).click();
const choose = (desk: Page, name: string, way: string) =>
  desk.getByRole('combobox', { name, exact: true }).selectOption({ label: way });

const keptSettings = async () => {
  const worker = await playground.session.background.awake();
  return worker.evaluate(() => chrome.storage.local.get('settings'));
};

test('the report of an extraction leads to where it is shaped', async () => {
  const { session } = playground;
  await extract(PAGES.slice(0, 1));
  const popup = await openPopup(session);
  await unfoldReport(popup.page);
  const opened = session.context.waitForEvent('page');
  await leaving(popup.page, popup.page.getByRole('button', { name: 'Format and export…' }).click());
  const desk = await opened;
  await expect(desk).toHaveURL(session.url('desk.html#document'));
  await expect(preview(desk)).toContainText('Source: <https://docs.test/install>');
  await popup.close();
  expect(await findings(desk)).toEqual([]);
  expect(await unreachable(desk)).toEqual([]);
  await press(desk, 'Back to search');
  await expect(desk).toHaveURL(session.url('desk.html'));
  await expect(desk.getByRole('searchbox', { name: 'Search' })).toBeVisible();
});

test('copy: what the preview shows', async () => {
  const paper = await extract(PAGES);
  const desk = await openDocument();
  await press(desk, 'Copy');
  await expect.poll(() => readClipboard(paper)).not.toBe('untouched');
  const copied = await readClipboard(paper);
  expect(copied.match(/^Source: </gm)).toHaveLength(3);
  expect(copied.trim()).toBe((await preview(desk).locator('pre').textContent())?.trim());
});

test('save .md: in the shape that was chosen, which a copy by the menu gets from then on', async () => {
  const { session } = playground;
  await extract(PAGES.slice(0, 2));
  const desk = await openDocument();
  await choose(desk, 'Header', 'Front matter');
  await choose(desk, 'Links', 'Text only');
  await choose(desk, 'Headings', '1 level down');
  await desk.getByRole('checkbox', { name: 'Add a table of contents' }).check();
  const { name, bytes } = await saved(playground.session, desk, 'Save .md');
  expect(name).toMatch(/^[^/\\:]+ and 1 more\.md$/);
  const text = bytes.toString();
  expect(text).toMatch(
    /^---\npages:\n {2}- title: ".+"\n {4}url: "https:\/\/docs\.test\/install"\n {4}extracted: 20/,
  );
  expect(text).toContain('\n## Contents\n\n- [');
  expect(text.match(/\]\(https?:/g)).toBeNull();
  expect(text.match(/^# /gm)).toBeNull();
  await expect(desk.getByText('Saved')).toBeAttached();
  await expect.poll(keptSettings).toMatchObject({
    settings: { document: { head: 'frontMatter', links: 'strip', shift: 1, contents: true } },
  });
  const paper = await extract(PAGES.slice(2));
  await clickMenu(session, paper, 'extract-link', { linkUrl: PAGES[0] ?? '' });
  await expect.poll(() => readClipboard(paper)).toMatch(/^---\ntitle: /);
  await choose(desk, 'Header', 'Title and source');
  await choose(desk, 'Links', 'Keep');
  await choose(desk, 'Headings', 'Unchanged');
  await expect
    .poll(keptSettings)
    .toMatchObject({ settings: { document: { head: 'heading', links: 'keep', shift: 0 } } });
});

test('save .zip: a file for each page, each with its own name', async () => {
  await extract(PAGES);
  const desk = await openDocument();
  const { name, bytes } = await saved(playground.session, desk, 'Save .zip');
  expect(name).toMatch(/\.zip$/);
  const files = Object.entries(unzipSync(bytes)).map(([file, content]) => ({
    file,
    text: Buffer.from(content).toString(),
  }));
  expect(files).toHaveLength(3);
  for (const [place, { file, text }] of files.entries()) {
    expect(file).toMatch(/^[^/\\:]+\.md$/);
    expect(text).toContain(`Source: <${PAGES[place]}>`);
  }
});

test('collector: gathers from several extractions, copies once, and is cleared', async () => {
  const paper = await extract(PAGES.slice(0, 2));
  const desk = await openDocument();
  await press(desk, 'Add to collection');
  await expect(desk.getByText('Added 2 pages to the collection')).toBeAttached();
  await extract(PAGES.slice(1));
  await expect(preview(desk)).not.toContainText('https://docs.test/install');
  await press(desk, 'Add to collection');
  await choose(desk, 'Pages', 'Collection (3)');
  await expect(desk.getByText(/^3 pages · [\d,]+ words · about [\d,]+ tokens/)).toBeVisible();
  await desk.bringToFront();
  await press(desk, 'Copy');
  await expect(desk.getByText('Copied 3 pages')).toBeAttached();
  const copied = await readClipboard(paper);
  expect([...copied.matchAll(/^Source: <(.*)>$/gm)].map(([, url]) => url)).toEqual(PAGES);
  await desk.bringToFront();
  await press(desk, 'Clear collection');
  await expect(desk.getByRole('combobox', { name: 'Pages', exact: true })).toBeHidden();
});

test('Obsidian: a long text goes by the clipboard', async () => {
  const paper = await extract(['https://docs.test/links']);
  const desk = await openDocument();
  // No program answers such an address here: it is caught where the page opens it.
  const opened = desk.evaluate(
    () =>
      new Promise<string>((resolve) => {
        document.addEventListener('click', (event) => {
          const { target } = event;
          if (!(target instanceof HTMLAnchorElement)) return;
          event.preventDefault();
          resolve(target.href);
        });
      }),
  );
  await press(desk, 'Obsidian');
  expect(await opened).toMatch(/^obsidian:\/\/new\?name=[^&]+&clipboard$/);
  expect(await readClipboard(paper)).toContain('Source: <https://docs.test/links>');
});

test('budget: splits, shortens or leaves out, and says so', async () => {
  const paper = await extract(PAGES);
  const desk = await openDocument();
  const limit = desk.getByRole('spinbutton', { name: 'Max tokens' });
  const size =
    (await desk
      .getByText(/about [\d,]+ tokens/)
      .first()
      .textContent()) ?? '';
  const half = Math.round(Number(/about ([\d,]+)/.exec(size)?.[1]?.replace(',', '')) / 2);
  await choose(desk, 'If over the limit', 'Split into parts');
  await limit.fill(String(half));
  await expect(desk.getByText(/^Split into \d+ parts\./)).toBeVisible();
  await choose(desk, 'If over the limit', 'Skip pages');
  await expect(desk.getByText(/^Skipped \d pages?\.$/)).toBeVisible();
  await choose(desk, 'If over the limit', 'Shorten pages');
  await expect(desk.getByText(/^Shortened [123] pages?\./)).toBeVisible();
  await press(desk, 'Copy');
  const copied = await readClipboard(paper);
  expect(copied.length).toBeLessThan(half * 6);
  await desk.bringToFront();
  await limit.fill('');
  await expect(desk.getByText(/^Shortened/)).toBeHidden();
});
