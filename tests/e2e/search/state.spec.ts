import { expect, type Page, test } from '@playwright/test';
import { UNTRACED } from '../harness/browser/background.ts';
import { useFixture } from '../harness/browser/fixture.ts';
import { openPopup } from '../harness/browser/popup.ts';
import { readArea } from '../harness/browser/stored.ts';
import { resultLinks, results, safeSwitch, search, searchbox } from '../harness/views/search.ts';

test.use(UNTRACED);

/** A query with more results than a popup can show. */
const QUERY = 'stone';

const fixture = useFixture();
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
