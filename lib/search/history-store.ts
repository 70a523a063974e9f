import type { HistoryRules } from '../settings/settings.ts';
import { local, STORED } from '../storage/areas.ts';
import { createSerializer } from '../storage/serialize.ts';
import { readStored } from '../storage/versioned.ts';
import type { SearchForm } from './form.ts';
import { forget, type History, NO_HISTORY, remember, shorten } from './history.ts';
import { HISTORY_SHAPE } from './history-schema.ts';

type WriteHistory = (items: { history: History; [name: string]: unknown }) => Promise<void>;

export interface HistoryStore {
  /** Keeps a search, if the user wants that. */
  add(form: SearchForm, rules: HistoryRules): Promise<void>;
  /** Takes one query away, or all of them. */
  forget(query?: string): Promise<void>;
  /** Keeps no more than the user wants: all of it goes where it is off. */
  hold(rules: HistoryRules): Promise<void>;
  read(): Promise<History>;
  /** Lets something write the history together with other things. Rejects where that fails. */
  along(step: (history: History, write: WriteHistory) => Promise<void>): Promise<void>;
}

/** Keeps past searches on this device, one change at a time. For the background, which alone writes them. */
export function historyStore(now: () => number): HistoryStore {
  const serialize = createSerializer();
  const read = async () => (await readStored(local(), HISTORY_SHAPE, now())) ?? NO_HISTORY;
  const change = (step: (history: History) => History): Promise<void> =>
    serialize(async () => local().set({ [STORED.history]: step(await read()) }))
      // A search must not fail because it can't be remembered.
      .catch((cause: unknown) => console.error('The search could not be remembered', cause));
  return {
    read,
    async add(form, { on, days }) {
      if (on) await change((history) => remember(history, form, now(), days));
    },
    along: (step) => serialize(async () => step(await read(), (items) => local().set(items))),
    hold: ({ on, days }) => change((history) => (on ? shorten(history, now(), days) : NO_HISTORY)),
    forget: (query) => change((history) => (query === undefined ? NO_HISTORY : forget(history, query))),
  };
}
