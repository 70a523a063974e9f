import { expect, test } from '@playwright/test';
import { showing } from '../../hostile/rows.ts';
import { settledBadge } from '../harness/browser/badge.ts';
import { readClipboard, writeClipboard } from '../harness/browser/clipboard.ts';
import { useFixture } from '../harness/browser/fixture.ts';
import { openPopup } from '../harness/browser/popup.ts';
import { clearArea, readArea } from '../harness/browser/stored.ts';
import { findings, unreachable } from '../harness/checks/accessible.ts';
import { tell } from '../harness/checks/messages.ts';
import { linksFrom, storedJobs } from '../harness/views/jobs.ts';
import { clickMenu } from '../harness/views/menu.ts';
import { openOptions } from '../harness/views/options.ts';
import { changeSettings } from '../harness/views/settings.ts';

const fixture = useFixture({ watched: true });
const bodies = () => fixture.service.ledger.entries.map(({ body }) => body);
const pagesOf = (links: string[]) => links.map((url) => ({ url }));
const start = (links: string[]) =>
  tell(fixture.session, 'extract', { source: 'list', targets: pagesOf(links) });

test.beforeEach(() =>
  changeSettings(fixture.session, ({ extraction }) => ({
    extraction: { ...extraction, timeout: 0, format: 'json', lanes: 1 },
  })),
);

test('timeout: is sent in seconds per request, or omitted for the service’s default', async () => {
  const { session } = fixture;
  const [one = '', two = '', three = ''] = linksFrom(1, 3);
  await start([one]);
  await settledBadge(session);
  const options = await openOptions(session);
  const field = options.getByRole('spinbutton', { name: 'Request timeout' });
  await field.fill('2.5');
  await field.blur();
  await expect
    .poll(async () => (await readArea(session, 'local')).settings)
    .toMatchObject({ extraction: { timeout: 2.5 } });
  await options.close();
  await start([two]);
  await settledBadge(session);
  // As another version may store it: the service clamps.
  await changeSettings(session, ({ extraction }) => ({ extraction: { ...extraction, timeout: 60 } }));
  await start([three]);
  await settledBadge(session);
  await expect
    .poll(bodies)
    .toEqual([
      { pages: pagesOf([one]) },
      { pages: pagesOf([two]), timeout: 2.5 },
      { pages: pagesOf([three]), timeout: 60 },
    ]);
});

test('format: copies Markdown unchanged for all pages of a request', async () => {
  const { session, service } = fixture;
  const links = linksFrom(11, 3);
  const testPage = await session.open('https://many.test/1');
  await writeClipboard(testPage, 'before');
  const body = { pages: pagesOf(links), format: 'markdown' };
  const answer = await fetch(`${service.url}/extract`, {
    method: 'POST',
    headers: { authorization: `Bearer ${service.key}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  const came = await answer.text();
  service.ledger.clear();
  await changeSettings(session, ({ extraction }) => ({ extraction: { ...extraction, format: 'markdown' } }));
  await start(links);
  await settledBadge(session);
  await expect.poll(bodies).toEqual([body]);
  expect(came.length).toBeGreaterThan(100);
  await expect.poll(async () => (await readClipboard(testPage)).trim()).toBe(came.trim());
});

test(
  'a repeated job joins the running one from any view, others wait behind it, and both are reported',
  showing('clicked-twice'),
  async () => {
    const { session, service } = fixture;
    await clearArea(session, 'session');
    const [one = '', two = '', three = ''] = linksFrom(21, 3);
    const before = (await storedJobs(session)).length;
    const answer = service.faults.hold();
    const page = await session.open(one);
    await clickMenu(session, page, 'extract-page');
    await expect.poll(() => bodies().length).toBe(1);
    // A view, another window, the same menu.
    await start([one]);
    const window = await session.open(one);
    await clickMenu(session, window, 'extract-page');
    await start([two, three]);
    const jobs = (await storedJobs(session)).slice(before);
    expect(jobs.map(({ pages, state }) => [pages.length, state])).toEqual([
      [1, 'running'],
      [2, 'queued'],
    ]);

    const popup = await openPopup(session);
    const last = popup.page.getByRole('region', { name: 'Last extraction' });
    await expect(last).toContainText('Extracting 1 page · 1 more queued');
    await popup.close();
    const workspace = await session.open(session.url('desk.html#jobs'));
    const items = workspace.getByRole('list', { name: 'Extractions' }).locator('> li');
    await expect(items.nth(0)).toContainText('List · Queued');
    await expect(items.nth(1)).toContainText('Page · Extracting 1 page');
    answer();
    await expect(items.nth(0)).toContainText('2 done · about $0.008');
    // What it contains comes first: a title, where it is from, and how many more there are.
    await expect(items.nth(0).locator('.job-subject')).toHaveText(/^.{3,}many\.test\+1$/);
    await expect.poll(bodies).toEqual([{ pages: pagesOf([one]) }, { pages: pagesOf([two, three]) }]);
  },
);

test('all extractions: shows outcomes, pauses, stops, and retries by kind', async () => {
  const { session, service } = fixture;
  await clearArea(session, 'session');
  const links = linksFrom(31, 12);
  await changeSettings(session, ({ extraction }) => ({ extraction: { ...extraction, reviewAbove: 100 } }));
  const answer = service.faults.hold();
  await start([...links, 'https://empty.test/']);
  const workspace = await session.open(session.url('desk.html#jobs'));
  const item = workspace.getByRole('list', { name: 'Extractions' }).locator('> li').first();
  await item.getByRole('button', { name: 'Pause' }).click();
  answer();
  await expect(item).toContainText('10 done · 3 left · about $0.04');
  await expect.poll(bodies).toHaveLength(1);
  await item.getByRole('button', { name: 'Resume' }).click();
  await expect(item).toContainText(/12 done\s· 1 failed\s· about \$0\.048\s–\s\$0\.052/);
  await item.getByRole('button', { expanded: false }).click();
  expect(await findings(workspace)).toEqual([]);
  expect(await unreachable(workspace)).toEqual([]);
  await item.getByRole('button', { name: 'Retry 1 failed' }).click();
  await expect.poll(() => bodies().length).toBe(3);
  await expect.poll(() => bodies().at(-1)).toEqual({ pages: [{ url: 'https://empty.test/' }] });
  await settledBadge(session);
});

test('report: of 39 pages, the failed ones and the actions are in view at once', async () => {
  const { session } = fixture;
  await clearArea(session, 'session');
  await changeSettings(session, ({ extraction }) => ({
    askAbove: 1,
    extraction: { ...extraction, reviewAbove: 100 },
  }));
  const lost = ['https://many.test/missing', 'https://empty.test/', 'https://many.test/gone'];
  await start([...linksFrom(101, 36), ...lost]);
  await settledBadge(session);
  const popup = await openPopup(session);
  const view = popup.page;
  const line = view.getByRole('region', { name: 'Last extraction' });
  await line.getByRole('button', { expanded: false }).click();
  await expect.poll(() => view.evaluate(() => [innerWidth, innerHeight])).toEqual([440, 560]);
  const pages = view.getByRole('list', { name: 'Pages', exact: true }).first().getByRole('listitem');
  await expect(pages).toHaveCount(lost.length);
  await expect(pages.first()).toBeInViewport({ ratio: 1 });
  for (const name of ['Retry 3 failed', 'Copy again', 'Format and export…'])
    await expect(view.getByRole('button', { name })).toBeInViewport({ ratio: 1 });
  const done = view.getByText('36 done', { exact: true });
  await done.click();
  await expect(
    view.getByRole('list', { name: 'Pages', exact: true }).last().getByRole('listitem'),
  ).toHaveCount(36);
  await expect(view.getByRole('button', { name: 'Format and export…' })).toBeInViewport({ ratio: 1 });
  expect(await findings(view)).toEqual([]);
  expect(await unreachable(view)).toEqual([]);
  await popup.close();
});

test('review: a list of 500 pages can be selected as a whole and navigated by keyboard', async () => {
  const { session } = fixture;
  await clearArea(session, 'session');
  await changeSettings(session, ({ extraction }) => ({ extraction: { ...extraction, reviewAbove: 3 } }));
  await start(linksFrom(1, 500));
  const workspace = await session.open(session.url('desk.html'));
  const review = workspace.getByRole('region', { name: 'Review' });
  await expect(review).toBeVisible();
  const boxes = review.getByRole('checkbox');
  await boxes.first().uncheck();
  await expect(review.getByRole('checkbox', { checked: true })).toHaveCount(0);
  await boxes.first().check();
  await expect(review.getByRole('checkbox', { checked: true })).toHaveCount(501);
  const first = review.getByRole('checkbox').nth(1);
  await first.focus();
  await workspace.keyboard.press('End');
  await expect(review.getByRole('checkbox').last()).toBeFocused();
  await workspace.keyboard.press('Tab');
  await expect(review.getByRole('button', { name: /^Extract 500 pages/ })).toBeFocused();
  expect(bodies()).toEqual([]);
  await review.getByRole('button', { name: 'Cancel' }).click();
});
