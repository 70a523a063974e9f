import { expect, type Page, test } from '@playwright/test';
import { showing } from '../../hostile/rows.ts';
import type { Units } from '../../mock-service/index.ts';
import { UNTRACED } from '../harness/browser/background.ts';
import { settledBadge } from '../harness/browser/badge.ts';
import { useFixture } from '../harness/browser/fixture.ts';
import { openPopup } from '../harness/browser/popup.ts';
import { readArea } from '../harness/browser/stored.ts';
import { breakSetup } from '../harness/checks/broken-setup.ts';
import { changeSettings, sendOneMore, tell } from '../harness/checks/messages.ts';
import { linksFrom, storedJobs } from '../harness/views/jobs.ts';
import { expectNotice, noticeIn } from '../harness/views/notice.ts';
import { enter, newResults, search, searchbox } from '../harness/views/search.ts';
import { readUsage } from '../harness/views/usage.ts';

test.use(UNTRACED);

const fixture = useFixture();
const posts = () => fixture.service.ledger.entries.length;

const inWords = ({ searches, pages }: Units) =>
  [`${searches} search${searches === 1 ? '' : 'es'}`, `${pages} page${pages === 1 ? '' : 's'}`].join(', ');
const cost = (of: Units) => (of.searches * 12 + of.pages * 4) / 1000;

// `tests/contract/cost.test.ts` has each way to spend.
test('the popup’s footer says what the service charged, at the published prices, and no query or page is stored with it', async () => {
  const { session, service } = fixture;
  const first = await openPopup(session);
  await search(first.page, { query: 'stone' });
  service.faults.next({ status: 503 });
  await enter(first.page, { query: 'in vain' });
  await expect(noticeIn(first.page)).toBeVisible();
  await first.close();
  const targets = [21, 'missing', 22].map((name) => ({ url: `https://many.test/${name}` }));
  await tell(session, 'extract', { source: 'list', targets });
  await settledBadge(session);

  await expect
    .poll(() => readUsage(session))
    .toEqual({ sure: { searches: 1, pages: 2 }, perhaps: { searches: 1, pages: 1 } });
  const { sure, perhaps } = await readUsage(session);
  const charged = service.ledger.totals();
  for (const unit of ['searches', 'pages'] as const) {
    expect(charged[unit]).toBeGreaterThanOrEqual(sure[unit]);
    expect(charged[unit]).toBeLessThanOrEqual(sure[unit] + perhaps[unit]);
  }
  const popup = await openPopup(session);
  const foot = popup.page.locator('footer');
  await expect(foot).toContainText(`Today: ${inWords(sure)}, about $`);
  await expect(foot).toContainText(`May also have been charged: ${inWords(perhaps)}, about $`);
  const amounts = [...((await foot.textContent()) ?? '').matchAll(/, about \$(\d+\.\d+)/g)].map(([, of]) =>
    Number(of),
  );
  expect(amounts).toEqual([expect.closeTo(cost(sure), 2), expect.closeTo(cost(perhaps), 2)]);
  await popup.close();

  const { usage } = await readArea(session, 'local');
  const told = JSON.stringify(usage);
  expect(told).toMatch(/"day":"\d{4}-\d\d-\d\d"/);
  expect(told).not.toMatch(/stone|vain|many\.test|https?:/);
});

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

const statuses = () => fixture.service.ledger.entries.map(({ status }) => status);

test(
  'search: hides a response after Cancel, in this view and the next, and counts a possible charge',
  showing('slow'),
  async () => {
    const { session, service } = fixture;
    const before = await readUsage(session);
    const answer = service.faults.hold();
    const popup = await openPopup(session);
    await enter(popup.page, { query: 'stone too late' });
    await expect.poll(statuses).toHaveLength(1);
    await popup.page.getByRole('button', { name: 'Cancel' }).click();
    await expect(noticeIn(popup.page).getByRole('heading')).toHaveText('Canceled');
    // The view says so at once. An answer that comes before the background knows is paid for, and shown.
    await sendOneMore(session);
    answer();
    await sendOneMore(session);
    await expect(noticeIn(popup.page).getByRole('heading')).toHaveText('Canceled');
    await expect(newResults(popup.page)).toHaveCount(0);
    expect(statuses()).toHaveLength(3);
    await popup.close();

    const again = await openPopup(session);
    await expectNotice(again.page, { headline: 'Canceled', charge: 'maybe', button: 'Try again' });
    await expect(newResults(again.page)).toHaveCount(0);
    await expect(searchbox(again.page)).toHaveValue('stone too late');
    await again.close();
    const counted = async () => {
      const { sure, perhaps } = await readUsage(session);
      return [sure.searches - before.sure.searches, perhaps.searches - before.perhaps.searches];
    };
    // Those sent meanwhile are free.
    await expect.poll(counted).toEqual([0, 1]);
  },
);

/** Lets time pass where this runs, without waiting. */
const skip = (ms: number): void => {
  const now = Date.now.bind(Date);
  Date.now = () => now() + ms;
};

test(
  'a rate limit holds for every search, even once the background ended, sends nothing meanwhile, then lets them through',
  showing('rate-limit'),
  async () => {
    const { session, service } = fixture;
    service.faults.next({ status: 429, headers: { 'retry-after': '300' } });
    const popup = await openPopup(session);
    const waits = popup.page.getByRole('button', { name: /^Try again in [45] min$/ });
    await enter(popup.page, { query: 'stone, limited' });
    await expect(waits).toBeDisabled();
    await expect(noticeIn(popup.page).getByRole('heading')).toHaveText('Too many requests');
    await expect(noticeIn(popup.page).locator('.charge')).toHaveText('Not charged.');
    // A disabled button must do nothing, however it is pressed.
    await waits.dispatchEvent('click');

    await session.background.stop();
    await enter(popup.page, { query: 'stone, limited too', workflow: 'news' });
    await expect(noticeIn(popup.page).getByRole('heading')).toHaveText('The service asked Quarry to wait');
    await expect(noticeIn(popup.page)).toContainText('Try again shortly.');
    await expect(waits).toBeDisabled();
    await expect.poll(statuses).toEqual([429]);

    await popup.page.evaluate(skip, 300_000);
    await (await session.background.awake()).evaluate(skip, 300_000);
    await popup.page.getByRole('button', { name: /^Try again/ }).click();
    await expect(newResults(popup.page).first()).toBeVisible();
    await expect.poll(statuses).toEqual([429, 200]);
    await popup.close();
  },
);
