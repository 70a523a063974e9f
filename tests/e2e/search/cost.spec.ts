import { expect, type Page, test } from '@playwright/test';
import { UNTRACED } from '../harness/browser/background.ts';
import { useFixture } from '../harness/browser/fixture.ts';
import { openPopup } from '../harness/browser/popup.ts';
import { changeSettings, revokeAccess, tell } from '../harness/checks/messages.ts';
import { linksFrom, storedJobs } from '../harness/views/jobs.ts';
import { expectNotice, noticeIn } from '../harness/views/notice.ts';
import { enter, newResults } from '../harness/views/search.ts';

test.use(UNTRACED);

// `tests/contract` has each way to spend, and `tests/unit` cancellations and rate limits.
const fixture = useFixture();
const posts = () => fixture.service.ledger.entries.length;

const entries = () => fixture.service.ledger.entries;
const lastJob = async () => (await storedJobs(fixture.session)).at(-1);

const expectRefused = (view: Page) =>
  expect(noticeIn(view).getByRole('heading')).toHaveText('This would exceed your daily cap');

test('a request in flight counts toward the cap, even after the background ends, and nothing more is sent until the user chooses “Just this once”', async () => {
  const { session, service } = fixture;
  await tell(session, 'data.clear', { kind: 'usage', asked: Date.now(), id: 'cleared' });
  // One search costs $0.012.
  await changeSettings(session, () => ({ caps: { day: 0.016 } }));
  service.faults.next({ delivery: { kind: 'silence' } });
  const view = await session.open(session.url('desk.html'));
  await enter(view, { query: 'tufa' });
  await expect.poll(posts).toBe(1);
  await session.background.stop();
  await expect(noticeIn(view)).toBeVisible();
  await enter(view, { query: 'granite' });
  await expectRefused(view);
  expect(posts()).toBe(1);
  await view.getByRole('button', { name: /^Just this once/ }).click();
  await expect(newResults(view).first()).toBeVisible();
  expect(posts()).toBe(2);
  await enter(view, { query: 'basalt' });
  await expectRefused(view);
  expect(posts()).toBe(2);
  await changeSettings(session, () => ({ caps: {} }));
});

test('the permission revoked during a job: requests in flight finish, the rest waits and then continues, no page twice', async () => {
  const { session, service } = fixture;
  const { host } = new URL(service.url);
  const links = linksFrom(1, 25);
  const answer = service.faults.hold();
  await tell(session, 'extract', { source: 'list', targets: links.map((url) => ({ url })), refresh: true });
  const popup = await openPopup(session);
  await popup.page.getByRole('button', { name: /^Extract 25 pages ·/ }).click();
  await expect.poll(async () => (await lastJob())?.spent?.perhaps).toBe(10);
  await revokeAccess(session);
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
