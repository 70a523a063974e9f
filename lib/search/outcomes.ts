import type { Envelope } from '../service/answers.ts';
import { type Outcome, success } from '../service/failures.ts';
import type { Settle } from '../usage/cost.ts';
import type { SearchState } from './answer/answer.ts';
import { toAnswer } from './answer/groups.ts';
import { type SearchForm, type SearchOptions, unitsOf } from './form.ts';
import type { Ended } from './recent-answers.ts';
import { searchCost } from './search-cost.ts';
import type { SearchParts } from './searches.ts';

/** A search that has begun. */
export interface Begun extends SearchOptions {
  id: string;
  form: SearchForm;
  /** Epoch ms. */
  startedAt: number;
  /** Settles the counted cost; absent if it is already settled. */
  settle?: Promise<Settle>;
}

/** Turns responses into outcomes of searches, and stores them. */
export interface Outcomes {
  /** Settles the cost of a search, and begins to store its outcome. */
  finish(begun: Begun, outcome: Outcome<Envelope>): Ended;
  /** Whether the answer to a search could be stored. Resolves once that is known. */
  isStored(id: string): Promise<boolean>;
  /** Resolves once nothing is being stored. */
  allStored(): Promise<void>;
}

/** Creates the outcomes of a background's searches. */
export function createOutcomes(parts: Pick<SearchParts, 'store' | 'storeReadPages' | 'now'>): Outcomes {
  /** Searches being stored, and those that could not be stored, by id. */
  const storing = new Map<string, Promise<boolean>>();

  const storeOutcome = async (state: SearchState, entryId?: string): Promise<boolean> => {
    const ended = parts.store.end(state, entryId);
    // Pages that were paid for are stored even if the answer can't be.
    const read = state.status === 'done' ? parts.storeReadPages(state.id, state.answer) : undefined;
    const stored = await Promise.allSettled([ended, read]);
    const all = stored.every(({ status }) => status === 'fulfilled');
    if (all) storing.delete(state.id);
    return all;
  };

  const finish = ({ id, form, startedAt, entryId, settle }: Begun, outcome: Outcome<Envelope>): Ended => {
    const base = { id, form, startedAt, finishedAt: parts.now() };
    const read = outcome.ok
      ? success({ envelope: outcome.value, answer: toAnswer(outcome.value, form) })
      : outcome;
    const state: SearchState = read.ok
      ? { ...base, status: 'done', answer: read.value.answer }
      : { ...base, status: 'failed', failure: read.failure };
    const cost = searchCost(read, unitsOf(form).pages);
    // If charging failed, nothing was sent, so there is nothing to settle.
    const settled = settle?.then(
      (settleWith) => settleWith(cost),
      () => undefined,
    );
    const stored = storeOutcome(state, entryId);
    storing.set(id, stored);
    return { state, stored: Promise.all([stored, settled]).then(([done]) => done) };
  };

  return {
    finish,
    isStored: async (id) => (await storing.get(id)) ?? parts.store.has(id),
    async allStored() {
      await Promise.allSettled(storing.values());
    },
  };
}
