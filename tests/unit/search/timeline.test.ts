import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { EMPTY_FORM, type Workflow } from '../../../lib/search/form.ts';
import { type History, NO_HISTORY } from '../../../lib/search/history.ts';
import type { HistoryEntry } from '../../../lib/search/session-history.ts';
import { timelineOf } from '../../../lib/search/timeline.ts';
import { dayOf } from '../../../lib/usage/usage.ts';
import { newJob } from '../../shared/new-job.ts';

const NOON = new Date(2026, 10, 20, 12).getTime();
const HOUR_MS = 3_600_000;
const ALL = 1000;

const search = (id: string, at: number, query = id, workflow: Workflow = 'search'): HistoryEntry => ({
  status: 'done',
  id,
  form: { ...EMPTY_FORM, query, workflow },
  startedAt: at,
  finishedAt: at + 900,
});
const pastSearch = (query: string, at: number, workflow: Workflow = 'search') => ({
  query,
  workflow,
  at,
  times: 1,
});
const historyOf = (...searches: History['searches']): History => ({ version: 1, searches });
const job = (id: string, createdAt: number) => newJob(0, { id, createdAt, state: 'done' });

const told = (stored: Partial<Parameters<typeof timelineOf>[0]>, most = ALL) =>
  timelineOf({ searches: [], history: NO_HISTORY, jobs: [], ...stored }, most).days.map(
    ({ day, events }) => [day, events.map(({ kind, id }) => `${kind} ${id}`)] as const,
  );

describe('the timeline', () => {
  it('merges the searches and extractions of a day, newest first', () => {
    const stored = {
      searches: [search('granite', NOON - 24 * HOUR_MS), search('slate', NOON)],
      jobs: [job('one', NOON - HOUR_MS), job('two', NOON + HOUR_MS)],
    };
    expect(told(stored)).toEqual([
      ['2026-11-20', ['job two', 'search slate', 'job one']],
      ['2026-11-19', ['search granite']],
    ]);
  });

  it('ends a day at local midnight', () => {
    const midnight = new Date(2026, 10, 20).getTime();
    expect(told({ jobs: [job('before', midnight - 1), job('after', midnight)] }).map(([day]) => day)).toEqual(
      ['2026-11-20', '2026-11-19'],
    );
  });

  it.each([
    ['has the same query', pastSearch('slate', NOON + 10), []],
    ['was searched again without an answer', pastSearch('slate', NOON + HOUR_MS), ['query search slate']],
    ['has another type', pastSearch('slate', NOON + 10, 'news'), ['query news slate']],
    ['has other words', pastSearch('slates', NOON + 10), ['query search slates']],
  ])('lists a query without results once if it %s', (_, query, more) => {
    const searches = [search('slate', NOON, ' slate ')];
    expect(told({ searches, history: historyOf(query) })).toEqual([
      ['2026-11-20', [...more, 'search slate']],
    ]);
  });

  it('is empty if nothing is stored', () => {
    expect(told({})).toEqual([]);
  });

  it('puts each event on its day in order and reports how many are omitted', () => {
    const times = fc.array(fc.integer({ min: NOON - 90 * 24 * HOUR_MS, max: NOON }), { maxLength: 30 });
    fc.assert(
      fc.property(times, times, fc.nat(40), (ofSearches, ofJobs, most) => {
        const { days, left } = timelineOf(
          {
            searches: ofSearches.map((at, index) => search(`s${index}`, at)),
            history: NO_HISTORY,
            jobs: ofJobs.map((at, index) => job(`j${index}`, at)),
          },
          most,
        );
        const events = days.flatMap((one) => one.events);
        const newest = [...ofSearches, ...ofJobs].sort((a, b) => b - a);
        expect(events.map(({ at }) => at)).toEqual(newest.slice(0, most));
        expect(left).toBe(newest.length - events.length);
        for (const { day, events: own } of days) for (const { at } of own) expect(dayOf(at)).toBe(day);
        expect(new Set(days.map(({ day }) => day)).size).toBe(days.length);
      }),
    );
  });
});
