import type { Envelope } from '../service/answers.ts';
import { failed, type Outcome, success } from '../service/failures.ts';
import type { Charge, Settle } from '../usage/cost.ts';
import type { Answer, SearchState } from './answer.ts';
import { type SearchForm, unitsOf } from './form.ts';
import { toAnswer } from './groups.ts';
import type { SearchRequest } from './request.ts';
import { searchCost } from './search-cost.ts';

/** Where the state of searches is kept: one for each workflow, the newest. */
export interface SearchStore {
  /** Keeps a state as the newest of its workflow. */
  begin(state: SearchState): Promise<void>;
  /**
   * Replaces a state by what became of it, unless a newer search took its place. An answer goes on the trail, behind
   * `behind`, where one went back to that before.
   */
  end(state: SearchState, behind?: string): Promise<void>;
  /** The searches that a background which ended left behind. */
  running(): Promise<SearchState[]>;
  /** Whether the answer to a search is kept. */
  has(id: string): Promise<boolean>;
}

export interface SearchParts {
  store: SearchStore;
  /** Form to request, by the user's settings. */
  toRequest(form: SearchForm): Promise<SearchRequest>;
  /** Sends the body as soon as it is there; nothing where it never is. */
  send(body: Promise<SearchRequest>, signal: AbortSignal): Promise<Outcome<Envelope>>;
  now(): number;
  /** Adds a search to the user's history, if there is to be one. */
  remember(form: SearchForm): Promise<void>;
  /** Keeps the pages that a search read in full as extracted pages, so that they are not paid for again. */
  keepRead(id: string, answer: Answer): Promise<void>;
  /** Counts what a search costs, from before it goes out. */
  charge: Charge;
  /** Holds the background awake while `work` runs. */
  awake<T>(work: Promise<T>): Promise<T>;
}

export interface Searches {
  /** Gives what became of it as soon as that is known; storing it has begun by then. */
  run(id: string, form: SearchForm, behind?: string): Promise<SearchState>;
  /** Whether the answer to a search could be kept, once that is known. */
  kept(id: string): Promise<boolean>;
  cancel(id: string): void;
  /** Marks what was under way when the last background ended as interrupted. Before the first `run`. */
  recover(): Promise<void>;
}

interface Begun {
  id: string;
  form: SearchForm;
  /** Epoch ms. */
  startedAt: number;
  behind?: string | undefined;
  /** Settles what it was counted with; none where that is done. */
  settle?: Promise<Settle>;
}

/** What became of a search, and whether that could be stored. */
interface Ended {
  state: SearchState;
  kept: Promise<boolean>;
}

/** The use case of searching: one request for each confirmed search, its outcome kept whatever becomes of the view. */
export function createSearches(parts: SearchParts): Searches {
  const underWay = new Map<string, { form: SearchForm; abort: AbortController }>();
  /** Those that are being stored, and those that could not be: by their ids. */
  const keeping = new Map<string, Promise<boolean>>();

  const keep = async (state: SearchState, behind?: string): Promise<boolean> => {
    try {
      await parts.store.end(state, behind);
      if (state.status === 'done') await parts.keepRead(state.id, state.answer);
      keeping.delete(state.id);
      return true;
    } catch {
      return false;
    }
  };

  const finish = ({ id, form, startedAt, behind, settle }: Begun, outcome: Outcome<Envelope>): Ended => {
    const base = { id, form, startedAt, finishedAt: parts.now() };
    const read = outcome.ok
      ? success({ envelope: outcome.value, answer: toAnswer(outcome.value, form) })
      : outcome;
    const state: SearchState = read.ok
      ? { ...base, status: 'done', answer: read.value.answer }
      : { ...base, status: 'failed', failure: read.failure };
    const cost = searchCost(read, unitsOf(form).pages);
    const settled = settle?.then((settleWith) => settleWith(cost));
    const kept = keep(state, behind);
    keeping.set(id, kept);
    return { state, kept: Promise.all([kept, settled]).then(([done]) => done) };
  };

  /** The body, once it is stored that the search runs and what it may cost: it goes out no sooner. */
  const bodyOf = async (form: SearchForm, ...stored: Promise<unknown>[]): Promise<SearchRequest> => {
    const [body] = await Promise.all([parts.toRequest(form), ...stored]);
    return body;
  };

  const search = async (id: string, form: SearchForm, behind?: string): Promise<Ended> => {
    for (const [other, search] of underWay) {
      if (search.form.workflow === form.workflow) cancel(other);
    }
    const startedAt = parts.now();
    const begun = { id, form, startedAt, behind };
    const abort = new AbortController();
    underWay.set(id, { form, abort });
    try {
      const stored = parts.store.begin({ status: 'running', id, form, startedAt });
      if (form.query.trim() === '') {
        await stored;
        return finish(begun, failed('query-empty'));
      }
      const settle = parts.charge(unitsOf(form));
      const body = bodyOf(form, stored, settle);
      // Without a body nothing goes out.
      body.catch(async () => (await settle)([{}, {}]));
      return finish({ ...begun, settle }, await parts.send(body, abort.signal));
    } finally {
      underWay.delete(id);
    }
  };

  const cancel = (id: string) => underWay.get(id)?.abort.abort();

  const recover = async () => {
    // What they may have cost was counted before they went out.
    for (const left of await parts.store.running()) {
      await finish(left, failed('interrupted')).kept;
    }
  };

  const run = async (id: string, form: SearchForm, behind?: string): Promise<SearchState> => {
    const remembered = parts.remember(form);
    const ended = search(id, form, behind);
    // Whoever waits for the answer need not wait for what is written besides.
    const all = Promise.all([ended.then(({ kept }) => kept), remembered]);
    parts.awake(all).catch((cause: unknown) => console.warn('A search was not stored', cause));
    return (await ended).state;
  };

  const kept = async (id: string) => (await keeping.get(id)) ?? parts.store.has(id);

  return { run, kept, cancel, recover };
}
