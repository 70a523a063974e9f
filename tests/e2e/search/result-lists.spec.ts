import { expect, type Page, test } from '@playwright/test';
import { DEFAULT_SETTINGS } from '../../../lib/settings/settings.ts';
import { useFixture } from '../harness/browser/fixture.ts';
import { clearArea } from '../harness/browser/stored.ts';
import { findings } from '../harness/checks/accessible.ts';
import { addSavedPages, deleteSavedPages } from '../harness/views/saved-pages.ts';
import { resultLinks, results, search, searchbox } from '../harness/views/search.ts';
import { changeSettings } from '../harness/views/settings.ts';

const QUERY = 'stone';

const fixture = useFixture();

test.beforeEach(async () => {
  const { reuseMinutes } = DEFAULT_SETTINGS;
  await clearArea(fixture.session, 'session');
  await changeSettings(fixture.session, () => ({ reuseMinutes }));
});

/** Opens the full-page view or the side-panel page, with results. */
async function openWith(page: 'desk' | 'sidepanel', query = QUERY): Promise<Page> {
  const view = await fixture.session.open(fixture.session.url(`${page}.html`));
  await search(view, { query });
  return view;
}

test('result list: marks results saved in the library, including one just extracted', async () => {
  const { session } = fixture;
  const view = await openWith('sidepanel');
  const [first = '', second = ''] = await resultLinks(view);
  await addSavedPages(session, [{ job: 'saved', place: 0, url: first, markdown: '# Saved' }]);
  await view.reload();
  const row = (index: number) => results(view).nth(index);
  await expect(row(0).getByText('Saved', { exact: true })).toBeVisible();
  await expect(row(1).getByText('Saved', { exact: true })).toHaveCount(0);
  await searchbox(view).press('ArrowDown');
  await view.keyboard.press('ArrowDown');
  await view.keyboard.press('e');
  await expect(row(1).getByText('Saved', { exact: true })).toBeVisible();
  // The document that copies would be taken for the page that opens.
  await expect(view.getByRole('status')).toHaveText(/^Copied/);
  expect(second).not.toBe('');
  expect(await findings(view)).toEqual([]);
  await view.keyboard.press('m');
  const opened = session.context.waitForEvent('page');
  await view.getByRole('button', { name: 'Open saved page' }).click();
  const library = await opened;
  const host = library.getByRole('region', { name: 'Page', exact: true }).getByRole('link').first();
  await expect(host).toHaveAttribute('href', second);
  // The key of the page, not its URL, which the browser would keep in its history.
  await expect(library).toHaveURL(/\/desk\.html#library=[\da-f-]{36}\+\d+$/);
  await library.reload();
  await expect(host).toHaveAttribute('href', second);
  await deleteSavedPages(session, 'saved');
});
