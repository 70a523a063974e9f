import { expect, type Page, test } from '@playwright/test';
import { unzipSync } from 'fflate';
import { settledBadge } from '../harness/browser/badge.ts';
import { readClipboard, writeClipboard } from '../harness/browser/clipboard.ts';
import { savedDuring } from '../harness/browser/downloads.ts';
import { useFixture } from '../harness/browser/fixture.ts';
import { findings, unreachable } from '../harness/checks/accessible.ts';
import { changeSettings, tell } from '../harness/checks/messages.ts';
import { linksFrom, storedJobs } from '../harness/views/jobs.ts';
import { clickMenu } from '../harness/views/menu.ts';
import { openInActivity } from '../harness/views/report.ts';
import { saved } from '../harness/views/saved.ts';

const fixture = useFixture();

const PAGES = ['https://docs.test/install', 'https://docs.test/errors', 'https://docs.test/patterns'];

/** Extracts the pages, leaves a marker on the clipboard, and follows the report to Export. */
async function openDocument(): Promise<{ testPage: Page; workspace: Page }> {
  const { session } = fixture;
  await tell(session, 'extract', { source: 'list', targets: PAGES.map((url) => ({ url })) });
  expect((await settledBadge(session)).text).toBe(`✓${PAGES.length}`);
  const testPage = await session.open('https://docs.test/');
  await writeClipboard(testPage, 'untouched');
  const report = await openInActivity(session);
  const workspace = report.page();
  await workspace.setViewportSize({ width: 1100, height: 900 });
  await report.getByRole('button', { name: 'Format and export…' }).click();
  await expect(workspace).toHaveURL(/desk\.html#document=[\w-]+$/);
  await expect(preview(workspace)).toContainText(`Source: <${PAGES[2]}>`);
  return { testPage, workspace };
}

const preview = (workspace: Page) => workspace.getByRole('region', { name: 'Preview' });
const press = (workspace: Page, name: string) => workspace.getByRole('button', { name, exact: true }).click();

test('the extraction report leads to the document, which is copied as it is previewed and arranged, and saved as files', async () => {
  const { session } = fixture;
  const { testPage, workspace } = await openDocument();
  const rows = workspace.getByRole('list', { name: 'Pages', exact: true }).getByRole('listitem');
  await rows.nth(2).dragTo(rows.nth(0));
  const arranged = [PAGES[2], PAGES[0], PAGES[1]];
  const sourcesIn = (text: string | null) =>
    [...(text ?? '').matchAll(/Source: <([^>]*)>/g)].map(([, url]) => url);
  await expect.poll(async () => sourcesIn(await preview(workspace).textContent())).toEqual(arranged);
  await press(workspace, 'Copy');
  await expect.poll(() => readClipboard(testPage)).not.toBe('untouched');
  const copied = await readClipboard(testPage);
  expect(sourcesIn(copied)).toEqual(arranged);
  expect(copied.trim()).toBe((await preview(workspace).locator('pre').textContent())?.trim());

  await workspace.bringToFront();
  await press(workspace, 'Save');
  const zip = await saved(session, workspace, 'Save .zip');
  expect(zip.name).toMatch(/\.zip$/);
  const files = Object.entries(unzipSync(zip.bytes));
  expect(files).toHaveLength(3);
  for (const [index, [file, content]] of files.entries()) {
    expect(file).toMatch(/^[^/\\:]+\.md$/);
    expect(Buffer.from(content).toString()).toContain(`Source: <${arranged[index]}>`);
  }

  // The document is rendered without its images.
  await press(workspace, 'Rendered');
  const rendered = workspace.getByRole('region', { name: 'Rendered' });
  await expect(rendered.getByRole('link', { name: PAGES[0] ?? '' }).first()).toBeVisible();
  await expect(rendered.locator('img')).toHaveCount(0);
  expect(await findings(workspace)).toEqual([]);
  expect(await unreachable(workspace)).toEqual([]);
});

const PAGE = 'https://docs.test/install';

// The rest of the destinations is in `tests/unit/background`, and with a program for Obsidian in `tests/firefox`.
test('a page becomes a file, and the clipboard is left alone', async () => {
  const { session } = fixture;
  await changeSettings(session, () => ({ gestures: { page: { to: 'file', preset: '#note' } } }));
  const page = await session.open(PAGE);
  await writeClipboard(page, 'untouched');
  const [file] = await savedDuring(session, () => clickMenu(session, page, 'extract-page'));
  expect(file?.name).toMatch(/^Install.*\.md$/);
  expect(file?.bytes.toString()).toContain(`source: "${PAGE}"`);
  expect((await settledBadge(session)).title).toBe('Quarry: Saved as a file: 1 page');
  await expect.poll(() => readClipboard(page)).toBe('untouched');
});

interface Node {
  id: string;
}

declare const chrome: {
  bookmarks: { create(bookmark: { title: string; url?: string; parentId?: string }): Promise<Node> };
};

const requestedUrls = () =>
  fixture.service.ledger.entries.flatMap(({ body }) => JSON.stringify(body).match(/https:[^"]+/g) ?? []);
const lastJob = async () => (await storedJobs(fixture.session)).at(-1);

const switchOn = (workspace: Page, source: RegExp) => workspace.getByRole('button', { name: source }).click();

test('bookmarks: extracts a folder with or without its subfolders', async () => {
  const { session } = fixture;
  const [outer = '', inner = ''] = linksFrom(11, 2);
  const workspace = await session.open(session.url('desk.html#add'));
  await switchOn(workspace, /^Bookmarks/);
  await expect(workspace.getByRole('combobox', { name: 'Folder' })).toBeVisible();
  await workspace.evaluate(
    async ([one, two]) => {
      const folder = await chrome.bookmarks.create({ title: 'Walls' });
      await chrome.bookmarks.create({ parentId: folder.id, title: 'Outer', url: one ?? '' });
      const within = await chrome.bookmarks.create({ parentId: folder.id, title: 'Of stone' });
      await chrome.bookmarks.create({ parentId: within.id, title: 'Inner', url: two ?? '' });
    },
    [outer, inner],
  );
  await workspace.reload();
  await switchOn(workspace, /^Bookmarks/);
  const folder = workspace.getByRole('combobox', { name: 'Folder' });
  const walls = folder.locator('option', { hasText: 'Walls' });
  await folder.selectOption({ label: (await walls.textContent()) ?? '' });
  await expect(workspace.getByRole('button', { name: 'Extract 2 pages · $0.008' })).toBeVisible();
  await workspace.getByRole('checkbox', { name: 'Include subfolders' }).uncheck();
  expect(requestedUrls()).toEqual([]);
  await workspace.getByRole('button', { name: /^Extract 1 page ·/ }).click();
  await expect.poll(requestedUrls).toEqual([outer]);
  await expect.poll(lastJob).toMatchObject({ source: 'bookmarks', pages: [{ title: 'Outer' }] });
});
