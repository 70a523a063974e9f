import { expect, test } from '@playwright/test';
import { showing } from '../../hostile/rows.ts';
import { UNTRACED } from '../harness/browser/background.ts';
import { useFixture } from '../harness/browser/fixture.ts';
import { openPopup } from '../harness/browser/popup.ts';
import { clearArea, readArea } from '../harness/browser/stored.ts';
import { expectNotice, noticeIn } from '../harness/views/notice.ts';
import { enter, fillForm, newResults, searchbox } from '../harness/views/search.ts';
import { readUsage } from '../harness/views/usage.ts';

test.use(UNTRACED);

const INTERRUPTED = { headline: 'Interrupted', charge: 'maybe', button: 'Try again' } as const;
const fixture = useFixture({ watched: true });
const posts = () => fixture.service.ledger.entries.length;

test(
  'ended before a search and again during it: it is sent once, and the reopened popup counts a possible charge and retries only on request',
  showing('worker-killed'),
  async () => {
    const { session, service } = fixture;
    const before = await readUsage(session);
    const answer = service.faults.hold();
    const popup = await openPopup(session);
    await fillForm(popup.page, { query: 'stone unseen' });
    await session.background.stop();
    await searchbox(popup.page).press('Enter');
    await expect.poll(posts).toBe(1);
    await popup.close();
    await session.background.stop();
    answer();
    const again = await openPopup(session);
    await expectNotice(again.page, INTERRUPTED);
    await expect(searchbox(again.page)).toHaveValue('stone unseen');
    const perhaps = before.perhaps.searches + 1;
    await expect.poll(async () => (await readUsage(session)).perhaps.searches).toBe(perhaps);
    expect((await readUsage(session)).sure).toEqual(before.sure);
    expect(posts()).toBe(1);
    await again.page.getByRole('button', { name: 'Try again' }).click();
    await expect(newResults(again.page).first()).toBeVisible();
    await expect.poll(posts).toBe(2);
    await again.close();
  },
);

const statuses = () => fixture.service.ledger.entries.map(({ status }) => status);
const openView = () => fixture.session.open(fixture.session.url('sidepanel.html'));

interface Installed {
  reason: 'update';
  previousVersion: string;
}

declare const chrome: {
  contextMenus: { update(id: string, changes: object): Promise<void> };
  runtime: { onInstalled: { dispatch(details: Installed): void }; onStartup: { dispatch(): void } };
  storage: { local: { set(items: object): Promise<void> } };
};

test('menu: is rebuilt at each start without an error', showing('menu-again'), async () => {
  const { session } = fixture;
  for (let start = 0; start < 2; start += 1) {
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

/** What is stored under each key: damaged, from a later version, or breaking its upgrade. */
const LATER = { version: 999, lenses: 'of another kind', jobs: {}, searches: 7 };
const BREAKING = { version: 1, lenses: null, jobs: null, searches: null, days: null, pages: 5 };
const STORED: Record<string, unknown> = {
  settings: LATER,
  key: 'not an object',
  jobs: BREAKING,
  'jobs.past': LATER,
  usage: 'not an object',
  history: BREAKING,
};

test(
  'stored data that can’t be read is set aside, never lost, and sends nothing',
  showing('stored-data'),
  async () => {
    const { session } = fixture;
    const worker = await session.background.awake();
    // As at browser startup: no open view and no session data.
    for (const page of session.context.pages().slice(1)) await page.close();
    await worker.evaluate((items) => chrome.storage.local.set(items), STORED);
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
    await expect(noticeIn(view).or(view.getByRole('alertdialog'))).toBeVisible();
    await view.close();
    expect(statuses()).toEqual([]);
    const stored = await readArea(session, 'local');
    for (const [key, value] of Object.entries(STORED)) {
      const names = Object.keys(stored).filter((name) => name === key || name.startsWith(`${key}.aside.`));
      expect(
        names.map((name) => stored[name]),
        key,
      ).toContainEqual(value);
    }
    for (const area of ['local', 'session'] as const) await clearArea(session, area);
    await session.background.stop();
  },
);
