import { expect, test } from '@playwright/test';
import { link } from '../../shared/link.ts';
import { sampled } from '../../shared/sampled.ts';
import { until } from '../../shared/until.ts';
import { UNTRACED } from '../harness/browser/background.ts';
import { settledBadge } from '../harness/browser/badge.ts';
import { useFixture } from '../harness/browser/fixture.ts';
import { storedJobs } from '../harness/views/jobs.ts';
import { clickMenu } from '../harness/views/menu.ts';
import { results, searchbox } from '../harness/views/search.ts';
import { selectText } from '../harness/views/selection.ts';
import { openTestPage } from '../harness/views/test-page.ts';
import { readUsage } from '../harness/views/usage.ts';

test.use(UNTRACED);

const fixture = useFixture({ watched: true });
const specimen = (number: number) => `https://many.test/${number}`;

const jobs = async () => (await storedJobs(fixture.session)).length;
const requests = () => fixture.service.ledger.entries.length;

// `tests/unit/interleavings` tries many orders.
for (const cold of sampled([true, false], 1)) {
  const background = cold ? 'a background that was just started' : 'a running background';

  test(`two simultaneous “extract page” clicks create one job and one request in ${background}`, async () => {
    const { session } = fixture;
    const before = await jobs();
    const page = await session.open(specimen(301));
    await clickMenu(session, page, 'extract-page', {}, { times: 2, cold });
    expect((await settledBadge(session)).text).toBe('✓1');
    await expect.poll(jobs).toBe(before + 1);
    await expect.poll(requests).toBe(1);
  });

  test(`two simultaneous “extract selected links” clicks create one job and one request in ${background}`, async () => {
    const { session } = fixture;
    const before = await jobs();
    const links = [311, 312].map(specimen);
    const page = await openTestPage(session, `<p>${links.map(link).join(' ')}</p>`);
    await selectText(page.locator('p').first());
    await clickMenu(session, page, 'extract-selected-links', {}, { times: 2, cold });
    expect((await settledBadge(session)).text).toBe('✓2');
    await expect.poll(jobs).toBe(before + 1);
    await expect.poll(requests).toBe(1);
  });

  test(`two simultaneous “extract here” clicks create one job and no request in ${background}`, async () => {
    const { session } = fixture;
    const before = await jobs();
    const page = await session.open(specimen(321));
    await clickMenu(session, page, 'extract-here', {}, { times: 2, cold });
    expect((await settledBadge(session)).text).toBe('✓1');
    await expect.poll(jobs).toBe(before + 1);
    expect(requests()).toBe(0);
  });

  test(`pressing Enter twice in two views at once runs one search that both show in ${background}`, async () => {
    const { session, service } = fixture;
    const before = await readUsage(session);
    const answer = Promise.withResolvers<void>();
    service.faults.always({ operation: 'search', until: answer.promise });
    const views = [
      await session.open(session.url('desk.html')),
      await session.open(session.url('desk.html')),
    ];
    for (const view of views) await searchbox(view).fill('granite');
    if (cold) await session.background.stop();
    await Promise.all(
      views.map((view) =>
        searchbox(view).evaluate((field) => {
          const form = field.closest('form');
          form?.requestSubmit();
          form?.requestSubmit();
        }),
      ),
    );
    await until('the search to arrive', () => requests() || undefined);
    for (const view of views) await expect(view.getByText('Searching…')).toBeVisible();
    answer.resolve();
    for (const view of views) await expect(results(view).first()).toBeVisible();
    await expect.poll(requests).toBe(1);
    await expect(async () => {
      const { sure, perhaps } = await readUsage(session);
      expect([sure.searches - before.sure.searches, perhaps]).toEqual([1, before.perhaps]);
    }).toPass();
  });
}
