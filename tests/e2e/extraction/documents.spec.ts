import { expect, type Page, test } from '@playwright/test';
import { unzipSync } from 'fflate';
import type { Delivery, Gesture } from '../../../lib/presets/destinations.ts';
import type { Settings } from '../../../lib/settings/settings.ts';
import { settledBadge } from '../harness/browser/badge.ts';
import { readClipboard, writeClipboard } from '../harness/browser/clipboard.ts';
import { savedDuring } from '../harness/browser/downloads.ts';
import { useFixture } from '../harness/browser/fixture.ts';
import { readArea } from '../harness/browser/stored.ts';
import { findings, unreachable } from '../harness/checks/accessible.ts';
import { changeSettings, tell } from '../harness/checks/messages.ts';
import { clickMenu } from '../harness/views/menu.ts';
import { openInActivity } from '../harness/views/report.ts';
import { saved } from '../harness/views/saved.ts';
import { countSteps } from '../harness/views/steps.ts';

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
const choose = (workspace: Page, name: string, way: string) =>
  workspace.getByRole('combobox', { name, exact: true }).selectOption({ label: way });

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

test('a file has the chosen format, which menu copies then use too, even if the tab closes right after the choice', async () => {
  const { session } = fixture;
  const { testPage, workspace } = await openDocument();
  await workspace.getByText('Customize', { exact: true }).click();
  await choose(workspace, 'Header', 'Front matter');
  await press(workspace, 'Save');
  const { name, bytes } = await saved(session, workspace, 'Save .md');
  expect(name).toMatch(/^[^/\\:]+ and 2 more\.md$/);
  expect(bytes.toString()).toMatch(
    /^---\npages:\n {2}- title: ".+"\n {4}url: "https:\/\/docs\.test\/install"\n {4}extracted: 20/,
  );
  await expect(workspace.getByText(/^Saving .+\.md$/)).toBeAttached();
  await choose(workspace, 'Links', 'Text only');
  await workspace.close();
  await expect
    .poll(() => readArea(session, 'local'))
    .toMatchObject({ settings: { document: { head: 'frontMatter', links: 'strip' } } });
  await clickMenu(session, testPage, 'extract-link', { linkUrl: PAGES[0] ?? '' });
  await expect.poll(() => readClipboard(testPage)).toMatch(/^---\ntitle: /);
});

const PAGE = 'https://docs.test/install';
const MAX_STEPS = 2;

/** Where the pages of a gesture go from now on; those of all others to the clipboard. */
const sendTo = (gesture: Gesture, delivery: Delivery, more: Partial<Settings> = {}) =>
  changeSettings(fixture.session, () => ({ gestures: { [gesture]: delivery }, ...more }));

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
      if (!to.url.startsWith('obsidian:')) return update.call(chrome.tabs, tab, to);
      caught.push(to.url);
    };
  });
  return () => worker.evaluate((): string[] => Reflect.get(globalThis, 'caught'));
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
