import { expect, test } from '@playwright/test';
import { specimenMarker } from '../../mock-service/index.ts';
import { link } from '../../shared/link.ts';
import { settledBadge } from '../harness/browser/badge.ts';
import { readClipboard } from '../harness/browser/clipboard.ts';
import { useFixture } from '../harness/browser/fixture.ts';
import { openPopup } from '../harness/browser/popup.ts';
import { clickMenu } from '../harness/views/menu.ts';
import { unfoldReport } from '../harness/views/report.ts';
import { startReviewed } from '../harness/views/review.ts';
import { resultLinks, results, search } from '../harness/views/search.ts';
import { selectText } from '../harness/views/selection.ts';
import { openTestPage } from '../harness/views/test-page.ts';

const fixture = useFixture({ watched: true });

const numbers = Array.from({ length: 12 }, (_, at) => 301 + at);
const missing = 'https://many.test/missing';

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
  await bar.getByRole('button', { name: 'Extract', exact: true }).click();
  expect((await settledBadge(session)).text).toBe('✓2');
  const copied = await readClipboard(testPage);
  for (const url of chosen) expect(copied).toContain(service.site.markers[url] ?? 'no marker');
  await expect.poll(() => service.ledger.totals()).toEqual({ requests: 2, searches: 1, pages: 2 });
});

test('live service: extracts selected links, one of which fails', async () => {
  const { session, service } = fixture;
  const hrefs = [...numbers.map((number) => `https://many.test/${number}`), missing];
  const page = await openTestPage(session, `<p>${hrefs.map(link).join(' ')}</p>`);
  await selectText(page.locator('p'));
  await clickMenu(session, page, 'extract-selected-links');
  await startReviewed(session);
  expect((await settledBadge(session)).title).toBe('Quarry: copied 12 pages; the rest failed');
  const copied = await readClipboard(page);
  const positions = numbers.map((number) => copied.indexOf(specimenMarker(number)));
  expect(positions.every((at) => at >= 0)).toBe(true);
  expect(positions.toSorted((a, b) => a - b)).toEqual(positions);
  const popup = await openPopup(session);
  await unfoldReport(popup.page);
  const failed = popup.page.getByRole('listitem').filter({
    hasText: 'The service can’t read this page',
  });
  await expect(failed.getByRole('link').first()).toHaveAttribute('href', missing);
  await expect(failed).toContainText('bad status code: 404');
  await popup.close();
  await expect.poll(() => service.ledger.totals()).toEqual({ requests: 2, searches: 0, pages: 13 });
});
