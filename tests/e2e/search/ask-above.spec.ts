import { expect, type Page, test } from '@playwright/test';
import { useFixture } from '../harness/browser/fixture.ts';
import { attachPopup, openPopup } from '../harness/browser/popup.ts';
import { findings, unreachable } from '../harness/checks/accessible.ts';
import { clickMenu } from '../harness/views/menu.ts';
import { openOptions } from '../harness/views/options.ts';
import { results, searchbox } from '../harness/views/search.ts';

const fixture = useFixture();
const bodies = () => fixture.service.ledger.entries.map(({ body }) => body);

async function askAbove(limit: string): Promise<void> {
  const options = await openOptions(fixture.session);
  const field = options.getByRole('spinbutton', { name: 'Ask before spending more than' });
  await field.fill(limit);
  await field.press('Tab');
  await expect(options.getByText('Saved', { exact: true })).toBeVisible();
  await options.close();
}

const confirmation = (view: Page) => view.getByRole('alertdialog');

test('a search above the limit states its price and waits for confirmation', async () => {
  await askAbove('0.02');
  const popup = await openPopup(fixture.session);
  const view = popup.page;
  await view.getByRole('button', { name: 'More', exact: true }).click();
  await view.getByRole('combobox', { name: 'Include full text' }).selectOption('3');
  await searchbox(view).fill('stone');
  await searchbox(view).press('Enter');
  await expect(confirmation(view)).toContainText('About $0.024, above your $0.02 limit.');
  expect(await findings(view)).toEqual([]);
  expect(await unreachable(view)).toEqual([]);
  await view.keyboard.press('Escape');
  await expect(confirmation(view)).toHaveCount(0);
  await expect(searchbox(view)).toBeFocused();
  expect(bodies()).toEqual([]);
  await searchbox(view).press('Enter');
  await expect(confirmation(view).getByRole('button', { name: 'Search (about $0.024)' })).toBeFocused();
  await view.keyboard.press('Enter');
  await expect(results(view).first()).toBeVisible();
  await expect.poll(bodies).toMatchObject([{ query: 'stone', extract: { count: 3 } }]);
  await popup.close();
});

test('a search from the menu waits for Enter in the popup, which asks for confirmation', async () => {
  const { session } = fixture;
  await askAbove('0');
  const page = await session.open('https://stone.test/slate');
  await page.getByRole('heading').first().selectText();
  await clickMenu(session, page, 'search-selection');
  const popup = await attachPopup(session);
  await expect(searchbox(popup.page)).not.toHaveValue('');
  await searchbox(popup.page).press('Enter');
  await expect(confirmation(popup.page)).toContainText('You chose to confirm every time.');
  expect(bodies()).toEqual([]);
  await popup.close();
  await askAbove('0.1');
});
