import { expect, test } from '@playwright/test';
import { showing } from '../../hostile/rows.ts';
import { UNTRACED } from '../harness/browser/background.ts';
import { settledBadge } from '../harness/browser/badge.ts';
import { useFixture } from '../harness/browser/fixture.ts';
import { openPopup } from '../harness/browser/popup.ts';
import { readDatabases } from '../harness/browser/stored.ts';
import { changeSettings, tell } from '../harness/checks/messages.ts';
import { linksFrom, storedJobs } from '../harness/views/jobs.ts';
import { resultLinks, search } from '../harness/views/search.ts';

test.use(UNTRACED);

/** How often to kill the browser: once or twice here, many times in the soak run. */
const TIMES = Math.ceil(Number(process.env.QUARRY_KILLS ?? 1) * 0.8);

declare const chrome: {
  permissions: { contains(wanted: { origins: string[] }): Promise<boolean> };
  storage: { local: { set(items: object): Promise<void> } };
};

const fixture = useFixture({ watched: true });
const bodies = () => fixture.service.ledger.entries.map(({ body }) => body);
const requestedUrls = () => bodies().flatMap((body) => JSON.stringify(body).match(/https:[^"]+/g) ?? []);
const lastJob = async () => (await storedJobs(fixture.session)).at(-1);
const statesOf = async (state: string) =>
  (await lastJob())?.pages.filter((page) => page.state === state).length;

const start = (links: string[]) =>
  tell(fixture.session, 'extract', { source: 'list', targets: links.map((url) => ({ url })) });

test(
  'going offline in a job keeps finished pages, and the rest waits for the user',
  showing('offline'),
  async () => {
    const { session, service } = fixture;
    await changeSettings(session, ({ extraction }) => ({
      extraction: { ...extraction, lanes: 1, reviewAbove: 100 },
      askAbove: 10,
    }));
    const [, , third = ''] = [...linksFrom(501, 30).filter((_, index) => index % 10 === 0)];
    // The second request is slow, and the network goes down meanwhile.
    const answer = service.faults.hold({ when: (body) => JSON.stringify(body).includes('/511"') });
    await start(linksFrom(501, 30));
    await expect.poll(() => bodies().length).toBe(2);
    await session.context.setOffline(true);
    answer();
    await expect.poll(async () => (await lastJob())?.state).toBe('paused');
    const done = await statesOf('done');
    expect(done).toBeGreaterThanOrEqual(10);
    await expect.poll(() => statesOf('waiting')).toBe(10);
    expect(requestedUrls()).not.toContain(third);
    await session.context.setOffline(false);

    const popup = await openPopup(session);
    await popup.page.getByRole('button', { name: 'Resume' }).click();
    await expect.poll(() => statesOf('waiting')).toBe(0);
    await popup.close();
    await expect.poll(() => new Set(requestedUrls()).size).toBe(requestedUrls().length);
  },
);

test('storage full before a job: sends nothing and says so', showing('storage-full'), async () => {
  const { session } = fixture;
  const worker = await session.background.awake();
  // Only a full disk limits what is stored, and a test must not fill that.
  await worker.evaluate(() => {
    Object.assign(chrome.storage.local, {
      set: () => Promise.reject(new Error('IO error: No space left on device')),
    });
  });
  const reply = await start(linksFrom(531, 2));
  expect(reply).toMatchObject({ ok: false, failure: { code: 'storage-full' } });
  expect(bodies()).toEqual([]);
  await session.background.stop();
});

// The browser saves granted origins only occasionally; by the time it is killed it has.
test('closing the browser normally keeps access to the service, but no search results', async () => {
  const before = await fixture.view();
  await search(before, { query: 'stone' });
  const [first = ''] = await resultLinks(before);
  await expect.poll(() => readDatabases(fixture.session)).toContain(first);
  await fixture.restart();
  const { session } = fixture;
  await expect.poll(() => readDatabases(session)).not.toContain(first);
  const worker = await session.background.awake();
  const origins = [`${new URL(fixture.service.url).origin.replace(/:\d+$/, '')}/*`];
  await expect
    .poll(() => worker.evaluate((wanted) => chrome.permissions.contains({ origins: wanted }), origins))
    .toBe(true);
});

for (let turn = 1; turn <= TIMES; turn += 1) {
  test(
    `the browser killed in a job: keeps stored pages, pauses the rest, and requests nothing twice (${turn})`,
    showing('browser-killed'),
    async () => {
      const { service } = fixture;
      await changeSettings(fixture.session, ({ extraction }) => ({
        extraction: { ...extraction, lanes: 1, reviewAbove: 100 },
        askAbove: 10,
      }));
      const links = linksFrom(1 + turn * 25, 25);
      const stuck = links[10] ?? '';
      service.faults.next({
        when: (body) => JSON.stringify(body).includes(`${stuck}"`),
        delivery: { kind: 'silence' },
      });
      await start(links);
      await expect.poll(() => statesOf('done')).toBe(10);
      await expect.poll(() => bodies().length).toBe(2);
      await fixture.restart('killed');
      await settledBadge(fixture.session);
      await expect.poll(async () => (await lastJob())?.state).toBe('paused');
      await expect
        .poll(async () => [await statesOf('done'), await statesOf('unknown'), await statesOf('waiting')])
        .toEqual([10, 10, 5]);
      await expect.poll(bodies).toHaveLength(2);
      const popup = await openPopup(fixture.session);
      await popup.page.getByRole('button', { name: 'Resume' }).click();
      await expect(popup.page.getByText('Copied 15 of 25 pages').first()).toBeVisible();
      await popup.close();
      await expect.poll(() => requestedUrls().toSorted()).toEqual(links.toSorted());
    },
  );
}
