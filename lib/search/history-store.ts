import * as z from 'zod/mini';
import type { HistoryRules } from '../settings/settings.ts';
import { local, STORED } from '../storage/areas.ts';
import { readWithList } from '../storage/stored-list.ts';
import { readStored, type StoredSchema } from '../storage/versioned.ts';
import { type SearchForm, WORKFLOWS } from './form.ts';
import { forget, type History, NO_HISTORY, remember, shorten } from './history.ts';

/** Past searches as they stand in storage. */
export const HISTORY_SHAPE: StoredSchema<History> = {
  name: 'history',
  version: 1,
  read: (value) => {
    const one = z.object({
      query: z.string(),
      workflow: z.enum(WORKFLOWS),
      at: z.number(),
      times: z.number(),
    });
    const schema = z.object({ version: z.literal(1), searches: z.array(one) });
    return readWithList(value, schema, ['searches', one]);
  },
  upgrades: {},
};

export interface HistoryStore {
  /** Keeps a search, if the user wants that. */
  add(form: SearchForm, rules: HistoryRules): Promise<void>;
  /** Takes one query away, or all of them. */
  forget(query?: string): Promise<void>;
  /** Keeps no more than the user wants: all of it goes where it is off. */
  hold(rules: HistoryRules): Promise<void>;
  read(): Promise<History>;
}

/** Keeps past searches on this device, one change at a time. For the background, which alone writes them. */
export function historyStore(now: () => number): HistoryStore {
  let turn: Promise<void> = Promise.resolve();
  const read = async () => (await readStored(local(), HISTORY_SHAPE, now())) ?? NO_HISTORY;
  const change = (step: (history: History) => History): Promise<void> => {
    const next = turn.then(async () => local().set({ [STORED.history]: step(await read()) }));
    // A search must not fail because it can't be remembered.
    turn = next.catch((cause: unknown) => console.error('The search could not be remembered', cause));
    return turn;
  };
  return {
    read,
    async add(form, { on, days }) {
      if (on) await change((history) => remember(history, form, now(), days));
    },
    hold: ({ on, days }) => change((history) => (on ? shorten(history, now(), days) : NO_HISTORY)),
    forget: (query) => change((history) => (query === undefined ? NO_HISTORY : forget(history, query))),
  };
}
