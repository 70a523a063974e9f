import fc from 'fast-check';
import { describe, expect, test, vi } from 'vitest';
import { browser } from 'wxt/browser';
import { createPageNotes } from '../../../lib/background/page-notes.ts';
import type { Job } from '../../../lib/extraction/job/job.ts';
import { DEFAULT_SETTINGS, type Settings } from '../../../lib/settings/settings.ts';
import { newJob } from '../../shared/new-job.ts';

/** A job whose note names the number of its pages. */
function jobOf(pages: number, state: Job['state']): Job {
  const job = newJob(pages, { id: `job ${pages}`, source: 'page', state });
  return { ...job, pages: job.pages.map(({ url }) => ({ url, state: 'done', words: 1 })) };
}

function setUp(pageNotes: Settings['pageNotes']) {
  const { pageNotes: _, ...usual } = DEFAULT_SETTINGS;
  const show = vi.spyOn(browser.scripting, 'executeScript').mockClear();
  show.mockImplementation(async () => []);
  const notes = createPageNotes(async () => ({ ...usual, ...(pageNotes && { pageNotes }) }));
  return { notes, show };
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
          const ends = gestures.map(
            (_, tab) => `${tab} Copied as Markdown · ${tab === 0 ? '1 word' : `${tab + 1} pages`}`,
          );
          expect(told.sort()).toEqual(ends.sort());
          expect(new Set(ends).size).toBe(gestures.length);
        },
      ),
    ));

  test.each([
    ['a job that finishes immediately', jobOf(1, 'done'), 7, 1],
    ['a job that waits for review', jobOf(1, 'review'), 7, 0],
    ['a gesture without a tab', jobOf(1, 'done'), undefined, 0],
  ] as const)('%s', async (_what, job, tab, times) => {
    const { notes, show } = setUp('on');
    await notes.showFor(Promise.resolve(job), tab);
    expect(show).toHaveBeenCalledTimes(times);
  });

  test.each([
    [undefined, false, 0],
    ['off', false, 0],
    ['on', false, 1],
    ['off', true, 1],
  ] as const)('set to %s, on a page that was drawn on: %s, %i notes', async (setting, always, shown) => {
    const { notes, show } = setUp(setting);
    await notes.showFor(Promise.resolve(jobOf(1, 'done')), 1, always);
    expect(show).toHaveBeenCalledTimes(shown);
  });
});
