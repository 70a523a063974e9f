import { expect, test } from 'vitest';
import { click } from './harness/browser/find.ts';
import { useFixture } from './harness/browser/fixture.ts';
import { openPopup } from './harness/browser/popup.ts';
import { attachSidebar, hideSidebar } from './harness/browser/sidebar.ts';
import { queryOf, search, shownLinks } from './harness/views/search.ts';

const fixture = useFixture();
const bodies = () => fixture.service.ledger.entries.map(({ body }) => body);

test('the popup opens the sidebar, which shows its results and searches', async () => {
  const { session } = fixture;
  const popup = await openPopup(session);
  const links = await search(popup.page, { query: 'stone', workflow: 'news' });
  await click(popup.page, 'button', 'Menu');
  await click(popup.page, 'button', 'Open in side panel');
  const sidebar = await attachSidebar(session);
  await popup.close();
  await expect.poll(() => shownLinks(sidebar)).toEqual(links);
  await expect.poll(() => queryOf(sidebar)).toBe('stone');
  await expect.poll(bodies).toHaveLength(1);
  expect(await search(sidebar, { query: 'stone' })).not.toEqual([]);
  await expect.poll(bodies).toHaveLength(2);
  await hideSidebar(session);
});
