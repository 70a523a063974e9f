import type { History } from './history.ts';
import type { HistoryEntry } from './session-history.ts';

/** A search with stored results, or a query without them; `at` in epoch ms. */
export type PastEntry = { id: string; at: number } & (
  | { kind: 'search'; search: HistoryEntry }
  | { kind: 'query'; query: History['searches'][number] }
);

const nameOf = (workflow: string, query: string): string => `${workflow} ${query.trim()}`;

/**
 * Searches with stored results, plus queries from the history, unless such a search was the last one for that query. Newest
 * first.
 */
export function pastSearches(searches: readonly HistoryEntry[], history: History): PastEntry[] {
  const answeredAt = new Map<string, number>();
  for (const { form, finishedAt } of searches) {
    const name = nameOf(form.workflow, form.query);
    answeredAt.set(name, Math.max(finishedAt, answeredAt.get(name) ?? 0));
  }
  const unanswered = history.searches.filter(
    ({ workflow, query, at }) => at > (answeredAt.get(nameOf(workflow, query)) ?? 0),
  );
  const all = [
    ...searches.map((search): PastEntry => ({ kind: 'search', id: search.id, at: search.startedAt, search })),
    ...unanswered.map(
      (query): PastEntry => ({ kind: 'query', id: nameOf(query.workflow, query.query), at: query.at, query }),
    ),
  ];
  return all.sort((a, b) => b.at - a.at);
}
