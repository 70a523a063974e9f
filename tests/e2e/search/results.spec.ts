import { expect, type Page, test } from '@playwright/test';
import { UNTRACED } from '../harness/browser/background.ts';
import { readClipboard } from '../harness/browser/clipboard.ts';
import { useFixture } from '../harness/browser/fixture.ts';
import { openPopup } from '../harness/browser/popup.ts';
import { clearArea, readArea } from '../harness/browser/stored.ts';
import { storedJobs } from '../harness/views/jobs.ts';
import { resultLinks, results, safeSwitch, search, searchbox } from '../harness/views/search.ts';

test.use(UNTRACED);

const fixture = useFixture();

test.beforeEach(() => clearArea(fixture.session, 'session'));

/** A query with more results than a popup can show. */
const QUERY = 'stone';

declare const chrome: { permissions: { request(wanted: { origins: string[] }): Promise<boolean> } };

const [SLATE, SPLITTING] = ['https://stone.test/slate', 'https://stone.test/splitting'];
const INSTALL = 'https://docs.test/install';
const specimen = (number: number) => `https://many.test/${number}`;

/** The next answers find these pages. */
function find(urls: readonly string[]): void {
  const items = urls.map((url) => ({ url, title: `About ${url}`, snippet: '', time: null, props: null }));
  fixture.service.faults.clear();
  fixture.service.faults.always({
    operation: 'search',
    alter: (envelope) => ({ ...envelope, data: { search: items } }),
  });
}

/** The URLs of each extraction that was requested. */
const requested = () =>
  fixture.service.ledger.entries.flatMap(({ operation, body }) =>
    operation === 'extract' ? [Object(body).pages.map(({ url }: { url: string }) => url)] : [],
  );

/** The numbered sources of the copied document: the URL of each, and how it was read. */
async function sourcesCopied(page: Page): Promise<{ url: string; how: string }[]> {
  const text = await readClipboard(page);
  return [...text.matchAll(/^\d+\. \[.*\]\((.*?)\) · .* · (.*)$/gm)].map(([, url = '', how = '']) => ({
    url,
    how,
  }));
}

test('copies the first results with text: those in open tabs free, the rest by one request, once for a held Enter', async () => {
  const { session, service } = fixture;
  const readable = [await session.open(SLATE), await session.open(SPLITTING)];
  const closedToQuarry = await session.open(INSTALL);
  const view = await fixture.view();
  const allowed = { origins: ['https://stone.test/*'] };
  expect(await view.evaluate((wanted) => chrome.permissions.request(wanted), allowed)).toBe(true);
  find([specimen(71), SLATE, INSTALL, SPLITTING, specimen(72), specimen(73)]);
  await search(view, { query: 'sources in tabs' });
  const before = (await storedJobs(session)).length;
  const rest = [specimen(71), INSTALL, specimen(72)];

  await view.getByRole('button', { name: 'Copy top 5 with text · $0.02' }).focus();
  const answer = service.faults.hold({ operation: 'extract' });
  // One press and the keyboard's repeats: before, while, and after the document is made.
  const keepDown = async () => {
    for (let times = 0; times < 4; times += 1) await view.keyboard.down('Enter');
  };
  await keepDown();
  await expect.poll(requested).toEqual([rest]);
  answer();
  await keepDown();
  await expect(view.getByRole('status')).toHaveText(/^Copied 5 pages/);
  await keepDown();
  await view.keyboard.up('Enter');

  const how = `extracted by ${new URL(service.url).host}`;
  expect(await sourcesCopied(closedToQuarry)).toEqual([
    { url: specimen(71), how },
    { url: SLATE, how: 'read in its tab' },
    { url: INSTALL, how },
    { url: SPLITTING, how: 'read in its tab' },
    { url: specimen(72), how },
  ]);
  const copied = await readClipboard(closedToQuarry);
  for (const url of [SLATE, INSTALL]) expect(copied).toContain(service.site.markers[url] ?? 'no marker');
  expect(await storedJobs(session)).toHaveLength(before + 1);
  expect((await storedJobs(session)).at(-1)).toMatchObject({ state: 'done', spent: { sure: 3, perhaps: 0 } });
  expect(requested()).toEqual([rest]);
  expect(readable.every((page) => !page.isClosed())).toBe(true);
});

const posts = () => fixture.service.ledger.entries.length;

const panel = (view: Page) => view.getByRole('tabpanel');
const scrolled = (view: Page) => panel(view).evaluate((of) => Math.round(of.scrollTop));
const row = (view: Page, index: number) => results(view).nth(index);
/** How far a result is below the top of the list: what is above it may have another height in another view. */
const topOf = (view: Page, index: number) =>
  row(view, index).evaluate((one) => {
    const list = one.closest('[role=tabpanel]')?.getBoundingClientRect().top ?? Number.NaN;
    return Math.round(one.getBoundingClientRect().top - list);
  });
const box = (view: Page, index: number) => row(view, index).getByRole('checkbox');

/** Selects two results by keyboard and scrolls further. Returns where the fifth is then. */
async function leaveMarks(view: Page): Promise<number> {
  const before = await storedPositions();
  await searchbox(view).press('ArrowDown');
  await view.keyboard.press('Space');
  await view.keyboard.press('ArrowDown');
  await view.keyboard.press('Space');
  await panel(view).evaluate((of) => of.scrollTo(0, 260));
  await expect.poll(() => scrolled(view)).toBe(260);
  await expect
    .poll(async () => (await storedPositions()).filter((name) => !before.includes(name)))
    .toHaveLength(1);
  return topOf(view, 4);
}

/** Names of the stored scroll positions. */
async function storedPositions(): Promise<string[]> {
  const entries = Object.entries(await readArea(fixture.session, 'session'));
  return entries.flatMap(([name, value]) => ('top' in Object(value) ? [name] : []));
}

async function expectMarks(view: Page, position: number): Promise<void> {
  await expect(view.getByRole('region', { name: 'Selected results' })).toContainText('2 selected');
  await expect(box(view, 0)).toBeChecked();
  await expect(box(view, 1)).toBeChecked();
  await expect(box(view, 2)).not.toBeChecked();
  await expect.poll(async () => Math.abs((await topOf(view, 4)) - position)).toBeLessThanOrEqual(2);
}

test('the end of popup and background loses nothing: selection, active entry, and scroll position come back, also in the side panel', async () => {
  const { session } = fixture;
  const popup = await openPopup(session);
  await search(popup.page, { query: QUERY, safeSearch: false });
  const links = await resultLinks(popup.page);
  const position = await leaveMarks(popup.page);
  const top = await popup.page.evaluate(() => {
    const edge = document.querySelector('.panel')?.getBoundingClientRect().top ?? 0;
    const rows = [...document.querySelectorAll('[data-row]')];
    return rows.findIndex((of) => of.getBoundingClientRect().bottom > edge);
  });
  await popup.close();
  await session.background.stop();

  const again = await openPopup(session);
  await expect(results(again.page).first()).toBeVisible();
  await expect.poll(() => resultLinks(again.page)).toEqual(links);
  await expect(searchbox(again.page)).toHaveValue(QUERY);
  await expect(safeSwitch(again.page)).not.toBeChecked();
  await expectMarks(again.page, position);
  await again.close();

  // Its rows are higher, so the same one is at the top, not the same position.
  const panelPage = await session.context.newPage();
  await panelPage.setViewportSize({ width: 320, height: 500 });
  await panelPage.goto(session.url('sidepanel.html'));
  await expect(panelPage.getByRole('region', { name: 'Selected results' })).toContainText('2 selected');
  await expect
    .poll(async () => {
      const edge = await panel(panelPage).boundingBox();
      const shown = await row(panelPage, top).boundingBox();
      return edge && shown && shown.y <= edge.y && shown.y + shown.height > edge.y;
    })
    .toBe(true);
  await searchbox(panelPage).press('ArrowDown');
  await expect(row(panelPage, 1).getByRole('link').first()).toBeFocused();
  await panelPage.close();
  expect(posts()).toBe(1);
});
