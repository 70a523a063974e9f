import { expect, type Page, test } from '@playwright/test';
import { DEFAULT_SETTINGS } from '../../../lib/settings/settings.ts';
import { useFixture } from '../harness/browser/fixture.ts';
import { openPopup } from '../harness/browser/popup.ts';
import { clearArea } from '../harness/browser/stored.ts';
import { findings, unreachable } from '../harness/checks/accessible.ts';
import { moreResults, resultLinks, results, search } from '../harness/views/search.ts';
import { changeSettings } from '../harness/views/settings.ts';

const QUERY = 'stone';

const fixture = useFixture();
const pages = () => fixture.service.ledger.entries.map(({ body }) => Reflect.get(Object(body), 'page') ?? 1);
const panel = (view: Page) => view.getByRole('tabpanel');
const scrolled = (view: Page) => panel(view).evaluate((of) => Math.round(of.scrollTop));
const secondPage = (view: Page) => view.getByRole('heading', { name: 'Page 2', exact: true });

test.beforeEach(async () => {
  const { reuseMinutes, askAbove } = DEFAULT_SETTINGS;
  await clearArea(fixture.session, 'session');
  await changeSettings(fixture.session, () => ({ reuseMinutes, askAbove }));
});

/** Opens a popup with the first page, scrolled to its end. */
async function openFirst(query = QUERY) {
  const popup = await openPopup(fixture.session);
  await search(popup.page, { query });
  await moreResults(popup.page).scrollIntoViewIfNeeded();
  return popup;
}

test('the next page is appended: scroll stays, its first result gets focus, and counts cover both pages', async () => {
  const popup = await openFirst();
  const view = popup.page;
  const first = await resultLinks(view);
  await results(view).first().getByRole('link').first().focus();
  await view.keyboard.press('Space');
  await moreResults(view).focus();
  const position = await scrolled(view);
  expect(position).toBeGreaterThan(0);
  await view.keyboard.press('Enter');
  await expect(secondPage(view)).toBeVisible();
  await expect.poll(() => scrolled(view)).toBe(position);
  const both = await resultLinks(view);
  expect(both.slice(0, first.length)).toEqual(first);
  expect(both.length).toBeGreaterThan(first.length);
  await expect(results(view).nth(first.length).getByRole('link').first()).toBeFocused();
  await view.keyboard.press('Space');
  await expect(view.getByRole('region', { name: 'Selected results' })).toContainText('2 selected');
  expect(await findings(view)).toEqual([]);
  expect(await unreachable(view)).toEqual([]);
  expect(pages()).toEqual([1, 2]);
  await popup.close();
});
