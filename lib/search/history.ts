import type * as z from 'zod/mini';
import { DAY_MS } from '../day.ts';
import type { SearchForm } from './form.ts';
import type { historySchema } from './history-schema.ts';

export type History = z.infer<ReturnType<typeof historySchema>>;
/** A search made on this device, without its results. */
export type PastSearch = History['searches'][number];

export const NO_HISTORY: History = { version: 1, searches: [] };

export const MAX_SEARCHES = 2000;

/** Adds a search, and drops those older than `days`. */
export function remember(
  history: History,
  { query, workflow }: Pick<SearchForm, 'query' | 'workflow'>,
  at: number,
  days: number,
): History {
  const words = query.trim();
  const isSame = (search: PastSearch) => search.query === words && search.workflow === workflow;
  const times = (history.searches.find(isSame)?.times ?? 0) + 1;
  const others = history.searches.filter((search) => !isSame(search) && search.at > at - days * DAY_MS);
  return { version: 1, searches: [{ query: words, workflow, at, times }, ...others].slice(0, MAX_SEARCHES) };
}

/** Drops searches older than `days`. */
export function shorten(history: History, at: number, days: number): History {
  return { ...history, searches: history.searches.filter((search) => search.at > at - days * DAY_MS) };
}

/** Removes a search. */
export function forget(
  history: History,
  { query, workflow }: Pick<PastSearch, 'query' | 'workflow'>,
): History {
  const isOther = (search: PastSearch) => search.query !== query || search.workflow !== workflow;
  return { ...history, searches: history.searches.filter(isOther) };
}

/** Past queries that start with or contain the typed text: matches at the start first, then most recent first. */
export function suggest(history: History, typed: string, most: number): string[] {
  const wanted = typed.trim().toLocaleLowerCase();
  const queries = [...new Set(history.searches.map(({ query }) => query))];
  const begins = queries.filter((query) => query.toLocaleLowerCase().startsWith(wanted));
  const holds = queries.filter((query) => query.toLocaleLowerCase().includes(wanted));
  return [...new Set([...begins, ...holds])].slice(0, most);
}
