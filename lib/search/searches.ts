import { chargeOf, type Failure, failed, type Outcome, success } from '../service/failures.ts';
import type { Envelope } from '../service/response.ts';
import { OverCap } from '../usage/caps.ts';
import type { Cost, Settle } from '../usage/cost.ts';
import type { UsageStore } from '../usage/store.ts';
import type { Answer, EndedSearch, SearchState } from './answer/answer.ts';
import { toAnswer } from './answer/groups.ts';
import { type SearchForm, type SearchOptions, sameRequest, unitsOf } from './form.ts';
import type { SearchRequest } from './request.ts';
import type { SearchStore } from './store.ts';

export interface SearchParts {
  store: Pick<SearchStore, 'begin' | 'end' | 'running'>;
  /** A stored answer to the same request that is recent enough, and finished after `since` (epoch ms). */
  reusable(form: SearchForm, since: number): Promise<{ id: string } | undefined>;
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
  charge: UsageStore['charge'];
  /** Keeps the background awake while `work` runs. */
  awake<T>(work: Promise<T>): Promise<T>;
}

/** A search that has begun. */
interface Begun extends SearchOptions {
  id: string;
  form: SearchForm;
  /** Epoch ms. */
  startedAt: number;
  /** Whether its answer has arrived: from then on, nothing stops it. */
  answered?: boolean;
}

type EndState = Exclude<SearchState, { status: 'running' }>;

/** A search of this background. */
interface OwnSearch extends Begun {
  abort: AbortController;
  /** The ids of all callers waiting for it. */
  waiting: Set<string>;
  /** Resolves once its end is stored. */
  ended: Promise<EndedSearch>;
}

/**
 * The search use case: sends one request for each confirmed search, and stores its outcome even if the view closes.
 */
export function createSearches(parts: SearchParts) {
  /** The searches that have not ended. */
  const underWay = new Set<OwnSearch>();
  /** True once everything was stopped: a search started now would be sent and stored after `cancelAll` resolved. */
  let closed = false;

  /** The end of a search that got no answer. */
  const failedAs = ({ id, form, startedAt }: Begun, failure: Failure) => {
    return { status: 'failed' as const, id, form, startedAt, finishedAt: parts.now(), failure };
  };

  /** The end of a search that was stopped before it was stored. */
  const withdrawn = (begun: Begun): EndedSearch => {
    return { id: begun.id, state: failedAs(begun, { code: 'withdrawn' }) };
  };

  /** Stores an end. Of an answer for which there is no room, stores that it was lost: views must not wait for it. */
  const storeEnd = async (state: EndState): Promise<EndedSearch> => {
    const { id } = state;
    try {
      await parts.store.end(state);
      return state.status === 'done' ? { id } : { id, state };
    } catch (cause) {
      console.warn('Could not store the end of a search', cause);
      if (state.status === 'failed') return { id, state };
      await parts.store.end(failedAs(state, { code: 'interrupted' })).catch(notStored);
      return { id, state: { ...state, unkept: true } };
    }
  };

  /** Settles the cost of a search, and stores its outcome. `settle` is absent if the cost is already settled. */
  const finish = async (
    begun: Begun,
    outcome: Outcome<Envelope>,
    settle?: Promise<Settle>,
  ): Promise<EndedSearch> => {
    const { id, form, startedAt } = begun;
    const read = outcome.ok
      ? success({ envelope: outcome.value, answer: toAnswer(outcome.value, form) })
      : outcome;
    const state: EndState = read.ok
      ? { status: 'done', id, form, startedAt, finishedAt: parts.now(), answer: read.value.answer }
      : failedAs(begun, read.failure);
    begun.answered = read.ok;
    const cost = searchCost(read, unitsOf(form).pages);
    const [ended, others] = await Promise.all([
      storeEnd(state),
      Promise.allSettled([
        // Pages that were paid for are stored even if the answer can't be.
        read.ok && parts.storeReadPages(id, read.value.answer),
        read.ok && parts.remember(form, startedAt),
        // If charging failed, nothing was sent, so there is nothing to settle.
        settle?.then(
          (settleWith) => settleWith(cost),
          () => undefined,
        ),
      ]),
    ]);
    for (const one of others) if (one.status === 'rejected') notStored(one.reason);
    return ended;
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

  const search = async (begun: Begun, signal: AbortSignal): Promise<EndedSearch> => {
    const { id, form, startedAt, overCap } = begun;
    const stored = parts.store.begin({ status: 'running', id, form, startedAt });
    if (form.query.trim() === '') {
      await stored;
      return finish(begun, failed('query-empty'));
    }
    const settle = parts.charge(unitsOf(form), overCap);
    // The body is held back until the search and its possible cost are stored.
    const body = Promise.all([parts.toRequest(form), stored, settle]).then(([request]) => request);
    const outcome = await ask(body, signal);
    // The end must be stored after the beginning, even if the search failed before that was written.
    await Promise.allSettled([stored]);
    return finish(begun, outcome, settle);
  };

  /**
   * Joins the same search if it is running. Otherwise reuses a stored answer, or starts one. Others go on: what was sent
   * may be charged already, and another view may be waiting for it.
   */
  const joinOrStart = (begun: Begun): Promise<EndedSearch> => {
    const { id, form, reuse } = begun;
    const same = [...underWay].find(
      (one) => (one.answered || !one.abort.signal.aborted) && sameRequest(one.form, form),
    );
    if (same) {
      same.waiting.add(id);
      return same.ended;
    }
    const abort = new AbortController();
    const reuseOrSearch = async (): Promise<EndedSearch> => {
      const stored = reuse === undefined ? undefined : await parts.reusable(form, reuse).catch(notReused);
      if (stored) return { id: stored.id };
      if (abort.signal.aborted) return withdrawn(begun);
      return search(begun, abort.signal);
    };
    const ended = reuseOrSearch().finally(() => underWay.delete(one));
    const one: OwnSearch = Object.assign(begun, { abort, waiting: new Set([id]), ended });
    underWay.add(one);
    return ended;
  };

  return {
    /**
     * Runs a search, and returns how it ended once that is stored. If the same request is already running, or was
     * answered recently (`reuse`), returns the end of that one, with its id.
     */
    async run(id: string, form: SearchForm, options: SearchOptions = {}): Promise<EndedSearch> {
      const begun = { ...options, id, form, startedAt: parts.now() };
      if (closed) return withdrawn(begun);
      return parts.awake(joinOrStart(begun));
    },
    /** Stops a search, unless another caller is waiting for it too: it may be charged already, and they can use its answer. */
    cancel(id: string): void {
      const search = [...underWay].find(({ waiting }) => waiting.has(id));
      search?.waiting.delete(id);
      if (search?.waiting.size === 0) search.abort.abort();
    },
    /** Stops all searches and refuses new ones. Resolves once the outcomes are stored. */
    async cancelAll(): Promise<void> {
      closed = true;
      for (const { abort } of underWay) abort.abort();
      await Promise.allSettled(Array.from(underWay, ({ ended }) => ended));
    },
    /** Marks searches left running by the previous background as interrupted. Call before the first `run`. */
    async recover(): Promise<void> {
      // Their possible cost was counted before they were sent.
      for (const left of await parts.store.running()) await finish(left, failed('interrupted'));
    },
  };
}

const notStored = (cause: unknown) => console.warn('Could not store all of a search', cause);

function notReused(cause: unknown): undefined {
  console.warn('Could not look up stored answers', cause);
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
