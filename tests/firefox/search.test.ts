import { setTimeout as pass } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { TABS, WORKFLOWS } from '../e2e/harness/search.ts';
import { usePlayground } from './harness/playground.ts';
import { openPopup } from './harness/popup.ts';
import { fillForm, pressEnter, queryOf, search, shownLinks } from './harness/search.ts';
import { first } from './harness/site.ts';

const QUERY = 'stone';

const playground = usePlayground();
const bodies = () => playground.service.ledger.entries.map(({ body }) => body);

for (const workflow of WORKFLOWS) {
  test(`finds in ${TABS[workflow]} with one request`, async () => {
    const popup = await openPopup(playground.session);
    const links = await search(popup.page, { query: QUERY, workflow });
    expect(links).not.toEqual([]);
    expect(bodies()).toEqual([{ query: QUERY, workflow, safe_search: true }]);
    expect(playground.service.ledger.entries[0]?.authorized).toBe(true);
    await popup.close();
  });
}

test('lens and safe search are sent as chosen, and change what is found', async () => {
  const { session, service } = playground;
  const unsafe = service.site.pages.filter(({ nsfw }) => nsfw);
  const query = unsafe[0]?.title ?? '';
  const popup = await openPopup(session);
  const safely = await search(popup.page, { query });
  const openly = await search(popup.page, { query, safeSearch: false });
  const hidden = unsafe.map(({ url }) => url);
  expect(safely.filter((url) => hidden.includes(url))).toEqual([]);
  expect(openly.filter((url) => hidden.includes(url))).not.toEqual([]);
  const through = await search(popup.page, { query: QUERY, lens: 'wikipedia' });
  expect(new Set(through.map((url) => new URL(url).hostname))).toEqual(new Set(['wiki.test']));
  expect(bodies()).toEqual([
    { query, workflow: 'search', safe_search: true },
    { query, workflow: 'search', safe_search: false },
    { query: QUERY, workflow: 'search', safe_search: true, lens_id: 'wikipedia' },
  ]);
  await popup.close();
});

test('a reply that arrives after the popup closed is shown at its next opening', async () => {
  const { session, service } = playground;
  const answer = service.faults.hold({ operation: 'search' });
  const popup = await openPopup(session);
  await fillForm(popup.page, { query: QUERY, workflow: 'news' });
  await pressEnter(popup.page);
  await expect.poll(() => service.ledger.entries.length).toBe(1);
  await popup.close();
  answer();
  await pass(500);

  const again = await openPopup(session);
  await expect.poll(() => shownLinks(again.page)).not.toEqual([]);
  expect(await queryOf(again.page)).toBe(QUERY);
  expect(service.ledger.entries).toHaveLength(1);
  await again.close();
});

test('a click on a result opens it in a tab', async () => {
  const { session, service } = playground;
  const popup = await openPopup(session);
  const [address = ''] = await search(popup.page, { query: QUERY });
  await (await first(popup.page, `ul[aria-label="Results"] a[href="${address}"]`)).click();
  await expect.poll(async () => (await session.tabs()).map((page) => page.url())).toContain(address);
  expect(service.ledger.entries).toHaveLength(1);
  await popup.close();
});
