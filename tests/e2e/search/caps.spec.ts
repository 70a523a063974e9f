import { expect, type Locator, type Page, test } from '@playwright/test';
import { UNTRACED } from '../harness/browser/background.ts';
import { readBadge } from '../harness/browser/badge.ts';
import { useFixture } from '../harness/browser/fixture.ts';
import { openPopup } from '../harness/browser/popup.ts';
import { findings, unreachable } from '../harness/checks/accessible.ts';
import { noticeIn } from '../harness/views/notice.ts';
import { openOptions } from '../harness/views/options.ts';
import { enter, results, search } from '../harness/views/search.ts';
import { changeSettings } from '../harness/views/settings.ts';
import { readUsage } from '../harness/views/usage.ts';

test.use(UNTRACED);

const SEARCH = 0.012;
const PAGE = 0.004;
const fixture = useFixture();
const posts = () => fixture.service.ledger.entries.length;
const button = (view: Page | Locator, name: string | RegExp) =>
  view.getByRole('button', { name, exact: true });

/** Certain and possible spending so far, in dollars. */
async function spent(): Promise<number> {
  const { sure, perhaps } = await readUsage(fixture.session);
  return (sure.searches + perhaps.searches) * SEARCH + (sure.pages + perhaps.pages) * PAGE;
}

/** Sets today's cap to leave this many dollars. */
async function leave(dollars: number): Promise<void> {
  const day = Number(((await spent()) + dollars).toFixed(6));
  await changeSettings(fixture.session, ({ extraction }) => ({
    caps: { day },
    extraction: { ...extraction, reviewAbove: 1000 },
  }));
}

const expectRefused = (view: Page | Locator) =>
  expect(noticeIn(view).getByRole('heading')).toHaveText('This would exceed your daily cap');

test('a search over the cap isn’t sent until the user raises the cap or chooses “Just this once”', async () => {
  const { session } = fixture;
  const options = await openOptions(session, 'spending');
  const field = options.getByRole('spinbutton', { name: 'Per day' });
  await field.fill(((await spent()) + 0.014).toFixed(3));
  await field.press('Tab');
  await expect(options.getByText('Saved', { exact: true })).toBeVisible();
  expect(await findings(options, { within: '#spending' })).toEqual([]);
  await options.close();

  const { page: popup } = await openPopup(session);
  await search(popup, { query: 'granite' });
  await expect.poll(posts).toBe(1);
  await expect(popup.locator('#app .usage-note.near')).toHaveText(/^\d+% of daily cap/);
  await expect
    .poll(async () => (await readBadge(session)).title)
    .toMatch(/\n\$[\d.]+ of today’s \$[\d.]+ cap spent\.$/);

  await enter(popup, { query: 'slate' });
  await expectRefused(popup);
  await expect(noticeIn(popup).locator('.charge')).toHaveCount(0);
  expect(await findings(popup)).toEqual([]);
  expect(await unreachable(popup)).toEqual([]);
  await expect.poll(posts).toBe(1);
  const raised = session.context.waitForEvent('page');
  await button(popup, 'Raise the cap').click();
  const settings = await raised;
  await expect(settings.locator('#caps')).toBeFocused();
  await settings.close();

  const { page: view, close } = await openPopup(session);
  await expectRefused(view);
  await button(view, /^Just this once/).click();
  await expect(results(view).first()).toBeVisible();
  await expect.poll(posts).toBe(2);
  await enter(view, { query: 'basalt' });
  await expectRefused(view);
  await expect.poll(posts).toBe(2);

  await close();
  await leave(SEARCH);
  const later = await session.open(session.url('desk.html'));
  await search(later, { query: 'basalt columns' });
  await expect.poll(posts).toBe(3);
  const title = async () => (await readBadge(session)).title;
  await expect.poll(title).toMatch(/cap spent\.$/);
  // A raised cap removes the notice at once.
  await leave(10);
  await expect.poll(title).not.toMatch(/cap spent\.$/);
});

test('requests in flight count toward the cap, even after the background ends', async () => {
  const { session, service } = fixture;
  await leave(SEARCH + PAGE);
  service.faults.next({ delivery: { kind: 'silence' } });
  const view = await session.open(session.url('desk.html'));
  await enter(view, { query: 'tufa' });
  await expect.poll(posts).toBe(1);
  await session.background.stop();
  await expect(noticeIn(view)).toBeVisible();
  await enter(view, { query: 'travertine' });
  await expectRefused(view);
  await expect.poll(posts).toBe(1);
});
