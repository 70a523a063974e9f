import { expect, test } from '@playwright/test';
import { showing } from '../../hostile/rows.ts';
import { WORKFLOWS } from '../../shared/workflows.ts';
import { useFixture } from '../harness/browser/fixture.ts';
import { openPopup } from '../harness/browser/popup.ts';
import {
  fillForm,
  resultLinks,
  results,
  safeSwitch,
  search,
  searchbox,
  tab,
} from '../harness/views/search.ts';
import { readUsage } from '../harness/views/usage.ts';

const QUERY = 'stone';

const fixture = useFixture({ watched: true });
const bodies = () => fixture.service.ledger.entries.map(({ body }) => body);

test('search: finds results of each type, with one request each', async () => {
  const popup = await openPopup(fixture.session);
  for (const workflow of WORKFLOWS) {
    const seen = await search(popup.page, { query: QUERY, workflow });
    expect(seen.results).toBeGreaterThan(0);
    await expect.poll(() => resultLinks(popup.page)).toHaveLength(seen.results);
  }
  await expect
    .poll(bodies)
    .toEqual(WORKFLOWS.map((workflow) => ({ query: QUERY, workflow, safe_search: true })));
  await popup.close();
});

test('search: sends nothing before Enter, one request for it, and none for another Enter meanwhile', async () => {
  const { session, service } = fixture;
  const answer = service.faults.hold({ operation: 'search' });
  const popup = await openPopup(session);
  for (const workflow of ['news', 'search'] as const) {
    await fillForm(popup.page, { query: '', workflow, lens: 'academic', safeSearch: false });
    await searchbox(popup.page).pressSequentially('one request');
  }
  for (let times = 0; times < 3; times += 1) await searchbox(popup.page).press('Enter');
  await expect(popup.page.getByRole('button', { name: 'Cancel' })).toBeVisible();
  answer();
  await expect(popup.page.getByRole('button', { name: 'Cancel' })).toBeHidden();
  await expect
    .poll(bodies)
    .toEqual([{ query: 'one request', workflow: 'search', safe_search: false, lens_id: 'academic' }]);
  await popup.close();
});

test(
  'a response that arrives after the popup closes is shown in the reopened popup',
  showing('popup-closed'),
  async () => {
    const { session, service } = fixture;
    const before = (await readUsage(session)).sure.searches;
    const answer = service.faults.hold({ operation: 'search' });
    const popup = await openPopup(session);
    await fillForm(popup.page, { query: QUERY, workflow: 'news', safeSearch: false });
    await searchbox(popup.page).press('Enter');
    await expect.poll(() => service.ledger.entries.length).toBe(1);
    await popup.close();
    answer();
    await expect.poll(async () => (await readUsage(session)).sure.searches).toBe(before + 1);

    const again = await openPopup(session);
    await expect(results(again.page).first()).toBeVisible();
    await expect(searchbox(again.page)).toHaveValue(QUERY);
    await expect(tab(again.page, 'news')).toHaveAttribute('aria-selected', 'true');
    await expect(safeSwitch(again.page)).not.toBeChecked();
    await expect.poll(() => service.ledger.entries).toHaveLength(1);
    await again.close();
  },
);
