import { expect, type Page, test } from '@playwright/test';
import { settledBadge } from '../harness/browser/badge.ts';
import { useFixture } from '../harness/browser/fixture.ts';
import { findings, unreachable } from '../harness/checks/accessible.ts';
import { tell } from '../harness/checks/messages.ts';
import { linksFrom } from '../harness/views/jobs.ts';
import { resultLinks, results, search, searchbox, tab } from '../harness/views/search.ts';
import { changeSettings } from '../harness/views/settings.ts';

const fixture = useFixture();
const requests = () => fixture.service.ledger.entries.length;

async function openTimeline(width = 1200): Promise<Page> {
  const { session } = fixture;
  const page = await session.open(session.url('desk.html#jobs'));
  await page.setViewportSize({ width, height: 720 });
  await byDay(page).click();
  await expect(byDay(page)).toHaveAttribute('aria-pressed', 'true');
  return page;
}

const byDay = (page: Page) => page.getByRole('button', { name: 'By day, with searches' });
const today = () => new Intl.DateTimeFormat('en', { dateStyle: 'medium' }).format(Date.now());
const lines = (page: Page) => page.getByRole('region', { name: today() }).getByRole('listitem');

test('timeline: lists a day’s searches and extractions together and opens stored ones free', async () => {
  const { session } = fixture;
  const view = await session.open(session.url('desk.html'));
  await search(view, { query: 'stone' });
  const found = await resultLinks(view);
  await search(view, { query: 'stone walls', workflow: 'news' });
  await tell(session, 'extract', { source: 'list', targets: linksFrom(381, 2).map((url) => ({ url })) });
  await settledBadge(session);
  await view.close();
  const spent = requests();

  const page = await openTimeline();
  await expect(lines(page)).toHaveCount(3);
  await expect(lines(page).nth(0)).toContainText('2 done · about $0.008');
  await expect(lines(page).nth(1)).toContainText('stone walls');
  await expect(lines(page).nth(1)).toContainText('News · about $0.012');
  await expect(lines(page).nth(2)).toContainText('Web · about $0.012');
  await expect(page.getByRole('heading', { level: 3 })).toContainText('≈ $0.03');
  expect(await findings(page)).toEqual([]);
  expect(await unreachable(page)).toEqual([]);

  // Keyboard only: down to the day's first search, which opens beside the list.
  const { keyboard } = page;
  await lines(page).nth(0).getByRole('button').first().focus();
  await keyboard.press('End');
  await keyboard.press('Enter');
  await expect(searchbox(page)).toHaveValue('stone');
  await expect(tab(page, 'search')).toHaveAttribute('aria-selected', 'true');
  await expect.poll(() => resultLinks(page)).toEqual(found);
  await expect(lines(page).nth(2).getByRole('button')).toBeFocused();
  await keyboard.press('ArrowUp');
  await keyboard.press('Enter');
  await expect(tab(page, 'news')).toHaveAttribute('aria-selected', 'true');
  await expect(results(page).first()).toBeVisible();
  await keyboard.press('Home');
  await keyboard.press('Enter');
  await expect(lines(page).nth(0).getByRole('link').first()).toBeVisible();
  await expect.poll(requests).toBe(spent);

  // The timeline is a mode of the list: it survives a reload, and Escape leaves the list.
  await page.reload();
  await expect(byDay(page)).toHaveAttribute('aria-pressed', 'true');
  await byDay(page).click();
  await expect(page.getByRole('heading', { level: 3 })).toHaveCount(0);
  await page.keyboard.press('Escape');
  await expect(byDay(page)).toBeHidden();
  await page.close();
});

test('in a narrow window, a search’s results replace the list, and Back returns to it', async () => {
  const page = await openTimeline(720);
  const spent = requests();
  await lines(page).filter({ hasText: 'Web ·' }).getByRole('button').click();
  await expect(results(page).first()).toBeVisible();
  await expect(byDay(page)).toBeHidden();
  await page.goBack();
  await expect(byDay(page)).toHaveAttribute('aria-pressed', 'true');
  await expect.poll(requests).toBe(spent);
  await page.close();
});

test('a query without stored results only fills the field, and turning off history removes it', async () => {
  const { session } = fixture;
  await tell(session, 'data.clear', { kind: 'results', asked: Date.now(), id: 'cleared' });
  const spent = requests();
  const page = await openTimeline();
  const gone = lines(page).filter({ hasText: 'No saved results' });
  await expect(gone).toHaveCount(2);
  await gone.filter({ hasText: 'News' }).getByRole('button').click();
  await expect(searchbox(page)).toHaveValue('stone walls');
  await expect(searchbox(page)).toBeFocused();
  await expect(tab(page, 'news')).toHaveAttribute('aria-selected', 'true');
  await changeSettings(session, ({ history }) => ({ history: { ...history, on: false } }));
  await expect(gone).toHaveCount(0);
  await expect(lines(page)).toHaveCount(1);
  await expect.poll(requests).toBe(spent);
});
