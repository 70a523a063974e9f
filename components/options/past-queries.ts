import type { Workflow } from '../../lib/search/form.ts';
import type { History } from '../../lib/search/history.ts';

/** A query of the past, whatever types of result it was asked for. */
export interface PastQuery {
  query: string;
  /** The last time. */
  at: number;
  times: number;
  workflows: Workflow[];
}

/** Each past query once, newest first; those alone that hold what is looked for. */
export function pastQueries({ searches }: History, wanted: string): PastQuery[] {
  const words = wanted.trim().toLocaleLowerCase();
  const byQuery = new Map<string, PastQuery>();
  for (const { query, at, times, workflow } of searches) {
    if (!query.toLocaleLowerCase().includes(words)) continue;
    const known = byQuery.get(query) ?? { query, at, times: 0, workflows: [] };
    byQuery.set(query, {
      query,
      at: Math.max(known.at, at),
      times: known.times + times,
      workflows: [...known.workflows, workflow],
    });
  }
  return [...byQuery.values()].sort((a, b) => b.at - a.at);
}
