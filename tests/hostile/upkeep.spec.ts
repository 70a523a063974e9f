import { expect, test } from '@playwright/test';
import { UNTRACED } from '../e2e/harness/browser/background.ts';
import { useFixture } from '../e2e/harness/browser/fixture.ts';
import { clearArea, readArea } from '../e2e/harness/browser/stored.ts';
import { noticeIn } from '../e2e/harness/views/notice.ts';
import { setUp } from '../e2e/harness/views/options.ts';
import { enter, results } from '../e2e/harness/views/search.ts';
import { sampled } from '../shared/sampled.ts';
import { showing } from './rows.ts';

test.use(UNTRACED);

const fixture = useFixture({ watched: true });
const statuses = () => fixture.service.ledger.entries.map(({ status }) => status);
const openView = () => fixture.session.open(fixture.session.url('sidepanel.html'));

interface Installed {
  reason: 'update';
  previousVersion: string;
}

declare const chrome: {
  contextMenus: { update(id: string, changes: object): Promise<void> };
  runtime: { onInstalled: { dispatch(details: Installed): void }; onStartup: { dispatch(): void } };
  storage: Record<
    'local' | 'session',
    { set(items: object): Promise<void>; remove(key: string): Promise<void> }
  >;
};

const JUMPS: [where: string, hours: number][] = [
  ['ahead', 1],
  ['back', -24],
];

for (const [name, hours] of sampled(JUMPS, 1)) {
  test(`the clock jumps ${name} during a wait: no wait exceeds 10 min`, showing('clock-jump'), async () => {
    const { session, service } = fixture;
    service.faults.next({ status: 429, headers: { 'retry-after': '300' } });
    const view = await openView();
    await enter(view, { query: `stone before it jumped ${name}` });
    await expect(noticeIn(view).getByRole('button').first()).toHaveText(/^Try again in [45] min$/);
    const worker = await session.background.awake();
    await worker.evaluate((ms) => {
      const now = Date.now.bind(Date);
      Date.now = () => now() + ms;
    }, hours * 3_600_000);
    await enter(view, { query: `stone after it jumped ${name}` });
    await expect(results(view).first()).toBeVisible();
    await expect.poll(statuses).toEqual([429, 200]);
    await session.background.stop();
    const next = await session.background.awake();
    await next.evaluate(() => chrome.storage.session.remove('quiet'));
  });
}

test('menu: is rebuilt at each start without an error', showing('menu-again'), async () => {
  const { session } = fixture;
  for (let start = 0; start < 3; start += 1) {
    const worker = await session.background.awake();
    await worker.evaluate(() => {
      // A browser that starts with a new version fires both events.
      chrome.runtime.onInstalled.dispatch({ reason: 'update', previousVersion: '0.0.1' });
      chrome.runtime.onStartup.dispatch();
      chrome.runtime.onStartup.dispatch();
    });
    const entries = [
      'extract-page',
      'extract-link',
      'extract-selected-links',
      'search-selection',
      'add-pages',
    ];
    const there = () =>
      worker.evaluate(
        (ids) =>
          Promise.all(
            ids.map((id) =>
              chrome.contextMenus.update(id, {}).then(
                () => true,
                () => false,
              ),
            ),
          ),
        entries,
      );
    await expect.poll(there).toEqual(entries.map(() => true));
    await session.background.stop();
  }
  expect(statuses()).toEqual([]);
});

const DAMAGED: [name: string, value: unknown][] = [
  ['damaged', 'not an object'],
  ['from a later version', { version: 999, lenses: 'of another kind', jobs: {}, searches: 7 }],
  ['that breaks its upgrade', { version: 1, lenses: null, jobs: null, searches: null, days: null, pages: 5 }],
];
const STORED = ['settings', 'key', 'jobs', 'jobs.past', 'usage', 'history'];

for (const [name, value] of sampled(DAMAGED, 1)) {
  test(
    `stored data ${name}: is set aside, never lost, and replaced by a fresh store`,
    showing('stored-data'),
    async () => {
      const { session, service } = fixture;
      const worker = await session.background.awake();
      const damaged = Object.fromEntries(STORED.map((key) => [key, value]));
      // As at browser startup: no open view and no session data.
      for (const page of session.context.pages().slice(1)) await page.close();
      await worker.evaluate((items) => chrome.storage.local.set(items), damaged);
      await clearArea(session, 'session');
      await session.background.stop();
      const asides = async () => Object.keys(await readArea(session, 'local')).join();
      // The first view wakes the background and may read before anything is set aside.
      const first = await openView();
      await expect.poll(asides).toContain('settings.aside');
      await expect.poll(asides).toContain('jobs.past.aside');
      await first.close();
      const view = await openView();
      await enter(view, { query: 'stone, all the same' });
      // Lost limits ask before a request that would fail without the key.
      await expect(noticeIn(view).or(view.locator('#ask-words'))).toBeVisible();
      await view.close();
      expect(statuses()).toEqual([]);
      const stored = await readArea(session, 'local');
      for (const key of STORED) {
        const names = Object.keys(stored).filter((name) => name === key || name.startsWith(`${key}.aside.`));
        expect(
          names.map((name) => stored[name]),
          key,
        ).toContainEqual(value);
      }
      for (const area of ['local', 'session'] as const) await clearArea(session, area);
      await session.background.stop();
      await setUp(session, service);
      const after = await openView();
      await enter(after, { query: 'stone once more' });
      await expect(results(after).first()).toBeVisible();
      // First the free check of the key, an invalid request.
      await expect.poll(statuses).toEqual([400, 200]);
    },
  );
}
