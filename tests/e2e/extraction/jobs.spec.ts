import { expect, test } from '@playwright/test';
import { showing } from '../../hostile/rows.ts';
import { settledBadge } from '../harness/browser/badge.ts';
import { useFixture } from '../harness/browser/fixture.ts';
import { openPopup } from '../harness/browser/popup.ts';
import { clearArea } from '../harness/browser/stored.ts';
import { findings, unreachable } from '../harness/checks/accessible.ts';
import { tell } from '../harness/checks/messages.ts';
import { linksFrom, storedJobs } from '../harness/views/jobs.ts';
import { clickMenu } from '../harness/views/menu.ts';
import { changeSettings } from '../harness/views/settings.ts';

const fixture = useFixture({ watched: true });
const bodies = () => fixture.service.ledger.entries.map(({ body }) => body);
const pagesOf = (links: string[]) => links.map((url) => ({ url }));
const start = (links: string[]) =>
  tell(fixture.session, 'extract', { source: 'list', targets: pagesOf(links) });

test(
  'a repeated job joins the running one from any view, others wait behind it, and both are reported',
  showing('clicked-twice'),
  async () => {
    const { session, service } = fixture;
    await changeSettings(session, ({ extraction }) => ({ extraction: { ...extraction, lanes: 1 } }));
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
    await items.nth(0).getByRole('button', { expanded: false }).click();
    expect(await findings(workspace)).toEqual([]);
    expect(await unreachable(workspace)).toEqual([]);
  },
);

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
