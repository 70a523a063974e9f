import type { HistoryRules } from '../settings/settings.ts';
import { local, STORED } from '../storage/areas.ts';
import { createSerializer } from '../storage/cache.ts';
import { readStored } from '../storage/versioned.ts';
import type { SearchForm } from './form.ts';
import { forget, type History, NO_HISTORY, type PastSearch, remember, shorten } from './history.ts';
import { HISTORY_SCHEMA, joinHistories } from './history-schema.ts';

type WriteHistory = (items: { history: History; [name: string]: unknown }) => Promise<void>;

/** Stores past searches on this device, one change at a time. Only the background may use it, as the sole writer. */
export function historyStore(now: () => number) {
  const serialize = createSerializer();
  const read = async () => (await readStored(local(), HISTORY_SCHEMA, now())) ?? NO_HISTORY;
  const change = (step: (history: History) => History): Promise<void> =>
    serialize(async () => local().set({ [STORED.history]: step(await read()) }));
  return {
    read,
    /** Stores a search, if the user has history turned on. `at`: when it began (epoch ms). */
    async add(form: SearchForm, { on, days }: HistoryRules, at = now()): Promise<void> {
      if (!on) return;
      await change((history) => remember(history, form, at, days)).catch((cause: unknown) =>
        // Failing to remember a search must not fail the search.
        console.error('Could not add the search to the history', cause),
      );
    },
    /** Lets `step` write the history in one write with other items: `write({ history, settings })`. Rejects if that fails. */
    writeWith: <T>(step: (history: History, write: WriteHistory) => Promise<T>): Promise<T> =>
      serialize(async () => step(await read(), (items) => local().set(items))),
    /** Adds past searches, if the user has history turned on. */
    join: (other: History, { on }: HistoryRules) =>
      change((history) => (on ? joinHistories(history, other) : history)),
    /** Applies the user's history settings: drops old searches, or all of them if history is off. */
    applyRules: ({ on, days }: HistoryRules) =>
      change((history) => (on ? shorten(history, now(), days) : NO_HISTORY)),
    /** Deletes one search, or all of them. */
    forget: (search?: Pick<PastSearch, 'query' | 'workflow'>) =>
      change((history) => (search === undefined ? NO_HISTORY : forget(history, search))),
  };
}
