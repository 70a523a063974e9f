import { expect, test } from '@playwright/test';
import { useFixture } from '../harness/browser/fixture.ts';
import { openPopupOver } from '../harness/browser/popup.ts';
import { results, search, searchbox } from '../harness/views/search.ts';

const HOST = 'stone.test';
const QUERY = 'stone';

const fixture = useFixture();
const body = () => fixture.service.ledger.entries.at(-1)?.body;

test('one click limits the search to the tab’s site, and another lifts the limit', async () => {
  const { session } = fixture;
  const { page: view, close } = await openPopupOver(session, await session.open(`https://${HOST}/slate`));
  await view.getByRole('button', { name: 'This site' }).click();
  const chosen = view.getByRole('button', { name: `Only ${HOST}` });
  await expect(chosen).toHaveAttribute('aria-pressed', 'true');
  await searchbox(view).fill(QUERY);
  await searchbox(view).press('Enter');
  await expect.poll(body).toEqual({
    query: `${QUERY} site:${HOST}`,
    workflow: 'search',
    safe_search: true,
    lens: { sites_included: [HOST] },
  });
  await expect(results(view).first()).toBeVisible();
  await chosen.click();
  await search(view, { query: QUERY });
  expect(body()).toEqual({ query: QUERY, workflow: 'search', safe_search: true });
  await close();
});
