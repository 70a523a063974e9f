import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { browser } from 'wxt/browser';
import type { Job, PageState } from '../../../lib/extraction/job/job.ts';
import { createJob } from '../../../lib/extraction/job/progress.ts';
import { setPages } from '../../../lib/extraction/job/set-pages.ts';

const marks: string[] = [];
const colours: unknown[] = [];

beforeEach(() => {
  vi.useFakeTimers();
  vi.resetModules();
  marks.length = 0;
  colours.length = 0;
  vi.spyOn(browser.action, 'setBadgeText').mockImplementation(
    async ({ text }) => void marks.push(text ?? ''),
  );
  vi.spyOn(browser.action, 'setTitle').mockResolvedValue();
  vi.spyOn(browser.action, 'setBadgeTextColor').mockResolvedValue();
  vi.spyOn(browser.action, 'setBadgeBackgroundColor').mockImplementation(async ({ color }) => {
    colours.push(color);
  });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllEnvs();
  vi.unstubAllGlobals();
});

const targets = Array.from({ length: 10 }, (_, place) => ({ url: `https://a.test/${place}` }));
const plan = {
  id: '1',
  source: 'list',
  createdAt: 0,
  address: '',
  targets,
  skipped: { duplicates: 0, unsupported: 0 },
} as const;
const done: PageState = { state: 'done', words: 1 };

/** A job of ten pages of which so many are done. */
const at = (count: number, state: Job['state'] = 'running'): Job => ({
  ...setPages(createJob(plan), Array.from({ length: count }).keys(), () => done),
  state,
});

const load = async () => (await import('../../../lib/browser/badge.ts')).showBadge;

it('paints the first progress at once, what follows soon after later, and the last of it always', async () => {
  const show = await load();
  for (const count of [0, 1, 2, 3]) await show(at(count));
  expect(marks).toEqual(['…']);
  await vi.advanceTimersByTimeAsync(300);
  expect(marks).toEqual(['…', '30%']);
  await show(at(4));
  expect(marks).toEqual(['…', '30%']);
  await vi.advanceTimersByTimeAsync(10_000);
  expect(marks).toEqual(['…', '30%', '40%']);
});

it('paints the end at once, and no progress after it', async () => {
  const show = await load();
  await show(at(0));
  await show(at(5));
  await show(at(10, 'done'));
  expect(marks).toEqual(['…', '✓10']);
  await vi.advanceTimersByTimeAsync(10_000);
  expect(marks).toEqual(['…', '✓10']);
});

it('paints a colour only where it is another', async () => {
  const show = await load();
  await show(at(0));
  await vi.advanceTimersByTimeAsync(300);
  await show(at(1));
  await show(at(1, 'paused'));
  expect(colours).toHaveLength(2);
});

/** The badge as a background that went left it. */
const leaves = (mark: string) =>
  vi.spyOn(browser.action, 'getBadgeText').mockImplementation(async () => mark);

it.each([
  ['…', ['✓10']],
  ['40%', ['✓10']],
  ['', []],
  ['!', []],
])('tells how the last job ended where a background that went left “%s”', async (left, painted) => {
  leaves(left);
  vi.spyOn(browser.alarms, 'create').mockResolvedValue();
  const { settleBadge } = await import('../../../lib/browser/badge.ts');
  await settleBadge(at(10, 'done'));
  expect(marks).toEqual(painted);
});

it('leaves the badge of a job that goes on', async () => {
  const read = leaves('…');
  const { settleBadge } = await import('../../../lib/browser/badge.ts');
  await settleBadge(at(5));
  await settleBadge(undefined);
  expect(marks).toEqual([]);
  expect(read).not.toHaveBeenCalled();
});

it('leaves the badge to a job that began meanwhile', async () => {
  leaves('…');
  const { settleBadge, showBadge } = await import('../../../lib/browser/badge.ts');
  await Promise.all([settleBadge(at(10, 'done')), showBadge(at(0))]);
  expect(marks).toEqual(['…']);
});

it.each([
  ['!', true],
  ['2!', false],
  ['✓3', false],
  ['', false],
])('taken off at “%s” it tells whether nothing had come: %s', async (text, missed) => {
  leaves(text);
  const { dropBadge } = await import('../../../lib/browser/badge.ts');
  expect(await dropBadge(async () => true)).toBe(missed);
  expect(marks).toEqual(['']);
  expect(await dropBadge(async () => false)).toBe(false);
  expect(marks).toEqual(['']);
});

it('stays where a job waits for the user, whoever has seen it', async () => {
  leaves('?');
  const { dropBadge } = await import('../../../lib/browser/badge.ts');
  expect(await dropBadge(async () => true)).toBe(false);
  expect(marks).toEqual([]);
});

it('is not taken off by who saw the one before', async () => {
  leaves('✓3');
  const { dropBadge, showBadge } = await import('../../../lib/browser/badge.ts');
  const seen = dropBadge(async () => true);
  await showBadge(at(0, 'review'));
  expect(await seen).toBe(false);
  expect(marks).toEqual(['?']);
});

it('is taken off by the alarm of the job that it shows, not by that of one before', async () => {
  const { ageBadge, showBadge } = await import('../../../lib/browser/badge.ts');
  await showBadge(at(10, 'done'));
  const shown = showBadge(at(0, 'review'));
  await ageBadge();
  await shown;
  await ageBadge();
  expect(marks).toEqual(['✓10', '?']);
  await showBadge(at(10, 'done'));
  await ageBadge();
  expect(marks).toEqual(['✓10', '?', '✓10', '']);
});

it('says where pages went, and that they got nowhere', async () => {
  const show = await load();
  const titles = vi.mocked(browser.action.setTitle).mock.calls;
  const sent = { to: 'file', preset: '' } as const;
  await show({ ...at(10, 'done'), copied: true, sent });
  await show({ ...at(4, 'partly'), copied: true, sent });
  await show({ ...at(10, 'done'), copied: false, sent });
  expect(titles.map(([{ title }]) => title)).toEqual([
    'Quarry: Saved as a file: 10 pages',
    'Quarry: Saved as a file: 4 of 10 pages',
    'Quarry: extracted, but it didn’t reach its destination. Open to copy.',
  ]);
});

it('keeps a note below how a job stands, whatever is painted above it, until it is taken off', async () => {
  const { forgetBadge, noteOnTitle, showBadge } = await import('../../../lib/browser/badge.ts');
  const titles: unknown[] = [];
  vi.spyOn(browser.action, 'setTitle').mockImplementation(async ({ title }) => void titles.push(title));
  const create = vi.spyOn(browser.alarms, 'create').mockResolvedValue();
  await showBadge(at(0));
  await noteOnTitle('$0.45 of today’s $0.50 cap spent', 86_400_000);
  expect(titles.at(-1)).toBe('Quarry: extracting 10 pages\n$0.45 of today’s $0.50 cap spent');
  expect(create).toHaveBeenCalledWith('cap-note', { when: 86_400_000, periodInMinutes: 1440 });
  await showBadge(at(10, 'done'));
  expect(titles.at(-1)).toBe('Quarry: copied 10 pages as Markdown\n$0.45 of today’s $0.50 cap spent');
  await noteOnTitle(undefined, undefined);
  expect(titles.at(-1)).toBe('Quarry: copied 10 pages as Markdown');
  await noteOnTitle('$0.50 of today’s $0.50 cap spent', 86_400_000);
  await forgetBadge();
  expect(titles.at(-1)).toBe('Quarry');
});

/** Two private windows of Firefox, of which one closes while the badge is painted; the other says what is painted. */
function privateWindows(gone: number, left: number) {
  vi.stubEnv('BROWSER', 'firefox');
  vi.stubGlobal('quarryMemory', {});
  vi.spyOn(browser.windows, 'getAll').mockImplementation(async () =>
    [gone, left].map((id) => ({ id, incognito: true, focused: false, alwaysOnTop: false })),
  );
  const painted: unknown[] = [];
  const paint = async (icon: object) => {
    if (Reflect.get(icon, 'windowId') === gone) throw new Error(`Invalid window ID: ${gone}`);
    painted.push(icon);
  };
  vi.spyOn(browser.action, 'setBadgeText').mockImplementation(paint);
  vi.spyOn(browser.action, 'setTitle').mockImplementation(paint);
  vi.spyOn(browser.action, 'setBadgeTextColor').mockImplementation(paint);
  vi.spyOn(browser.action, 'setBadgeBackgroundColor').mockImplementation(paint);
  return painted;
}

it('is shown in the other private windows where one closes meanwhile', async () => {
  const painted = privateWindows(1, 2);
  vi.spyOn(browser.alarms, 'create').mockResolvedValue();
  const show = await load();
  await show(at(10, 'done'));
  expect(painted).toContainEqual({ windowId: 2, text: '✓10' });
});

it('has its colour in a private window that was opened after it was last painted', async () => {
  const painted = privateWindows(1, 2);
  const show = await load();
  await show(at(0, 'paused'));
  painted.length = 0;
  await show(at(1, 'paused'));
  expect(painted).toContainEqual({ windowId: 2, color: expect.any(String) });
});
