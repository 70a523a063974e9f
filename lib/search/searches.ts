import type { Envelope } from '../service/answers.ts';
import { failed, type Outcome, success } from '../service/failures.ts';
import { OverCap } from '../usage/caps.ts';
import type { Charge, Settle } from '../usage/cost.ts';
import type { Answer, SearchState } from './answer/answer.ts';
import { toAnswer } from './answer/groups.ts';
import { type SearchForm, type SearchOptions, sameRequest, unitsOf } from './form.ts';
import type { SearchRequest } from './request.ts';
import { searchCost } from './search-cost.ts';

/** Where the state of searches is kept: one for each workflow, the newest. */
export interface SearchStore {
  /** Keeps a state as the newest of its workflow. */
  begin(state: SearchState): Promise<void>;
  /**
   * Replaces a state by what became of it, unless a newer search took its place. An answer goes on the session history, behind
   * `entryId`, where one went back to that before.
   */
  end(state: SearchState, entryId?: string): Promise<void>;
  /** The searches that a background which ended left behind. */
  running(): Promise<SearchState[]>;
  /** Whether the answer to a search is kept. */
  has(id: string): Promise<boolean>;
}

export interface SearchParts {
  store: SearchStore;
  /** Form to request, by the user's settings. */
  toRequest(form: SearchForm): Promise<SearchRequest>;
  /** Sends the body as soon as it is there; nothing where it never is. Rejects only where nothing was sent. */
  send(body: Promise<SearchRequest>, signal: AbortSignal): Promise<Outcome<Envelope>>;
  now(): number;
  /** Adds a search to the user's history, if there is to be one. */
  remember(form: SearchForm): Promise<void>;
  /** Keeps the pages that a search read in full as extracted pages, so that they are not paid for again. */
  storeReadPages(id: string, answer: Answer): Promise<void>;
  /** Counts what a search costs, from before it goes out. */
  charge: Charge;
  /** Holds the background awake while `work` runs. */
  awake<T>(work: Promise<T>): Promise<T>;
}

export interface Searches {
  /**
   * Gives what became of it as soon as that is known; storing it has begun by then. Where the same request is under way it is
   * waited for: what comes back is the search of whoever asked first, with its id.
   */
  run(id: string, form: SearchForm, options?: SearchOptions): Promise<SearchState>;
  /** Whether the answer to a search could be kept, once that is known. */
  kept(id: string): Promise<boolean>;
  /** Stops a search, unless somebody else waits for it as well: what may be charged already is of use to them. */
  cancel(id: string): void;
  /** Stops all searches, and begins none any more; done when what became of them is stored. */
  cancelAll(): Promise<void>;
  /** Marks what was under way when the last background ended as interrupted. Before the first `run`. */
  recover(): Promise<void>;
}

interface UnderWay {
  form: SearchForm;
  abort: AbortController;
  /** The ids under which it was asked for. */
  waiting: Set<string>;
  ended: Promise<Ended>;
}

interface Begun extends SearchOptions {
  id: string;
  form: SearchForm;
  /** Epoch ms. */
  startedAt: number;
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
  const underWay = new Set<UnderWay>();
  /** Those that were cancelled before they began: the background may still take up what the last one left. */
  const withdrawn = new Set<string>();
  /** All were stopped: what began now would be sent, and stored, behind whoever waited for that. */
  let over = false;
  /** Those that are being stored, and those that could not be: by their ids. */
  const keeping = new Map<string, Promise<boolean>>();

  const keep = async (state: SearchState, entryId?: string): Promise<boolean> => {
    const ended = parts.store.end(state, entryId);
    // What was paid for is kept wherever there is room for it.
    const read = state.status === 'done' ? parts.storeReadPages(state.id, state.answer) : undefined;
    const stored = await Promise.allSettled([ended, read]);
    const all = stored.every(({ status }) => status === 'fulfilled');
    if (all) keeping.delete(state.id);
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
    // Where it could not be counted, nothing was sent.
    const settled = settle?.then(
      (settleWith) => settleWith(cost),
      () => undefined,
    );
    const kept = keep(state, entryId);
    keeping.set(id, kept);
    return { state, kept: Promise.all([kept, settled]).then(([done]) => done) };
  };

  /** The body, once it is stored that the search runs and what it may cost: it goes out no sooner. */
  const bodyOf = async (form: SearchForm, ...stored: Promise<unknown>[]): Promise<SearchRequest> => {
    const [body] = await Promise.all([parts.toRequest(form), ...stored]);
    return body;
  };

  /** What became of the request; a failure where the browser could not do what has to be done before. */
  const ask = async (body: Promise<SearchRequest>, signal: AbortSignal): Promise<Outcome<Envelope>> => {
    // Whoever rejects before it waits for the body leaves its rejection to nobody.
    void Promise.allSettled([body]);
    try {
      return await parts.send(body, signal);
    } catch (cause) {
      if (signal.aborted) return failed('withdrawn');
      if (cause instanceof OverCap) return { ok: false, failure: cause.failure };
      console.warn('A search was not sent', cause);
      return failed('storage-full');
    }
  };

  /** Those that were stopped: what they were counted with and did not cost is room for the next. */
  const settled = (stopped: readonly UnderWay[]) =>
    Promise.allSettled(stopped.map(async ({ ended }) => (await ended).kept));

  const search = async (begun: Begun, signal: AbortSignal, stopped: readonly UnderWay[]): Promise<Ended> => {
    const { id, form, startedAt, overCap } = begun;
    const stored = parts.store.begin({ status: 'running', id, form, startedAt });
    if (form.query.trim() === '') {
      await stored;
      return finish(begun, failed('query-empty'));
    }
    const charge = async () => {
      // Meanwhile it may have been stopped itself: it needs no room.
      signal.throwIfAborted();
      return parts.charge(unitsOf(form), overCap);
    };
    const settle = stopped.length > 0 ? settled(stopped).then(charge) : charge();
    const body = bodyOf(form, stored, settle);
    const outcome = await ask(body, signal);
    // It ends after it began, also where it failed before that.
    await Promise.allSettled([stored]);
    return finish({ ...begun, settle }, outcome);
  };

  /** The search of an id: the same that is under way, else one that begins, and an older one of its type gives way. */
  const searchOf = (id: string, form: SearchForm, options: SearchOptions): Promise<Ended> => {
    const open = [...underWay].filter(({ abort }) => !abort.signal.aborted);
    const same = open.find((one) => sameRequest(one.form, form));
    if (same !== undefined) {
      same.waiting.add(id);
      return same.ended;
    }
    for (const older of open) if (older.form.workflow === form.workflow) older.abort.abort();
    const abort = new AbortController();
    const begun = { ...options, id, form, startedAt: parts.now() };
    const stopped = [...underWay].filter(({ abort }) => abort.signal.aborted);
    const ended = search(begun, abort.signal, stopped).finally(() => underWay.delete(one));
    const one: UnderWay = { form, abort, waiting: new Set([id]), ended };
    underWay.add(one);
    return ended;
  };

  const cancel = (id: string) => {
    const search = [...underWay].find(({ waiting }) => waiting.has(id));
    if (search === undefined) {
      withdrawn.add(id);
      return;
    }
    search.waiting.delete(id);
    if (search.waiting.size === 0) search.abort.abort();
  };

  const cancelAll = async () => {
    over = true;
    for (const { abort } of underWay) abort.abort();
    await settled([...underWay]);
    await Promise.allSettled(keeping.values());
  };

  const recover = async () => {
    // What they may have cost was counted before they went out.
    for (const left of await parts.store.running()) {
      await finish(left, failed('interrupted')).kept;
    }
  };

  const run = async (id: string, form: SearchForm, options: SearchOptions = {}): Promise<SearchState> => {
    if (over || withdrawn.delete(id)) {
      const at = parts.now();
      return { status: 'failed', id, form, startedAt: at, finishedAt: at, failure: { code: 'withdrawn' } };
    }
    const remembered = parts.remember(form);
    const ended = searchOf(id, form, options);
    // Whoever waits for the answer need not wait for what is written besides.
    const all = Promise.all([ended.then(({ kept }) => kept), remembered]);
    parts.awake(all).catch((cause: unknown) => console.warn('A search was not stored', cause));
    return (await ended).state;
  };

  const kept = async (id: string) => (await keeping.get(id)) ?? parts.store.has(id);

  return { run, kept, cancel, cancelAll, recover };
}
