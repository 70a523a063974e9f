import { expect, test } from '@playwright/test';
import { showing } from '../../hostile/rows.ts';
import { TABS, WORKFLOWS } from '../../shared/workflows.ts';
import { readClipboard } from '../harness/browser/clipboard.ts';
import { useFixture } from '../harness/browser/fixture.ts';
import { openPopup } from '../harness/browser/popup.ts';
import { leaving } from '../harness/browser/tabs.ts';
import { sendOneMore } from '../harness/checks/messages.ts';
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

for (const workflow of WORKFLOWS) {
  test(`search: finds results in ${TABS[workflow]}`, async () => {
    const popup = await openPopup(fixture.session);
    const seen = await search(popup.page, { query: QUERY, workflow });
    expect(seen.results).toBeGreaterThan(0);
    await expect.poll(() => resultLinks(popup.page)).toHaveLength(seen.results);
    await expect.poll(bodies).toEqual([{ query: QUERY, workflow, safe_search: true }]);
    await popup.close();
  });
}

test('a lens changes the results', async () => {
  const popup = await openPopup(fixture.session);
  await search(popup.page, { query: QUERY });
  const without = await resultLinks(popup.page);
  await search(popup.page, { query: QUERY, lens: 'wikipedia' });
  const through = await resultLinks(popup.page);
  expect(through.length).toBeGreaterThan(0);
  expect(through.every((url) => new URL(url).hostname === 'wiki.test')).toBe(true);
  expect(through).not.toEqual(without);
  await expect
    .poll(() => bodies().at(-1))
    .toEqual({
      query: QUERY,
      workflow: 'search',
      safe_search: true,
      lens_id: 'wikipedia',
    });
  await popup.close();
});

test('search: finds more without safe search', async () => {
  const { session, service } = fixture;
  const unsafe = service.site.pages.filter(({ nsfw }) => nsfw);
  const query = unsafe[0]?.title ?? '';
  const popup = await openPopup(session);
  await search(popup.page, { query });
  const safely = await resultLinks(popup.page);
  await search(popup.page, { query, safeSearch: false });
  const openly = await resultLinks(popup.page);
  const hidden = unsafe.map(({ url }) => url);
  expect(safely.filter((url) => hidden.includes(url))).toEqual([]);
  expect(openly.filter((url) => hidden.includes(url))).not.toEqual([]);
  await popup.close();
});

test('search: sends nothing while the user types or changes tabs and controls', async () => {
  const { session, service } = fixture;
  const popup = await openPopup(session);
  for (const workflow of WORKFLOWS) {
    await fillForm(popup.page, { query: '', workflow, lens: 'academic', safeSearch: false });
    await searchbox(popup.page).pressSequentially('never sent ');
  }
  await sendOneMore(session, popup.page);
  expect(service.ledger.entries).toHaveLength(1);
  await popup.close();
});

test('Enter sends one request, and pressing it again during the search sends none', async () => {
  const { session, service } = fixture;
  const answer = service.faults.hold({ operation: 'search' });
  const popup = await openPopup(session);
  await fillForm(popup.page, { query: 'one request' });
  for (let times = 0; times < 3; times += 1) await searchbox(popup.page).press('Enter');
  await expect(popup.page.getByRole('button', { name: 'Cancel' })).toBeVisible();
  answer();
  await expect(popup.page.getByRole('button', { name: 'Cancel' })).toBeHidden();
  await expect.poll(() => service.ledger.entries).toHaveLength(1);
  await popup.close();
});

test('Cancel ends the wait and keeps the query', async () => {
  const { session, service } = fixture;
  service.faults.next({ operation: 'search', delivery: { kind: 'silence' } });
  const popup = await openPopup(session);
  await fillForm(popup.page, { query: 'a long wait' });
  await searchbox(popup.page).press('Enter');
  await popup.page.getByRole('button', { name: 'Cancel' }).click();
  await expect(popup.page.getByText('You may have been charged.')).toBeVisible();
  await expect(searchbox(popup.page)).toHaveValue('a long wait');
  await expect.poll(() => service.ledger.entries).toHaveLength(1);
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

test('a click opens a result in a tab, and Ctrl+click opens it in the background', async () => {
  const { session, service } = fixture;
  const page = await session.open('https://many.test/1');
  const popup = await openPopup(session);
  await search(popup.page, { query: QUERY });
  const [first = '', second = ''] = await resultLinks(popup.page);
  const link = (index: number) => results(popup.page).nth(index).getByRole('link').first();

  const backgroundTab = session.context.waitForEvent('page');
  await link(1).click({ modifiers: ['Control'] });
  await expect(await backgroundTab).toHaveURL(second);
  await expect.poll(() => page.evaluate(() => document.visibilityState)).toBe('visible');

  const opened = session.context.waitForEvent('page');
  await leaving(popup.page, link(0).click());
  await expect(await opened).toHaveURL(first);
  await expect.poll(() => service.ledger.entries).toHaveLength(1);
  await popup.close();
});

test('one key copies a result as a Markdown link, another extracts it', async () => {
  const { session, service } = fixture;
  const page = await session.open('https://many.test/1');
  const popup = await openPopup(session);
  await search(popup.page, { query: QUERY });
  const [first = ''] = await resultLinks(popup.page);
  await searchbox(popup.page).press('ArrowDown');
  await popup.page.keyboard.press('c');
  await expect(popup.page.getByRole('status')).toHaveText('Copied link');
  await popup.page.keyboard.press('e');
  await expect.poll(() => bodies().at(-1)).toEqual({ pages: [{ url: first }] });
  await expect(popup.page.getByText('Copied 1 page')).not.toHaveCount(0);
  await popup.close();
  const copied = await readClipboard(page);
  expect(copied).toContain(`Source: <${first}>`);
  expect(copied).toContain(service.site.markers[first]);
});
