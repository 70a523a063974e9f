import { expect, test } from '@playwright/test';
import { clearBadge, settledBadge } from '../harness/browser/badge.ts';
import { readClipboard } from '../harness/browser/clipboard.ts';
import { useFixture } from '../harness/browser/fixture.ts';
import { openPopup } from '../harness/browser/popup.ts';
import { tell } from '../harness/checks/messages.ts';
import { storedJobs } from '../harness/views/jobs.ts';
import { unfoldReport } from '../harness/views/report.ts';
import { readUsage } from '../harness/views/usage.ts';

const [SLATE, DOCS, PLAIN] = ['https://stone.test/slate', 'https://docs.test/', 'https://many.test/7'];
/** The sentence that the real service was seen to use. */
const NO_DATA = 'No data returned from crawlers!';

const fixture = useFixture();

test('two pages that the service can’t read are opened and copied for free, and nothing is charged twice', async () => {
  const { session, service } = fixture;
  service.switches.use('live');
  service.faults.next({
    operation: 'extract',
    alter: ({ data: _read, ...envelope }) => ({
      ...envelope,
      data: [
        { url: SLATE, error: `${NO_DATA} url=${SLATE}` },
        { url: DOCS, error: `${NO_DATA} url=${DOCS}` },
        { url: PLAIN, markdown: '# Read by the service' },
      ],
    }),
  });
  const beside = await session.open('https://many.test/3');
  await clearBadge(session);
  const before = await readUsage(session);
  await tell(session, 'extract', { source: 'list', targets: [SLATE, DOCS, PLAIN].map((url) => ({ url })) });
  await settledBadge(session);
  const spent = await readUsage(session);
  expect(spent.sure.pages).toBe(before.sure.pages + 1);
  expect(spent.perhaps.pages).toBe(before.perhaps.pages + 2);

  const popup = await openPopup(session);
  await unfoldReport(popup.page);
  await expect(popup.page.getByText(/^The service can’t read this page/)).toHaveCount(2);
  await expect(popup.page.getByRole('button', { name: /Retry/ })).toHaveCount(0);
  await popup.page.getByRole('button', { name: 'Open 2 and copy from their tabs (free)' }).click();
  await expect(popup.page.getByRole('status')).toHaveText('Copied 3 pages', { timeout: 30_000 });
  await popup.close();

  const copied = await readClipboard(beside);
  for (const url of [SLATE, DOCS, PLAIN]) expect(copied).toContain(`<${url}>`);
  expect(copied).toContain('Read by the service');
  const local = { state: 'done', via: 'local', perhaps: true };
  expect((await storedJobs(session)).at(-1)).toMatchObject({
    state: 'done',
    copied: true,
    requests: 1,
    pages: [local, local, { state: 'done' }],
  });
  // The tabs are closed again, and the service was asked once.
  const tabs = session.context.pages().map((page) => page.url());
  expect(tabs.filter((url) => url === SLATE || url === DOCS)).toEqual([]);
  expect(service.ledger.entries).toHaveLength(1);
  expect(await readUsage(session)).toEqual(spent);
});
