import { describe, expect, it } from 'vitest';
import { EMPTY_FORM, type Workflow } from '../../../lib/search/form.ts';
import { type History, NO_HISTORY } from '../../../lib/search/history.ts';
import { pastSearches } from '../../../lib/search/past-searches.ts';
import type { HistoryEntry } from '../../../lib/search/session-history.ts';

const NOON = new Date(2026, 10, 20, 12).getTime();
const HOUR_MS = 3_600_000;

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

const told = (searches: HistoryEntry[], history: History = NO_HISTORY) =>
  pastSearches(searches, history).map(({ kind, id }) => `${kind} ${id}`);

describe('past searches', () => {
  it.each([
    ['has the same query', pastSearch('slate', NOON + 10), []],
    ['was searched again without an answer', pastSearch('slate', NOON + HOUR_MS), ['query search slate']],
    ['has another type', pastSearch('slate', NOON + 10, 'news'), ['query news slate']],
    ['has other words', pastSearch('slates', NOON + 10), ['query search slates']],
  ])('list a query without results once if it %s', (_, query, more) => {
    const searches = [search('slate', NOON, ' slate ')];
    expect(told(searches, { version: 1, searches: [query] })).toEqual([...more, 'search slate']);
  });
});
