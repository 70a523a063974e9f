import { expect, type Page, test } from '@playwright/test';
import { unzipSync } from 'fflate';
import { DAY_MS } from '../../../lib/day.ts';
import { DEFAULT_DOCUMENT } from '../../../lib/document/document-rules.ts';
import { settledBadge } from '../harness/browser/badge.ts';
import { readClipboard } from '../harness/browser/clipboard.ts';
import { useFixture } from '../harness/browser/fixture.ts';
import { findings, unreachable } from '../harness/checks/accessible.ts';
import { tell } from '../harness/checks/messages.ts';
import { saved } from '../harness/views/saved.ts';
import { addSavedPages, deleteSavedPages } from '../harness/views/saved-pages.ts';
import { changeSettings } from '../harness/views/settings.ts';

test.describe.configure({ mode: 'serial' });

const fixture = useFixture();
const PAGES = ['https://wiki.test/granite', 'https://crumb.test/rye', 'https://docs.test/errors'];

const LINE =
  'A stone lies on two, and [the hearting](https://walling.test/?utm_source=x) fills the rest.\n\n';
/** 2 MB in total. */
const LARGE = Array.from({ length: 100 }, (_, place) => ({
  job: 'seeded',
  place,
  url: `https://walling.test/${place}`,
  markdown: `# Wall ${place}\n\n${LINE.repeat(200)}`,
}));

const list = (page: Page) => page.getByRole('list', { name: 'Saved pages' }).getByRole('listitem');

/** The files in a ZIP as text. */
const texts = (zip: Uint8Array): [name: string, text: string][] =>
  Object.entries(unzipSync(zip)).map(([name, bytes]) => [name, Buffer.from(bytes).toString()]);

/** Opens the menu of the list, and chooses an entry. */
async function choose(page: Page, name: string | RegExp): Promise<void> {
  await openMenu(page);
  await page.getByRole('button', { name, exact: true }).click();
}

/** The menu item that deletes this many pages. */
const deletes = (count: number) => new RegExp(`^Delete\\s· ${count} pages?$`);

const openMenu = (page: Page) =>
  page.locator('.library-tools').getByRole('button', { name: 'More', exact: true }).click();

async function filterBySite(page: Page, site: string): Promise<void> {
  const sites = page.getByRole('combobox', { name: 'Site' });
  if (!(await sites.isVisible())) await page.getByRole('button', { name: 'Filter pages' }).click();
  await sites.selectOption(site);
}

async function openLibrary(): Promise<Page> {
  const { session } = fixture;
  const page = await session.open(session.url('desk.html'));
  await page.setViewportSize({ width: 1100, height: 720 });
  await page.getByRole('link', { name: 'Library' }).click();
  await expect(page).toHaveURL(session.url('desk.html#library'));
  return page;
}

test('library: lists extracted pages, opens them, and searches their full text', async () => {
  test.slow();
  const { session, service } = fixture;
  // Extracted twice, a page is listed once.
  for (const urls of [PAGES, PAGES.slice(0, 1)]) {
    await tell(session, 'extract', { source: 'list', targets: urls.map((url) => ({ url })) });
    await settledBadge(session);
  }
  const before = service.ledger.entries.length;
  const page = await openLibrary();
  await expect(list(page)).toHaveCount(3);
  await expect(list(page).first()).toContainText('wiki.test');
  await expect(list(page).first()).toContainText(/[1-9]\d* words/);
  expect(await findings(page)).toEqual([]);
  expect(await unreachable(page)).toEqual([]);

  const find = page.getByRole('searchbox', { name: 'Search library' });
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
  await expect.poll(() => service.ledger.entries).toHaveLength(before);
});

test('library: opens a page by keyboard only, with a range selected, or by a click anywhere on its entry', async () => {
  const page = await openLibrary();
  await expect(list(page)).toHaveCount(3);
  const { keyboard } = page;
  await page.getByRole('searchbox', { name: 'Search library' }).press('ArrowDown');
  const titles = list(page).getByRole('button');
  await expect(titles.nth(0)).toBeFocused();
  await keyboard.press('Space');
  await keyboard.press('End');
  await expect(titles.nth(2)).toBeFocused();
  await keyboard.press('Shift+Space');
  await expect(page.getByText('3 selected', { exact: true })).toBeVisible();
  await keyboard.press('ArrowUp');
  await keyboard.press('Enter');
  const reader = page.getByRole('region', { name: 'Page', exact: true });
  await expect(reader.getByRole('heading').first()).toHaveText((await titles.nth(1).textContent()) ?? '');
  await keyboard.press('/');
  await expect(page.getByRole('searchbox', { name: 'Search library' })).toBeFocused();

  const row = list(page).filter({ hasText: 'docs.test' });
  const { width = 0, height = 0 } = (await row.boundingBox()) ?? {};
  await row.click({ position: { x: width - 8, y: height - 8 } });
  await expect(reader.getByRole('link', { name: 'docs.test', exact: true })).toHaveAttribute(
    'href',
    'https://docs.test/errors',
  );
});

test('library: groups pages by day and ranks search results by relevance', async () => {
  const { session } = fixture;
  const old = {
    job: 'old',
    place: 0,
    url: 'https://old.test/',
    markdown: '# Old rye',
    at: Date.now() - 3 * DAY_MS,
  };
  await addSavedPages(session, [old]);
  const page = await openLibrary();
  await expect(list(page)).toHaveCount(4);
  const days = () =>
    list(page).evaluateAll((rows) => rows.flatMap((row) => row.getAttribute('data-day') ?? []));
  const named = new Intl.DateTimeFormat('en', { dateStyle: 'medium' }).format(old.at);
  await expect.poll(days).toEqual(['Today', named]);
  await page.getByRole('searchbox', { name: 'Search library' }).fill('rye');
  await expect(list(page)).toHaveCount(2);
  await expect.poll(days).toEqual([]);
  await deleteSavedPages(session, 'old');
});

test('library: copies the listed pages and adds them to the collection', async () => {
  const { session, service } = fixture;
  const page = await openLibrary();
  await expect(list(page)).toHaveCount(3);
  const press = (name: string) => page.getByRole('button', { name, exact: true }).click();
  await filterBySite(page, 'crumb.test');
  await choose(page, 'Copy');
  await expect(page.getByRole('status')).toHaveText('Copied 1 page');
  const testPage = await session.open('https://many.test/1');
  const copied = await readClipboard(testPage);
  const markers = PAGES.map((url) => service.site.markers[url] ?? 'no marker');
  expect(markers.map((marker) => copied.includes(marker))).toEqual([false, true, false]);
  await page.bringToFront();
  await choose(page, 'Add to collection');
  await expect(page.getByRole('status')).toHaveText('Added 1 page to the collection');
  await filterBySite(page, '');
  await choose(page, 'Select all');
  await list(page).filter({ hasText: 'docs.test' }).getByRole('checkbox').uncheck();
  await press('Add to collection');
  await expect(page.getByRole('status')).toHaveText('Added 2 pages to the collection');
  await page.getByRole('link', { name: 'Collection 2' }).click();
  // A page already in the collection moves to its new position.
  const preview = page.getByRole('region', { name: 'Preview' });
  await expect(preview).toContainText(markers[1] ?? '');
  await expect(preview).toContainText(markers[0] ?? '');
  await expect(preview).not.toContainText(markers[2] ?? '');
  await press('Clear collection');
  await page.close();
});

test('the selection opens in the document builder, which a reload keeps', async () => {
  const page = await openLibrary();
  for (const host of ['docs.test', 'wiki.test'])
    await list(page).filter({ hasText: host }).getByRole('checkbox').check();
  await page.getByRole('button', { name: 'Format and export…' }).click();
  const preview = page.getByRole('region', { name: 'Preview' });
  const markers = PAGES.map((url) => fixture.service.site.markers[url] ?? 'no marker');
  const holds = async () => {
    const text = await preview.textContent();
    return markers.map((marker) => text?.includes(marker));
  };
  await expect.poll(holds).toEqual([true, false, true]);
  await expect(page.getByRole('combobox', { name: 'Pages', exact: true })).toHaveValue('library');
  expect(await findings(page)).toEqual([]);
  await page.reload();
  await expect.poll(holds).toEqual([true, false, true]);
  await page.getByRole('button', { name: 'Back to the list' }).click();
  await expect(list(page)).toHaveCount(3);
  await page.close();
});

test('library: exports everything as JSON, and the selection or a whole large library as Markdown in the chosen format', async () => {
  test.slow();
  const { session, service } = fixture;
  await changeSettings(session, () => ({ document: { ...DEFAULT_DOCUMENT, head: 'frontMatter' } }));
  const page = await openLibrary();
  await expect(list(page)).toHaveCount(3);
  await openMenu(page);
  const { name, bytes } = await saved(session, page, 'Save .json');
  expect(name).toBe('quarry-library.json');
  const { pages } = JSON.parse(bytes.toString());
  expect(pages.map(({ url }: { url: string }) => url).sort()).toEqual([...PAGES].sort());
  for (const { url, markdown } of pages) expect(markdown).toContain(service.site.markers[url] ?? 'no marker');

  await list(page).filter({ hasText: 'docs.test' }).getByRole('checkbox').check();
  await openMenu(page);
  const one = await saved(session, page, 'Save .zip');
  expect(one.name).toBe('quarry-library.zip');
  const [[file, text] = ['', '']] = texts(one.bytes);
  expect(file).toMatch(/^[^/\\:]+\.md$/);
  expect(text).toMatch(/^---\ntitle: ".+"\nurl: "https:\/\/docs\.test\/errors"\n/);
  expect(text).toContain(service.site.markers['https://docs.test/errors'] ?? 'no marker');

  await addSavedPages(session, LARGE);
  await page.reload();
  await expect(page.getByText('103 pages', { exact: true })).toBeVisible();
  const seen = page.evaluate(
    () =>
      new Promise<string>((resolve) => {
        const look = () => {
          const said = /\d+ of 103/.exec(document.querySelector('.library-tools')?.textContent ?? '');
          if (said) resolve(said[0]);
          else requestAnimationFrame(look);
        };
        look();
      }),
  );
  await openMenu(page);
  const all = texts((await saved(session, page, 'Save .zip')).bytes);
  expect(await seen).toMatch(/ of 103$/);
  expect(new Set(all.map(([name]) => name.toLowerCase())).size).toBe(103);
  const long = all.filter(([name]) => name.startsWith('Wall'));
  expect(long).toHaveLength(100);
  for (const [, content] of long) expect(content.length).toBeGreaterThan(15_000);
  await deleteSavedPages(session, 'seeded');
});

/** Clicks a button and moves the focus to the search field at once. Returns whether it stays there. Runs in the page. */
async function clickThenSearch(button: HTMLElement | SVGElement): Promise<boolean> {
  const field = document.querySelector<HTMLInputElement>('.library-list [type=search]');
  button.dispatchEvent(new MouseEvent('click', { bubbles: true }));
  // The view renders before the next task.
  await new Promise((resolve) => setTimeout(resolve));
  field?.focus();
  await new Promise((resolve) => setTimeout(resolve, 300));
  return field !== null && document.activeElement === field;
}

test('actions apply to the selection, or else to the listed pages, and say so', async () => {
  const page = await openLibrary();
  await expect(list(page)).toHaveCount(3);
  const find = page.getByRole('searchbox', { name: 'Search library' });
  const remove = (name: string) => page.getByRole('button', { name, exact: true });
  await find.fill('treackle Rye');
  await expect(list(page)).toHaveCount(1);
  await choose(page, deletes(1));
  const question = page.getByRole('alertdialog', { name: 'This deletes 1 page from your library.' });
  await expect(question.getByRole('button', { name: 'Cancel' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(page.locator('.library-tools').getByRole('button', { name: 'More' })).toBeFocused();
  await choose(page, deletes(1));
  expect(await remove('Cancel').evaluate(clickThenSearch)).toBe(true);
  await list(page).getByRole('checkbox').check();
  await find.fill('granite');
  await expect(list(page).filter({ hasText: 'crumb.test' })).toHaveCount(0);
  await expect(page.getByText('1 selected')).toBeVisible();
  await expect(remove('Delete')).toBeVisible();
});

/** Deletes, in the question with these words. */
const deleteInQuestion = (page: Page, name: string) =>
  page.getByRole('alertdialog', { name }).getByRole('button', { name: 'Delete' }).click();

test('library: deletes one page or everything after one confirmation, which can be undone', async () => {
  const page = await openLibrary();
  await expect(list(page)).toHaveCount(3);
  await list(page).filter({ hasText: 'wiki.test' }).getByRole('checkbox').check();
  await list(page).filter({ hasText: 'wiki.test' }).getByRole('button').click();
  const reader = page.getByRole('region', { name: 'Page', exact: true });
  await expect(reader).toBeVisible();
  await page.getByRole('button', { name: 'Delete', exact: true }).click();
  await deleteInQuestion(page, 'This deletes 1 page from your library.');
  await expect(list(page)).toHaveCount(2);
  // The reader doesn’t keep showing what is gone, and the focus is on what took its place in the list.
  await expect(reader.getByRole('link', { name: 'wiki.test', exact: true })).toHaveCount(0);
  await expect(list(page).getByRole('button').first()).toBeFocused();
  // The second click of a double click confirms nothing.
  await openMenu(page);
  await page.getByRole('button', { name: deletes(2) }).dblclick();
  await expect(list(page)).toHaveCount(2);
  await deleteInQuestion(page, 'This deletes 2 pages from your library.');
  await expect(page.getByText('Pages you extract appear here.')).toBeVisible();
  const undo = page.getByRole('button', { name: 'Undo' }).last();
  await expect(undo).toBeVisible();
  await page.keyboard.press('ControlOrMeta+z');
  await expect(page.getByText('Pages you extract appear here.')).toBeVisible();
  await undo.click();
  await expect(list(page)).toHaveCount(2);
  await choose(page, deletes(2));
  await deleteInQuestion(page, 'This deletes 2 pages from your library.');
  await expect(page.getByText('Pages you extract appear here.')).toBeVisible();
  await expect(page.getByRole('searchbox', { name: 'Search library' })).toBeFocused();
  await page.reload();
  await expect(page.getByText('Pages you extract appear here.')).toBeVisible();
  // Without pages there is nothing to filter; the way to get some is one click away.
  await expect(page.getByRole('button', { name: 'Filter pages' })).toHaveCount(0);
  expect(await findings(page)).toEqual([]);
  await page.getByRole('region', { name: 'Library' }).getByRole('button', { name: 'Add pages' }).click();
  await expect(page.getByRole('heading', { name: 'Add pages' })).toBeVisible();
});
