import type { Job } from '../extraction/job/job.ts';
import { dayOf } from '../usage/usage.ts';
import type { History } from './history.ts';
import type { HistoryEntry } from './session-history.ts';

/** A search with stored results, a query without them, or an extraction; `at` in epoch ms. */
export type TimelineEvent = { id: string; at: number } & (
  | { kind: 'search'; search: HistoryEntry }
  | { kind: 'query'; query: History['searches'][number] }
  | { kind: 'job'; job: Job }
);

/** The events of one day in the user's time zone, newest first. */
export interface TimelineDay {
  /** YYYY-MM-DD. */
  day: string;
  events: TimelineEvent[];
}

interface Stored {
  searches: readonly HistoryEntry[];
  history: History;
  jobs: readonly Job[];
}

/** The newest `most` stored searches and extractions by day, and the number of events left over. */
export function timelineOf(stored: Stored, most: number): { days: TimelineDay[]; left: number } {
  const all = [...searchesOf(stored), ...stored.jobs.map(jobEvent)].sort((a, b) => b.at - a.at);
  const days = new Map<string, TimelineEvent[]>();
  for (const event of all.slice(0, most)) {
    const day = dayOf(event.at);
    days.set(day, [...(days.get(day) ?? []), event]);
  }
  return {
    days: [...days].map(([day, events]) => ({ day, events })),
    left: Math.max(0, all.length - most),
  };
}

const jobEvent = (job: Job): TimelineEvent => ({ kind: 'job', id: job.id, at: job.createdAt, job });

const nameOf = (workflow: string, query: string): string => `${workflow} ${query.trim()}`;

/**
 * Searches with stored results, plus queries from the history, unless such a search was the last one for that query.
 */
function searchesOf({ searches, history }: Stored): TimelineEvent[] {
  const answeredAt = new Map<string, number>();
  for (const { form, finishedAt } of searches) {
    const name = nameOf(form.workflow, form.query);
    answeredAt.set(name, Math.max(finishedAt, answeredAt.get(name) ?? 0));
  }
  const unanswered = history.searches.filter(
    ({ workflow, query, at }) => at > (answeredAt.get(nameOf(workflow, query)) ?? 0),
  );
  return [
    ...searches.map(
      (search): TimelineEvent => ({ kind: 'search', id: search.id, at: search.startedAt, search }),
    ),
    ...unanswered.map(
      (query): TimelineEvent => ({
        kind: 'query',
        id: nameOf(query.workflow, query.query),
        at: query.at,
        query,
      }),
    ),
  ];
}
