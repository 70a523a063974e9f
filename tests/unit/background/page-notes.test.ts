import fc from 'fast-check';
import { describe, expect, test, vi } from 'vitest';
import { browser } from 'wxt/browser';
import { createPageNotes } from '../../../lib/background/page-notes.ts';
import { describeJob } from '../../../lib/browser/badge.ts';
import type { Job } from '../../../lib/extraction/job/job.ts';
import { DEFAULT_SETTINGS, type PageNotesSetting, type Settings } from '../../../lib/settings/settings.ts';
import { newJob } from '../../shared/new-job.ts';

/** A job whose note names the number of its pages. */
function jobOf(pages: number, state: Job['state']): Job {
  const job = newJob(pages, { id: `job ${pages}`, source: 'page', state });
  return { ...job, pages: job.pages.map(({ url }) => ({ url, state: 'done', words: 1 })) };
}

function setUp(pageNotes: PageNotesSetting | undefined) {
  const { pageNotes: _, ...usual } = DEFAULT_SETTINGS;
  let settings: Settings = { ...usual, ...(pageNotes && { pageNotes }) };
  const show = vi.spyOn(browser.scripting, 'executeScript').mockClear();
  show.mockImplementation(async () => []);
  const notes = createPageNotes(
    async () => settings,
    async (step) => {
      settings = step(settings);
    },
  );
  return { notes, show, settings: () => settings };
}

/** Lets settled promises continue. */
const settled = () => new Promise((resolve) => setTimeout(resolve));

describe('page notes', () => {
  test('show once per gesture, in its tab, how the job ended, in any order of events', () =>
    fc.assert(
      fc.asyncProperty(
        fc.array(fc.record({ followed: fc.nat(20), ended: fc.nat(20) }), { maxLength: 12 }),
        async (gestures) => {
          const { notes, show } = setUp('on');
          const events = gestures.flatMap(({ followed, ended }, tab) => [
            { at: followed, run: () => notes.showFor(Promise.resolve(jobOf(tab + 1, 'queued')), tab) },
            { at: ended / 2, run: () => notes.update(jobOf(tab + 1, 'running')) },
            { at: ended, run: () => notes.update(jobOf(tab + 1, 'done')) },
          ]);
          for (const { run } of events.sort((a, b) => a.at - b.at)) await run();
          await settled();
          const told = show.mock.calls.map(
            ([{ target, ...note }]) => `${target.tabId} ${Object(note).args[0]}`,
          );
          const ends = gestures.map((_, tab) => `${tab} ${describeJob(jobOf(tab + 1, 'done'))}`);
          expect(told.sort()).toEqual(ends.sort());
          expect(new Set(ends).size).toBe(gestures.length);
        },
      ),
    ));

  test.each([
    ['a job that finishes immediately', jobOf(1, 'done'), 7, 1],
    ['a job that fails immediately', jobOf(1, 'failed'), 7, 1],
    ['a job that waits for review', jobOf(1, 'review'), 7, 0],
    ['a gesture that starts no job', undefined, 7, 0],
    ['a gesture without a tab', jobOf(1, 'done'), undefined, 0],
  ] as const)('%s', async (_what, job, tab, times) => {
    const { notes, show } = setUp('on');
    await notes.showFor(Promise.resolve(job), tab);
    expect(show).toHaveBeenCalledTimes(times);
  });

  test.each([
    [undefined, 0, 'offer'],
    ['offer', 0, 'offer'],
    ['off', 0, 'off'],
    ['on', 1, 'on'],
  ] as const)('set to %s: %i notes, then %s', async (setting, shown, after) => {
    const { notes, show, settings } = setUp(setting);
    await notes.showFor(Promise.resolve(jobOf(1, 'done')), 1);
    expect(show).toHaveBeenCalledTimes(shown);
    expect(settings().pageNotes).toBe(after);
  });
});
