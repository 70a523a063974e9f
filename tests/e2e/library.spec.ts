import { readFile } from 'node:fs/promises';
import { expect, type Page, test } from '@playwright/test';
import { findings, unreachable } from './harness/accessible.ts';
import { settledBadge } from './harness/badge.ts';
import { readClipboard } from './harness/clipboard.ts';
import { clickMenu } from './harness/menu.ts';
import { usePlayground } from './harness/playground.ts';

test.describe.configure({ mode: 'serial' });

const playground = usePlayground();
const PAGES = ['https://wiki.test/granite', 'https://crumb.test/rye', 'https://docs.test/errors'];

const list = (page: Page) => page.getByRole('list', { name: 'Kept pages' }).getByRole('listitem');

async function openLibrary(): Promise<Page> {
  const { session } = playground;
  const page = await session.open(session.url('desk.html'));
  await page.setViewportSize({ width: 1100, height: 720 });
  await page.getByRole('link', { name: 'Library' }).click();
  await expect(page).toHaveURL(session.url('desk.html#library'));
  return page;
}

test('lists what was extracted, reads it, and finds words in all of it', async () => {
  test.slow();
  const { session, service } = playground;
  for (const url of [...PAGES, PAGES[0] ?? '']) {
    await clickMenu(session, await session.open(url), 'extract-page');
    await settledBadge(session);
  }
  const before = service.ledger.entries.length;
  const page = await openLibrary();
  await expect(list(page)).toHaveCount(3);
  await expect(list(page).first()).toContainText('wiki.test');
  await expect(list(page).first()).toContainText(/[1-9]\d* words/);
  expect(await findings(page)).toEqual([]);
  expect(await unreachable(page)).toEqual([]);

  const find = page.getByRole('searchbox', { name: 'Search kept pages' });
  await find.fill('treackle Rye');
  await expect(list(page)).toHaveCount(1);
  await expect(list(page)).toContainText('crumb.test');
  await expect(list(page).locator('mark').first()).toBeVisible();
  await list(page).getByRole('button').click();
  const reader = page.getByRole('region', { name: 'Page', exact: true });
  await expect(reader.getByRole('region', { name: 'Full text' })).toContainText(
    service.site.markers[PAGES[1] ?? ''] ?? 'no marker',
  );
  expect(await findings(page)).toEqual([]);
  await find.fill('nothingsaysthis');
  await expect(list(page)).toHaveCount(0);
  expect(service.ledger.entries).toHaveLength(before);
});

test('is narrowed to a site, to days and to who read the pages', async () => {
  const page = await openLibrary();
  await expect(list(page)).toHaveCount(3);
  await page.getByRole('combobox', { name: 'Site' }).selectOption('docs.test');
  await expect(list(page)).toHaveCount(1);
  await page.getByRole('combobox', { name: 'When' }).selectOption('Last 24 hours');
  await expect(list(page)).toHaveCount(1);
  await page.getByRole('combobox', { name: 'Read by' }).selectOption('Read here');
  await expect(list(page)).toHaveCount(0);
});

test('copies pages that are ticked as one document', async () => {
  const { session, service } = playground;
  const page = await openLibrary();
  await expect(list(page)).toHaveCount(3);
  await list(page).filter({ hasText: 'docs.test' }).getByRole('checkbox').check();
  await list(page).filter({ hasText: 'wiki.test' }).getByRole('checkbox').check();
  await page.getByRole('button', { name: 'Copy', exact: true }).click();
  await expect(page.getByRole('status')).toHaveText('Copied 2 pages');
  const paper = await session.open('https://many.test/1');
  const copied = await readClipboard(paper);
  for (const url of [PAGES[0], PAGES[2]])
    expect(copied).toContain(service.site.markers[url ?? ''] ?? 'no marker');
  expect(copied).not.toContain(service.site.markers[PAGES[1] ?? ''] ?? 'no marker');
});

test('exports everything', async () => {
  const page = await openLibrary();
  await expect(list(page)).toHaveCount(3);
  const saved = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export everything' }).click();
  const download = await saved;
  expect(download.suggestedFilename()).toBe('quarry-library.json');
  const content = JSON.parse(await readFile(await download.path(), 'utf8'));
  expect(content.pages.map(({ url }: { url: string }) => url).sort()).toEqual([...PAGES].sort());
  for (const { url, markdown } of content.pages)
    expect(markdown).toContain(playground.service.site.markers[url] ?? 'no marker');
});

test('deletes one page, and everything, after asking once', async () => {
  const page = await openLibrary();
  await expect(list(page)).toHaveCount(3);
  await list(page).filter({ hasText: 'wiki.test' }).getByRole('checkbox').check();
  await page.getByRole('button', { name: 'Delete', exact: true }).click();
  await page.getByRole('button', { name: 'Delete 1 page for good' }).click();
  await expect(list(page)).toHaveCount(2);
  await page.getByRole('button', { name: 'Delete everything' }).click();
  await page.getByRole('button', { name: 'Delete 2 pages for good' }).click();
  await expect(page.getByText('Pages that you extract are kept here.')).toBeVisible();
  await page.reload();
  await expect(page.getByText('Pages that you extract are kept here.')).toBeVisible();
  expect(await findings(page)).toEqual([]);
});
