import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { browser } from 'wxt/browser';
import type { Job, PageState } from '../../../lib/extraction/job/job.ts';
import { setPages } from '../../../lib/extraction/job/progress.ts';
import { newJob } from '../../shared/new-job.ts';

const marks: string[] = [];

beforeEach(() => {
  vi.useFakeTimers();
  vi.resetModules();
  marks.length = 0;
  vi.spyOn(browser.action, 'setBadgeText').mockImplementation(
    async ({ text }) => void marks.push(text ?? ''),
  );
  vi.spyOn(browser.action, 'setTitle').mockResolvedValue();
  vi.spyOn(browser.action, 'setBadgeTextColor').mockResolvedValue();
  vi.spyOn(browser.action, 'setBadgeBackgroundColor').mockResolvedValue();
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllEnvs();
  vi.unstubAllGlobals();
});

const plan = newJob(10, { id: '1' });
const done: PageState = { state: 'done', words: 1 };

/** A ten-page job with this many pages done. */
const jobWith = (count: number, state: Job['state'] = 'running'): Job => ({
  ...setPages(plan, Array.from({ length: count }).keys(), () => done),
  state,
});

const load = async () => (await import('../../../lib/browser/badge.ts')).showBadge;

it('badge: paints the first progress immediately, later progress at intervals, and always the last', async () => {
  const show = await load();
  for (const count of [0, 1, 2, 3]) await show(jobWith(count));
  expect(marks).toEqual(['…']);
  await vi.advanceTimersByTimeAsync(300);
  expect(marks).toEqual(['…', '30%']);
  await show(jobWith(4));
  expect(marks).toEqual(['…', '30%']);
  await vi.advanceTimersByTimeAsync(10_000);
  expect(marks).toEqual(['…', '30%', '40%']);
});

/** Sets the badge that a previous background left behind. */
const leaves = (mark: string) =>
  vi.spyOn(browser.action, 'getBadgeText').mockImplementation(async () => mark);

it.each([
  ['…', ['✓10']],
  ['40%', ['✓10']],
  ['!', []],
])('badge: shows how the last job ended after a background left “%s”', async (left, painted) => {
  leaves(left);
  vi.spyOn(browser.alarms, 'create').mockResolvedValue();
  const { restoreBadge: settleBadge } = await import('../../../lib/browser/badge.ts');
  await settleBadge(jobWith(10, 'done'));
  expect(marks).toEqual(painted);
});

it('badge: keeps a note below the job status, across repaints, until it is removed', async () => {
  const {
    resetBadge: forgetBadge,
    setTitleNote: noteOnTitle,
    showBadge,
  } = await import('../../../lib/browser/badge.ts');
  const titles: unknown[] = [];
  vi.spyOn(browser.action, 'setTitle').mockImplementation(async ({ title }) => void titles.push(title));
  const create = vi.spyOn(browser.alarms, 'create').mockResolvedValue();
  await showBadge(jobWith(0));
  await noteOnTitle('$0.45 of today’s $0.50 cap spent', 86_400_000);
  expect(titles.at(-1)).toBe('Quarry: extracting 10 pages\n$0.45 of today’s $0.50 cap spent');
  expect(create).toHaveBeenCalledWith('cap-note', { when: 86_400_000, periodInMinutes: 1440 });
  await showBadge(jobWith(10, 'done'));
  expect(titles.at(-1)).toBe('Quarry: copied 10 pages as Markdown\n$0.45 of today’s $0.50 cap spent');
  await noteOnTitle(undefined, undefined);
  expect(titles.at(-1)).toBe('Quarry: copied 10 pages as Markdown');
  await noteOnTitle('$0.50 of today’s $0.50 cap spent', 86_400_000);
  await forgetBadge();
  expect(titles.at(-1)).toBe('Quarry');
});

it.each(['seen', 'expired'])(
  'badge: shows a job that waits for the user again once another is %s',
  async (how) => {
    vi.spyOn(browser.alarms, 'create').mockResolvedValue();
    vi.spyOn(browser.alarms, 'clear').mockResolvedValue();
    const { dismissBadge, expireBadge, showBadge } = await import('../../../lib/browser/badge.ts');
    const [waiting, other] = [jobWith(0, 'review'), jobWith(10, 'done')];
    await showBadge(waiting);
    await showBadge(other);
    leaves('✓10');
    const over = how === 'seen' ? dismissBadge : expireBadge;
    await over(async () => [waiting, other]);
    expect(marks).toEqual(['?', '✓10', '?']);
    await showBadge(other);
    await over(async () => [other]);
    expect(marks.at(-1)).toBe('');
  },
);

it('badge: in private windows, a mark is seen although the first tab has navigated since', async () => {
  vi.stubEnv('BROWSER', 'chrome');
  Object.assign(browser.tabs, { query: async () => [{ id: 1 }, { id: 2 }] });
  vi.spyOn(browser.action, 'getBadgeText').mockImplementation(async ({ tabId }) => (tabId === 1 ? '' : '!'));
  Object.assign(browser.action, {
    getTitle: async () => '',
    getBadgeBackgroundColor: async () => [0, 0, 0, 0],
  });
  const { privateBadge } = await import('../../../lib/browser/private-windows.ts');
  expect(await privateBadge.seen(async () => [])).toBe(true);
  expect(marks).toEqual(['', '']);
});
