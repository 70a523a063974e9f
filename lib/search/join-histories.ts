import { type History, MAX_SEARCHES, type PastSearch } from './history.ts';

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
