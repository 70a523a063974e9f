import { expect, test } from '@playwright/test';
import { settledBadge } from '../harness/browser/badge.ts';
import { readClipboard } from '../harness/browser/clipboard.ts';
import { useFixture } from '../harness/browser/fixture.ts';
import { resultLinks, results, search } from '../harness/views/search.ts';

const fixture = useFixture({ watched: true });

// The other tests use the service as it is documented.
test.beforeEach(() => fixture.service.switches.use('live'));

test('live service: a query leads to the Markdown of selected results', async () => {
  const { session, service } = fixture;
  const testPage = await session.open('https://docs.test/');
  const view = await session.open(session.url('sidepanel.html'));
  await search(view, { query: 'granite' });
  const chosen = (await resultLinks(view)).slice(0, 2);
  for (const at of [0, 1]) await results(view).nth(at).getByRole('checkbox').check();
  const bar = view.getByRole('region', { name: 'Selected results' });
  await bar.getByRole('button', { name: /^Copy as Markdown ·/ }).click();
  expect((await settledBadge(session)).text).toBe('✓2');
  const copied = await readClipboard(testPage);
  for (const url of chosen) expect(copied).toContain(service.site.markers[url] ?? 'no marker');
  await expect.poll(() => service.ledger.totals()).toEqual({ requests: 2, searches: 1, pages: 2 });
});
