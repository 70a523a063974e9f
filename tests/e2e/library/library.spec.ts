import { expect, type Page, test } from '@playwright/test';
import { unzipSync } from 'fflate';
import { DEFAULT_DOCUMENT } from '../../../lib/document/document-rules.ts';
import { settledBadge } from '../harness/browser/badge.ts';
import { useFixture } from '../harness/browser/fixture.ts';
import { findings, unreachable } from '../harness/checks/accessible.ts';
import { changeSettings, tell } from '../harness/checks/messages.ts';
import { saved } from '../harness/views/saved.ts';

// Each test continues with the state left by the previous one.
test.describe.configure({ mode: 'serial' });

const fixture = useFixture();
const PAGES = ['https://wiki.test/granite', 'https://crumb.test/rye', 'https://docs.test/errors'];
const markerOf = (url: string) => fixture.service.site.markers[url] ?? 'no marker';

const list = (page: Page) => page.getByRole('list', { name: 'Saved pages' }).getByRole('listitem');
const reader = (page: Page) => page.getByRole('region', { name: 'Page', exact: true });
const search = (page: Page) => page.getByRole('searchbox', { name: 'Search library' });

const openMenu = (page: Page) =>
  page.locator('.library-tools').getByRole('button', { name: 'More', exact: true }).click();

async function openLibrary(): Promise<Page> {
  const { session } = fixture;
  const page = await session.open(session.url('desk.html'));
  await page.setViewportSize({ width: 1100, height: 720 });
  await page.getByRole('link', { name: 'Library' }).click();
  await expect(page).toHaveURL(session.url('desk.html#library'));
  await expect(list(page)).toHaveCount(PAGES.length);
  return page;
}

test('library: lists extracted pages once, searches their full text, and opens them by keys or a click anywhere on an entry', async () => {
  const { session, service } = fixture;
  // Extracted twice, a page is listed once.
  for (const urls of [PAGES, PAGES.slice(0, 1)]) {
    await tell(session, 'extract', { source: 'list', targets: urls.map((url) => ({ url })) });
    await settledBadge(session);
  }
  const before = service.ledger.entries.length;
  const page = await openLibrary();
  const { keyboard } = page;
  await expect(list(page).first()).toContainText('wiki.test');
  expect(await findings(page)).toEqual([]);
  expect(await unreachable(page)).toEqual([]);

  await search(page).press('ArrowDown');
  const titles = list(page).getByRole('button');
  await expect(titles.nth(0)).toBeFocused();
  await keyboard.press('Space');
  await keyboard.press('End');
  await expect(titles.nth(2)).toBeFocused();
  await keyboard.press('Shift+Space');
  await expect(page.getByText('3 selected', { exact: true })).toBeVisible();
  await keyboard.press('ArrowUp');
  await keyboard.press('Enter');
  await expect(reader(page).getByRole('heading').first()).toHaveText(
    (await titles.nth(1).textContent()) ?? '',
  );
  const row = list(page).filter({ hasText: 'docs.test' });
  const { width = 0, height = 0 } = (await row.boundingBox()) ?? {};
  await row.click({ position: { x: width - 8, y: height - 8 } });
  const host = reader(page).getByRole('link', { name: 'docs.test', exact: true });
  await expect(host).toHaveAttribute('href', 'https://docs.test/errors');

  await search(page).fill('treackle Rye');
  await expect(list(page)).toHaveCount(1);
  await expect(list(page)).toContainText('crumb.test');
  await expect(list(page).locator('mark').first()).toBeVisible();
  await list(page).getByRole('button').click();
  await expect(reader(page).getByRole('region', { name: 'Full text' })).toContainText(
    markerOf('https://crumb.test/rye'),
  );
  await search(page).fill('docs.test');
  await expect(list(page)).toHaveCount(1);
  await search(page).fill('nothingsaysthis');
  await expect(list(page)).toHaveCount(0);
  expect(service.ledger.entries).toHaveLength(before);
  await page.close();
});

test('library: saves the selection as Markdown in the chosen format', async () => {
  const { session } = fixture;
  await changeSettings(session, () => ({ document: { ...DEFAULT_DOCUMENT, head: 'frontMatter' } }));
  const page = await openLibrary();
  await list(page).filter({ hasText: 'docs.test' }).getByRole('checkbox').check();
  await openMenu(page);
  const one = await saved(session, page, 'Save .zip');
  expect(one.name).toBe('quarry-library.zip');
  const files = Object.entries(unzipSync(one.bytes));
  expect(files).toHaveLength(1);
  const [[file, content] = ['', new Uint8Array()]] = files;
  expect(file).toMatch(/^[^/\\:]+\.md$/);
  const text = Buffer.from(content).toString();
  expect(text).toMatch(/^---\ntitle: ".+"\nurl: "https:\/\/docs\.test\/errors"\n/);
  expect(text).toContain(markerOf('https://docs.test/errors'));

  // Deleting is tested in `tests/unit/components/library/library.test.tsx`; the database, here.
  await page.getByRole('button', { name: 'Delete', exact: true }).click();
  const question = page.getByRole('alertdialog', { name: 'This deletes 1 page from your library.' });
  await question.getByRole('button', { name: 'Delete' }).click();
  await expect(list(page)).toHaveCount(2);
  await page.getByRole('button', { name: 'Undo' }).last().click();
  await expect(list(page)).toHaveCount(3);
  await page.reload();
  await expect(list(page)).toHaveCount(3);
});
