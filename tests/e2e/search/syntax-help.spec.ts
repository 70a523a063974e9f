import { expect, test } from '@playwright/test';
import { useFixture } from '../harness/browser/fixture.ts';
import { openPopup } from '../harness/browser/popup.ts';
import { findings, unreachable } from '../harness/checks/accessible.ts';
import { openMore } from '../harness/views/fields.ts';
import { results, searchbox } from '../harness/views/search.ts';

const fixture = useFixture();

test('search operators: one is inserted at the caret, ready to overtype, and sent unchanged', async () => {
  const popup = await openPopup(fixture.session);
  const view = popup.page;
  await searchbox(view).fill('@lib "dry stone" walls');
  await openMore(view);
  await view.getByText('Search operators', { exact: true }).click();
  expect(await findings(view)).toEqual([]);
  expect(await unreachable(view)).toEqual([]);
  await view.getByRole('button', { name: 'site:example.org', exact: true }).click();
  await expect(searchbox(view)).toBeFocused();
  await expect(searchbox(view)).toHaveValue('@lib "dry stone" walls site:example.org');
  await view.keyboard.type('stone.test');
  await view.keyboard.press('Home');
  await view.getByRole('button', { name: '-garden' }).click();
  await expect(searchbox(view)).toHaveValue('-garden @lib "dry stone" walls site:stone.test');
  await view.keyboard.type('moss');
  await view.keyboard.press('Enter');
  await expect(
    results(view)
      .or(view.getByText(/^No results/))
      .first(),
  ).toBeVisible();
  await expect
    .poll(() => fixture.service.ledger.entries.map(({ body }) => body))
    .toEqual([
      { query: '-moss @lib "dry stone" walls site:stone.test', workflow: 'search', safe_search: true },
    ]);
  await popup.close();
});
