import { chargeOf, failed, type Outcome, success } from '../service/failures.ts';
import type { Envelope } from '../service/response.ts';
import { OverCap } from '../usage/caps.ts';
import type { Charge, Cost, Settle } from '../usage/cost.ts';
import type { Answer, SearchState } from './answer/answer.ts';
import { toAnswer } from './answer/groups.ts';
import { type SearchForm, type SearchOptions, sameRequest, unitsOf, type Workflow } from './form.ts';
import type { SearchRequest } from './request.ts';

/** Stores the state of searches: the newest of each workflow. */
export interface SearchStore {
  /** Stores a state as the newest of its workflow. */
  begin(state: SearchState): Promise<void>;
  /**
   * Replaces a running state by its outcome, unless a newer search took its place. An answer is added to the session
   * history, after `entryId` if the user had gone back to that entry.
   */
  end(state: SearchState, entryId?: string): Promise<void>;
  /** The searches that a previous background left unfinished. */
  running(): Promise<SearchState[]>;
  /** Whether the answer to a search is stored. */
  has(id: string): Promise<boolean>;
}

export interface SearchParts {
  store: SearchStore;
  /** Converts a form to a request, by the user's settings. */
  toRequest(form: SearchForm): Promise<SearchRequest>;
  /** Sends the body once it resolves, or nothing if it rejects. Rejects only if nothing was sent. */
  send(body: Promise<SearchRequest>, signal: AbortSignal): Promise<Outcome<Envelope>>;
  now(): number;
  /** Adds an answered search to the user's history, if history is on. `at`: when it began (epoch ms). */
  remember(form: SearchForm, at: number): Promise<void>;
  /** Stores the pages that a search returned in full as extracted pages, so that they are not paid for again. */
  storeReadPages(id: string, answer: Answer): Promise<void>;
  /** Counts the cost of a search, from before it is sent. */
  charge: Charge;
  /** Keeps the background awake while `work` runs. */
  awake<T>(work: Promise<T>): Promise<T>;
}

export interface Searches {
  /**
   * Runs a search and returns its outcome as soon as it is known; by then, storing it has begun. If the same request
   * is already running, waits for that one and returns its state, with its id. With `reuse`, the same goes for one that
   * was answered in the last seconds.
   */
  run(id: string, form: SearchForm, options?: SearchOptions): Promise<SearchState>;
  /** Whether the answer to a search could be stored. Resolves once that is known. */
  isStored(id: string): Promise<boolean>;
  /**
   * Stops a search, unless another caller is waiting for it too: it may be charged already, and they can use its
   * answer.
   */
  cancel(id: string): void;
  /** Stops all searches and refuses new ones. Resolves once the outcomes are stored. */
  cancelAll(): Promise<void>;
  /** Marks searches left running by the previous background as interrupted. Call before the first `run`. */
  recover(): Promise<void>;
}

interface RunningSearch {
  form: SearchForm;
  abort: AbortController;
  /** The ids of all callers waiting for it. */
  waiting: Set<string>;
  ended: Promise<Ended>;
}

/**
 * The search use case: sends one request for each confirmed search, and stores its outcome even if the view closes.
 */
export function createSearches(parts: SearchParts): Searches {
  const underWay = new Set<RunningSearch>();
  /** Ids canceled before they began, which can happen while the background is still recovering. */
  const withdrawn = new Set<string>();
  /** True once everything was stopped: a search started now would be sent and stored after `cancelAll` resolved. */
  let closed = false;
  const recent = new RecentAnswers(parts.now);
  /** The last request of each workflow. */
  const newest = new Map<Workflow, SearchForm>();
  const outcomes = createOutcomes(parts);

  const finish = (begun: Begun, outcome: Outcome<Envelope>): Ended => {
    const ended = outcomes.finish(begun, outcome);
    recent.add(ended);
    return ended;
  };

  /** The body, held back until the search and its possible cost are stored. */
  const bodyAfter = async (form: SearchForm, ...stored: Promise<unknown>[]): Promise<SearchRequest> => {
    const [body] = await Promise.all([parts.toRequest(form), ...stored]);
    return body;
  };

  /** Sends the request. Returns a failure if the browser could not do the work required beforehand. */
  const ask = async (body: Promise<SearchRequest>, signal: AbortSignal): Promise<Outcome<Envelope>> => {
    // If `send` rejects before it awaits the body, a rejected body would go unhandled.
    void Promise.allSettled([body]);
    try {
      return await parts.send(body, signal);
    } catch (cause) {
      if (signal.aborted) return failed('withdrawn');
      if (cause instanceof OverCap) return { ok: false, failure: cause.failure };
      console.warn('Could not send the search', cause);
      return failed('storage-full');
    }
  };

  /**
   * Waits until stopped searches are stored with their final cost. A stopped search reserves 11 units and spends 1: the other
   * 10 are then free for the next.
   */
  const storedEndsOf = (stopped: readonly RunningSearch[]) =>
    Promise.allSettled(stopped.map(async ({ ended }) => (await ended).stored));

  const search = async (
    begun: Begun,
    signal: AbortSignal,
    stopped: readonly RunningSearch[],
  ): Promise<Ended> => {
    const { id, form, startedAt, overCap } = begun;
    const stored = parts.store.begin({ status: 'running', id, form, startedAt });
    if (form.query.trim() === '') {
      await stored;
      return finish(begun, failed('query-empty'));
    }
    const charge = async () => {
      // If this search was stopped meanwhile, it must not reserve units.
      signal.throwIfAborted();
      return parts.charge(unitsOf(form), overCap);
    };
    const settle = stopped.length > 0 ? storedEndsOf(stopped).then(charge) : charge();
    const body = bodyAfter(form, stored, settle);
    const outcome = await ask(body, signal);
    // The end must be stored after the beginning, even if the search failed before that was written.
    await Promise.allSettled([stored]);
    return finish({ ...begun, settle }, outcome);
  };

  /** Joins the same search if it is running. Otherwise starts one, and aborts an older one of the same workflow. */
  const joinOrStart = (id: string, form: SearchForm, options: SearchOptions): Promise<Ended> => {
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
    const one: RunningSearch = { form, abort, waiting: new Set([id]), ended };
    underWay.add(one);
    return ended;
  };

  const withdrawnState = (id: string, form: SearchForm): SearchState => {
    const at = parts.now();
    return { status: 'failed', id, form, startedAt: at, finishedAt: at, failure: { code: 'withdrawn' } };
  };

  /**
   * With `reuse`, the answer of the last seconds to the same request, unless it was removed meanwhile; otherwise a search.
   * A newer search of the same workflow may have begun by then, and is not replaced.
   */
  const reuseOrSearch = async (id: string, form: SearchForm, options: SearchOptions): Promise<Ended> => {
    newest.set(form.workflow, form);
    const answered = options.reuse ? recent.find(form) : undefined;
    if (!answered) return joinOrStart(id, form, options);
    const stored = await answered.stored;
    if (!stored || (await parts.store.has(answered.state.id).catch(() => false))) return answered;
    if (closed || withdrawn.delete(id) || !sameRequest(newest.get(form.workflow) ?? form, form))
      return { state: withdrawnState(id, form), stored: Promise.resolve(true) };
    return joinOrStart(id, form, options);
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
    closed = true;
    for (const { abort } of underWay) abort.abort();
    await storedEndsOf([...underWay]);
    await outcomes.allStored();
  };

  const recover = async () => {
    // Their possible cost was counted before they were sent.
    for (const left of await parts.store.running()) {
      await finish(left, failed('interrupted')).stored;
    }
  };

  const run = async (id: string, form: SearchForm, options: SearchOptions = {}): Promise<SearchState> => {
    if (closed || withdrawn.delete(id)) return withdrawnState(id, form);
    const ended = reuseOrSearch(id, form, options);
    // The answer does not wait for these writes.
    const all = ended.then(async ({ state, stored }) => {
      if (state.status === 'done') await parts.remember(form, state.startedAt);
      await stored;
    });
    parts.awake(all).catch((cause: unknown) => console.warn('Could not store the search', cause));
    return (await ended).state;
  };

  return { run, isStored: outcomes.isStored, cancel, cancelAll, recover };
}

/** A search that has begun. */
interface Begun extends SearchOptions {
  id: string;
  form: SearchForm;
  /** Epoch ms. */
  startedAt: number;
  /** Settles the counted cost; absent if it is already settled. */
  settle?: Promise<Settle>;
}

/** Turns responses into outcomes of searches, and stores them. */
interface Outcomes {
  /** Settles the cost of a search, and begins to store its outcome. */
  finish(begun: Begun, outcome: Outcome<Envelope>): Ended;
  /** Whether the answer to a search could be stored. Resolves once that is known. */
  isStored(id: string): Promise<boolean>;
  /** Resolves once nothing is being stored. */
  allStored(): Promise<void>;
}

/** Creates the outcomes of a background's searches. */
function createOutcomes(parts: Pick<SearchParts, 'store' | 'storeReadPages' | 'now'>): Outcomes {
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

/** The outcome of a search, and whether it could be stored. */
interface Ended {
  state: SearchState;
  stored: Promise<boolean>;
}

/** How long an answer may take to reach all views, in ms: until then, Enter in another view must not pay for it again. */
const SPREADS_MS = 5000;

/** The answers of the last seconds, which not all views know yet. */
class RecentAnswers {
  private answers: Ended[] = [];
  private readonly now: () => number;

  /** `now`: the current time, in epoch ms. */
  constructor(now: () => number) {
    this.now = now;
  }

  add(ended: Ended): void {
    this.answers = [...this.answers.filter(({ state }) => this.isRecent(state)), ended];
  }

  /** The newest answer to the same request. */
  find(form: SearchForm): Ended | undefined {
    return this.answers.findLast(({ state }) => this.isRecent(state) && sameRequest(state.form, form));
  }

  private isRecent(state: SearchState): boolean {
    if (state.status !== 'done') return false;
    const age = this.now() - state.finishedAt;
    return age >= 0 && age < SPREADS_MS;
  }
}

/** An answer of the service, raw and parsed. */
interface Answered {
  envelope: Envelope;
  answer: Answer;
}

/**
 * The cost of a search that requests the full text of its first `requested` results (API spec 1), as certain and
 * possible units: one search, plus one unit per page, or no pages if nothing was found. Only pages that arrived in
 * full are certain. The spec does not say whether the others are charged: failed pages, those beyond the last result,
 * or any page of a plain-text answer. They count as possible.
 */
export function searchCost(outcome: Outcome<Answered>, requested: number): Cost {
  const most = { searches: 1, pages: requested };
  if (!outcome.ok) return chargeOf(outcome.failure) === 'maybe' ? [{}, most] : [{}, {}];
  const { envelope, answer } = outcome.value;
  if (!hasData(envelope)) return [{}, most];
  if (requested === 0 || isEmpty(envelope)) return [{ searches: 1 }, {}];
  const read = Math.min(requested, pagesReadIn(answer));
  return [{ searches: 1, pages: read }, { pages: requested - read }];
}

/** An answer without data may be a refusal sent with the wrong status. */
const hasData = ({ data }: Envelope): boolean =>
  typeof data === 'object' && data !== null && !Array.isArray(data);

/** Checks the raw data, because a result in an unknown format still counts as found. */
const isEmpty = ({ data, markdown }: Envelope): boolean =>
  markdown === undefined &&
  Object.values(data ?? {}).every((items: unknown) => Array.isArray(items) && items.length === 0);

const pagesReadIn = ({ groups }: Answer): number =>
  groups.reduce((sum, { items }) => sum + items.filter(({ markdown }) => markdown !== undefined).length, 0);
