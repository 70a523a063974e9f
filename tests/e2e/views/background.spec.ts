import { expect, type Page, test } from '@playwright/test';
import { showing } from '../../hostile/rows.ts';
import { specimenMarker } from '../../mock-service/index.ts';
import { link } from '../../shared/link.ts';
import { UNTRACED } from '../harness/browser/background.ts';
import { settledBadge } from '../harness/browser/badge.ts';
import { readClipboard } from '../harness/browser/clipboard.ts';
import { useFixture } from '../harness/browser/fixture.ts';
import { openPopup } from '../harness/browser/popup.ts';
import { linksFrom } from '../harness/views/jobs.ts';
import { clickMenu } from '../harness/views/menu.ts';
import { expectNotice } from '../harness/views/notice.ts';
import { unfoldReport } from '../harness/views/report.ts';
import { startReviewed } from '../harness/views/review.ts';
import { enter, fillForm, newResults, results, searchbox } from '../harness/views/search.ts';
import { selectText } from '../harness/views/selection.ts';
import { changeSettings } from '../harness/views/settings.ts';
import { openTestPage } from '../harness/views/test-page.ts';
import { readUsage } from '../harness/views/usage.ts';

test.use(UNTRACED);

const INTERRUPTED = { headline: 'Interrupted', charge: 'maybe', button: 'Try again' } as const;
/** Three requests of ten, ten, and three pages. Each test uses different pages, so none are saved yet. */
const LINKS = linksFrom(1, 23);
const OTHER_LINKS = linksFrom(101, 23);

const fixture = useFixture({ watched: true });
const posts = () => fixture.service.ledger.entries.length;

declare const chrome: {
  alarms: {
    get(name: string): Promise<{ periodInMinutes: number } | undefined>;
    create(name: string, alarm: { when: number; periodInMinutes: number }): Promise<void>;
  };
};

/** One request at a time, so it is known which one is in flight. */
test.beforeAll(() =>
  changeSettings(fixture.session, ({ extraction }) => ({ extraction: { ...extraction, lanes: 1 } })),
);

/** The URLs of each extract request, in order. */
const requested = () =>
  fixture.service.ledger.entries.map(({ body }) => JSON.stringify(body).match(/https:[^"]+/g));

/** Selects and extracts 23 links; the second request gets no response. Returns once it is in flight. */
async function stuckInSecondRequest(links: string[]): Promise<Page> {
  const { session, service } = fixture;
  const inSecond = (body: unknown) => JSON.stringify(body).includes(`${links[10]}"`);
  service.faults.always({ when: inSecond, delivery: { kind: 'silence' } });
  const page = await openTestPage(session, `<p>${links.map(link).join(' ')}</p>`);
  await selectText(page.locator('p'));
  await clickMenu(session, page, 'extract-selected-links');
  await startReviewed(session);
  await expect.poll(posts).toBe(2);
  return page;
}

/** Counts the pages in the report by outcome. Once the job has ended, the extracted ones are folded, so hidden. */
async function expectPagesOfJob(view: Page, done: number, waiting: number): Promise<void> {
  await unfoldReport(view);
  const lists = view.getByRole('list', { name: 'Pages', exact: true, includeHidden: true });
  const rows = lists.getByRole('listitem', { includeHidden: true });
  await expect(rows.filter({ hasText: 'Interrupted (may have been charged)' })).toHaveCount(10);
  await expect(rows.filter({ hasText: /\d words/ })).toHaveCount(done);
  await expect(rows.filter({ hasText: 'Waiting' })).toHaveCount(waiting);
}

test('ended before a search: the search wakes it and is sent once', showing('worker-killed'), async () => {
  const { session } = fixture;
  const popup = await openPopup(session);
  await fillForm(popup.page, { query: 'stone after sleep' });
  await session.background.stop();
  await searchbox(popup.page).press('Enter');
  await expect(results(popup.page).first()).toBeVisible();
  await expect.poll(posts).toBe(1);
  await popup.close();
});

test(
  'ended during a search: reports the interruption, counts a possible charge, and retries only on request',
  showing('worker-killed'),
  async () => {
    const { session, service } = fixture;
    const before = await readUsage(session);
    const answer = service.faults.hold();
    const popup = await openPopup(session);
    await enter(popup.page, { query: 'stone in the middle' });
    await expect.poll(posts).toBe(1);
    await session.background.stop();
    await expectNotice(popup.page, INTERRUPTED);
    answer();
    const perhaps = before.perhaps.searches + 1;
    await expect.poll(async () => (await readUsage(session)).perhaps.searches).toBe(perhaps);
    expect((await readUsage(session)).sure).toEqual(before.sure);
    await expectNotice(popup.page, INTERRUPTED);
    expect(posts()).toBe(1);

    await popup.page.getByRole('button', { name: 'Try again' }).click();
    await expect(newResults(popup.page).first()).toBeVisible();
    await expect.poll(posts).toBe(2);
    await popup.close();
  },
);

test(
  'ended during a search with the popup closed: the reopened popup says so',
  showing('worker-killed'),
  async () => {
    const { session, service } = fixture;
    service.faults.next({ delivery: { kind: 'silence' } });
    const popup = await openPopup(session);
    await enter(popup.page, { query: 'stone unseen' });
    await expect.poll(posts).toBe(1);
    await popup.close();
    await session.background.stop();
    const again = await openPopup(session);
    await expectNotice(again.page, INTERRUPTED);
    await expect(searchbox(again.page)).toHaveValue('stone unseen');
    await expect.poll(posts).toBe(1);
    await again.close();
  },
);

test('ended in a job: an alarm resumes it and requests nothing twice', showing('worker-killed'), async () => {
  const { session, service } = fixture;
  const before = await readUsage(session);
  const page = await stuckInSecondRequest(LINKS);
  const worker = await session.background.awake();
  const alarm = await worker.evaluate(() => chrome.alarms.get('jobs'));
  expect(alarm?.periodInMinutes).toBe(0.5);
  // The same alarm, moved forward to avoid a wait of half a minute.
  await worker.evaluate(() =>
    chrome.alarms.create('jobs', { when: Date.now() + 1500, periodInMinutes: 0.5 }),
  );
  await session.background.stop();
  await expect.poll(posts).toBe(2);
  // Checks only the ledger: looking into the browser would wake the background.
  await expect.poll(posts).toBe(3);

  expect(await settledBadge(session)).toEqual({
    text: '13!',
    title: 'Quarry: copied 13 pages; the rest failed',
  });
  await expect.poll(requested).toEqual([LINKS.slice(0, 10), LINKS.slice(10, 20), LINKS.slice(20)]);
  const copied = await readClipboard(page);
  expect(copied).toContain(specimenMarker(10));
  expect(copied).toContain(specimenMarker(23));
  expect(copied).not.toContain(specimenMarker(11));
  await expect.poll(async () => (await readUsage(session)).sure.pages - before.sure.pages).toBe(13);
  await expect.poll(async () => (await readUsage(session)).perhaps.pages - before.perhaps.pages).toBe(10);
  await expect.poll(() => service.ledger.totals().pages).toBe(23);

  const popup = await openPopup(session);
  await expectPagesOfJob(popup.page, 13, 0);
  service.faults.clear();
  await popup.page.getByRole('button', { name: 'Retry 10 interrupted pages (may be charged again)' }).click();
  await expect(popup.page.getByText('Copied 23 pages').first()).toBeVisible();
  await expect.poll(() => requested().at(-1)).toEqual(LINKS.slice(10, 20));
  await popup.close();
});

test('a job resumes after a browser restart only on request', showing('browser-killed'), async () => {
  await stuckInSecondRequest(OTHER_LINKS);
  await fixture.restart();
  const { session } = fixture;
  const badge = await settledBadge(session);
  expect(badge).toEqual({ text: '?', title: 'Quarry: extraction paused. Open to continue.' });
  const popup = await openPopup(session);
  await expect(popup.page.getByText('Paused at 10 of 23')).toBeVisible();
  await expectPagesOfJob(popup.page, 10, 3);
  await expect.poll(posts).toBe(2);
  await popup.page.getByRole('button', { name: 'Resume' }).click();
  await expect.poll(posts).toBe(3);
  await expect(popup.page.getByText('Copied 13 of 23 pages').first()).toBeVisible();
  await expect
    .poll(requested)
    .toEqual([OTHER_LINKS.slice(0, 10), OTHER_LINKS.slice(10, 20), OTHER_LINKS.slice(20)]);
  await popup.close();
});
