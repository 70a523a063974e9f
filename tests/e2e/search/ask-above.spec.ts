import { expect, type Page, test } from '@playwright/test';
import { useFixture } from '../harness/browser/fixture.ts';
import { attachPopup } from '../harness/browser/popup.ts';
import { clickMenu } from '../harness/views/menu.ts';
import { searchbox } from '../harness/views/search.ts';
import { changeSettings } from '../harness/views/settings.ts';

const fixture = useFixture();
const bodies = () => fixture.service.ledger.entries.map(({ body }) => body);

const confirmation = (view: Page) => view.getByRole('alertdialog');

test('a search from the menu waits for Enter in the popup, which asks for confirmation', async () => {
  const { session } = fixture;
  await changeSettings(session, () => ({ askAbove: 0 }));
  const page = await session.open('https://stone.test/slate');
  await page.getByRole('heading').first().selectText();
  await clickMenu(session, page, 'search-selection');
  const popup = await attachPopup(session);
  await expect(searchbox(popup.page)).not.toHaveValue('');
  await searchbox(popup.page).press('Enter');
  await expect(confirmation(popup.page)).toContainText('You chose to confirm every time.');
  expect(bodies()).toEqual([]);
  await popup.close();
  await changeSettings(session, () => ({ askAbove: 0.1 }));
});
