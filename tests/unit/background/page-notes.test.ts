import fc from 'fast-check';
import { describe, expect, test, vi } from 'vitest';
import { createPageNotes } from '../../../lib/background/page-notes.ts';
import type { Job } from '../../../lib/extraction/job/job.ts';
import type { PageNotesSetting } from '../../../lib/settings/settings.ts';
import { newJob } from '../../shared/new-job.ts';

const jobOf = (id: string, state: Job['state']) => newJob(0, { id, source: 'page', state });

function setUp(setting: PageNotesSetting | undefined = 'on') {
  const show = vi.fn(async (_tab: number, _job: Job) => undefined);
  const offer = vi.fn(async () => undefined);
  return { notes: createPageNotes({ setting: async () => setting, offer, show }), show, offer };
}

/** Lets settled promises continue. */
const settled = () => new Promise((resolve) => setTimeout(resolve));

describe('page notes', () => {
  test('show once per gesture, in its tab, how the job ended, in any order of events', () =>
    fc.assert(
      fc.asyncProperty(
        fc.array(fc.record({ followed: fc.nat(20), ended: fc.nat(20) }), { maxLength: 12 }),
        async (gestures) => {
          const { notes, show } = setUp();
          const events = gestures.flatMap(({ followed, ended }, tab) => {
            const id = `job ${tab}`;
            return [
              { at: followed, run: () => notes.follow(Promise.resolve(jobOf(id, 'queued')), tab) },
              { at: ended / 2, run: () => notes.update(jobOf(id, 'running')) },
              { at: ended, run: () => notes.update(jobOf(id, 'done')) },
            ];
          });
          for (const { run } of events.sort((a, b) => a.at - b.at)) await run();
          await settled();
          const told = show.mock.calls.map(([tab, { id, state }]) => `${tab} ${id} ${state}`);
          expect(told.sort()).toEqual(gestures.map((_, tab) => `${tab} job ${tab} done`).sort());
        },
      ),
    ));

  test.each([
    ['a job that finishes immediately', jobOf('a', 'done'), 7, 1],
    ['a job that fails immediately', jobOf('a', 'failed'), 7, 1],
    ['a job that waits for review', jobOf('a', 'review'), 7, 0],
    ['a gesture that starts no job', undefined, 7, 0],
    ['a gesture without a tab', jobOf('a', 'done'), undefined, 0],
  ] as const)('%s', async (_what, job, tab, times) => {
    const { notes, show } = setUp();
    await notes.follow(Promise.resolve(job), tab);
    expect(show).toHaveBeenCalledTimes(times);
  });

  test.each([
    [undefined, 0, 1],
    ['offer', 0, 0],
    ['off', 0, 0],
    ['on', 1, 0],
  ] as const)('set to %s: %i notes, %i offers', async (setting, shown, offered) => {
    const { notes, show, offer } = setUp(setting);
    if (setting === undefined) {
      const unset = createPageNotes({ setting: async () => undefined, offer, show });
      await unset.follow(Promise.resolve(jobOf('a', 'done')), 1);
    } else await notes.follow(Promise.resolve(jobOf('a', 'done')), 1);
    expect(show).toHaveBeenCalledTimes(shown);
    expect(offer).toHaveBeenCalledTimes(offered);
  });
});
