import * as z from 'zod/mini';
import { readWithList, type StoredSchema } from '../storage/versioned.ts';
import { WORKFLOWS } from './form.ts';
import { type History, MAX_SEARCHES, type PastSearch } from './history.ts';

const pastSearch = () =>
  z.object({
    query: z.string(),
    workflow: z.enum(WORKFLOWS),
    /** Epoch ms of the most recent time. */
    at: z.number(),
    /** How many times it was made. */
    times: z.number(),
  });

/** Schema for the search history in messages and files. Newest first; each query appears once per workflow. */
export const historySchema = () => z.object({ version: z.literal(1), searches: z.array(pastSearch()) });

/** Past searches in storage. */
export const HISTORY_SCHEMA: StoredSchema<History> = {
  name: 'history',
  version: 1,
  read: (value) => readWithList(value, historySchema(), ['searches', pastSearch()]),
};

/**
 * Merges two histories. For the same search, the later time and the higher count win. Not in history.ts, which the popup
 * loads.
 */
export function joinHistories(one: History, other: History): History {
  const all = new Map<string, PastSearch>();
  for (const search of [...one.searches, ...other.searches]) {
    const key = `${search.workflow} ${search.query}`;
    const known = all.get(key) ?? search;
    all.set(key, {
      ...search,
      at: Math.max(search.at, known.at),
      times: Math.max(search.times, known.times),
    });
  }
  const searches = [...all.values()].toSorted((a, b) => b.at - a.at).slice(0, MAX_SEARCHES);
  return { version: 1, searches };
}
