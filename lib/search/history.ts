import type { Untrusted } from '../untrusted.ts';
import type { SearchForm, Workflow } from './form.ts';

/** A search that was made on this device; what was found is not kept here. */
interface PastSearch {
  query: Untrusted;
  workflow: Workflow;
  /** Epoch ms of the last time. */
  at: number;
  /** How often. */
  times: number;
}

export interface History {
  version: 1;
  /** Newest first, each query once for each type. */
  searches: PastSearch[];
}

export const NO_HISTORY: History = { version: 1, searches: [] };

export const MOST_SEARCHES = 2000;
const DAY_MS = 24 * 60 * 60_000;

/** Adds a search, and drops those that are older than the user wants. */
export function remember(
  history: History,
  { query, workflow }: Pick<SearchForm, 'query' | 'workflow'>,
  at: number,
  days: number,
): History {
  const words = query.trim();
  const isSame = (past: PastSearch) => past.query === words && past.workflow === workflow;
  const times = (history.searches.find(isSame)?.times ?? 0) + 1;
  const others = history.searches.filter((past) => !isSame(past) && past.at > at - days * DAY_MS);
  return { version: 1, searches: [{ query: words, workflow, at, times }, ...others].slice(0, MOST_SEARCHES) };
}

/** Drops what is older than the user wants. */
export function shorten(history: History, at: number, days: number): History {
  return { ...history, searches: history.searches.filter((past) => past.at > at - days * DAY_MS) };
}

/** Takes one query away, of every type. */
export function forget(history: History, query: string): History {
  return { ...history, searches: history.searches.filter((past) => past.query !== query) };
}

/** Past queries that begin with, or hold, what was typed: beginnings first, then by how lately they were asked. */
export function suggest(history: History, typed: Untrusted, most: number): string[] {
  const wanted = typed.trim().toLocaleLowerCase();
  const queries = [...new Set(history.searches.map(({ query }) => query))];
  const begins = queries.filter((query) => query.toLocaleLowerCase().startsWith(wanted));
  const holds = queries.filter((query) => query.toLocaleLowerCase().includes(wanted));
  return [...new Set([...begins, ...holds])].slice(0, most);
}

/** Two histories as one: of the same search, what was later and more often. */
export function joinHistories(one: History, other: History): History {
  const all = new Map<string, PastSearch>();
  for (const past of [...one.searches, ...other.searches]) {
    const key = `${past.workflow} ${past.query}`;
    const known = all.get(key) ?? past;
    all.set(key, { ...past, at: Math.max(past.at, known.at), times: Math.max(past.times, known.times) });
  }
  const searches = [...all.values()].toSorted((a, b) => b.at - a.at).slice(0, MOST_SEARCHES);
  return { version: 1, searches };
}
