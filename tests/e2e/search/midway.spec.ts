import { expect, test } from '@playwright/test';
import { useFixture } from '../harness/browser/fixture.ts';
import { openPopup } from '../harness/browser/popup.ts';
import { breakSetup } from '../harness/checks/broken-setup.ts';
import { tell } from '../harness/checks/messages.ts';
import { linksFrom, storedJobs } from '../harness/views/jobs.ts';
import { expectNotice, noticeIn } from '../harness/views/notice.ts';

const fixture = useFixture();
const entries = () => fixture.service.ledger.entries;
const lastJob = async () => (await storedJobs(fixture.session)).at(-1);

test('the permission revoked during a job: requests in flight finish, the rest waits and then continues, no page twice', async () => {
  const { session, service } = fixture;
  const { host } = new URL(service.url);
  const links = linksFrom(1, 25);
  const answer = service.faults.hold();
  await tell(session, 'extract', { source: 'list', targets: links.map((url) => ({ url })), refresh: true });
  const popup = await openPopup(session);
  await popup.page.getByRole('button', { name: /^Extract 25 pages ·/ }).click();
  await expect.poll(async () => (await lastJob())?.requests).toBe(1);
  await breakSetup(fixture, 'no-permission');
  answer();
  await expect.poll(async () => (await lastJob())?.state).toBe('paused');
  expect(entries()).toHaveLength(1);

  const allow = `Allow access to ${host}`;
  await expectNotice(popup.page, { headline: `Quarry needs access to ${host}`, charge: 'no', button: allow });
  await noticeIn(popup.page).getByRole('button').first().click();
  await expect.poll(async () => (await lastJob())?.state).toBe('done');
  await popup.close();
  const requested = entries().flatMap(({ body }) =>
    Object(body).pages.map(({ url }: { url: string }) => url),
  );
  expect(requested.sort()).toEqual([...links].sort());
  expect(entries().every(({ authorized }) => authorized)).toBe(true);
});
