import { expect, type Locator, type Page, test } from '@playwright/test';
import { useFixture } from '../harness/browser/fixture.ts';
import { openPopup, openPopupOver } from '../harness/browser/popup.ts';
import { findings, unreachable } from '../harness/checks/accessible.ts';
import { buildLens } from '../harness/views/fields.ts';
import { openOptions } from '../harness/views/options.ts';
import { results, search, searchbox } from '../harness/views/search.ts';

const PAGE = 'https://stone.test/slate';
const HOST = 'stone.test';
const QUERY = 'stone';

const fixture = useFixture();
const body = () => fixture.service.ledger.entries.at(-1)?.body;

const offer = (view: Page): Locator => view.getByRole('button', { name: 'This site' });
const chosen = (view: Page): Locator => view.getByRole('button', { name: `Only ${HOST}` });

/** The line saying that the results are from another search. */
const earlier = (view: Page) => view.getByText('Results for', { exact: false });
const nextPage = (view: Page) => view.getByRole('button', { name: /^More results/ });

test('one click limits the search to the tab’s site, also in a reopened popup, and another lifts the limit', async () => {
  const { session } = fixture;
  const page = await session.open(PAGE);
  const first = await openPopupOver(session, page);
  await offer(first.page).click();
  const { page: view } = first;
  await expect(chosen(view)).toHaveAttribute('aria-pressed', 'true');
  await expect(view.getByRole('combobox', { name: 'Lens' })).toHaveValue('');
  await searchbox(view).fill(QUERY);
  await searchbox(view).press('Enter');
  await expect.poll(body).toEqual({
    query: `${QUERY} site:${HOST}`,
    workflow: 'search',
    safe_search: true,
    lens: { sites_included: [HOST] },
  });
  expect(await findings(view)).toEqual([]);
  expect(await unreachable(view)).toEqual([]);
  await expect(results(view).first()).toBeVisible();
  await expect(earlier(view)).toHaveCount(0);
  await first.close();
  const again = await openPopupOver(session, page);
  await expect(results(again.page).first()).toBeVisible();
  await expect(chosen(again.page)).toHaveAttribute('aria-pressed', 'true');
  await expect(again.page.getByRole('combobox', { name: 'Lens' })).toHaveValue('');
  await expect(earlier(again.page)).toHaveCount(0);
  await chosen(again.page).click();
  await expect(offer(again.page)).toBeFocused();
  await search(again.page, { query: QUERY });
  expect(body()).toEqual({ query: QUERY, workflow: 'search', safe_search: true });
  await again.close();
});

test('a custom lens matches its stored results even if storage reorders its keys', async () => {
  const { session } = fixture;
  const options = await openOptions(session, 'search');
  await buildLens(options, 'The yard', { typed: { 'Only these sites': HOST } });
  await options.close();
  const first = await openPopup(session);
  const lens = (view: Page) => view.getByRole('combobox', { name: 'Lens' });
  const name = (view: Page) => lens(view).evaluate((box: HTMLSelectElement) => box.selectedOptions[0]?.text);
  await lens(first.page).selectOption('The yard');
  await search(first.page, { query: QUERY, lens: await lens(first.page).inputValue() });
  await expect(earlier(first.page)).toHaveCount(0);
  await expect(nextPage(first.page)).toBeVisible();
  await first.close();
  const again = await openPopup(session);
  await expect(results(again.page).first()).toBeVisible();
  await expect(earlier(again.page)).toHaveCount(0);
  await expect.poll(() => name(again.page)).toBe('The yard');
  await expect.poll(() => lens(again.page).locator('option', { hasText: 'The yard' }).count()).toBe(1);
  await again.page.getByRole('button', { name: 'Clear Lens' }).click();
  await again.close();
});
