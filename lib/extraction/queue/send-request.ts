import { type Failure, type Outcome, success } from '../../service/failures.ts';
import type { Envelope } from '../../service/response.ts';
import { OverCap } from '../../usage/caps.ts';
import { type Cost, pagesCost } from '../../usage/cost.ts';
import type { HeldBooking, Hold } from '../../usage/store.ts';
import { settlement } from '../../usage/usage.ts';
import { failRequest } from '../job/failed-pages.ts';
import type { Job } from '../job/job.ts';
import * as progress from '../job/progress.ts';
import { settleSpent } from '../job/progress.ts';
import { type JobStore, storeOutcomes, storeWhole } from '../job/stored-pages.ts';
import { failuresInText, toOutcomes } from './pages.ts';

/** The body of an extract request (interface, 2.3). */
export interface ExtractRequest {
  pages: { url: string }[];
  timeout?: number;
  format?: 'markdown';
}

/** User settings that apply to every extract request. */
export interface ExtractRules {
  /** Seconds for a whole request; 0 uses the service's default. */
  timeout: number;
  /** The default, `json`, is not sent. */
  format: 'json' | 'markdown';
}

/**
 * Builds the request for these pages. Out-of-range values are sent anyway: the service clamps them (interface, 7.2).
 */
export function toExtractRequest(urls: readonly string[], { timeout, format }: ExtractRules): ExtractRequest {
  return {
    pages: urls.map((url) => ({ url })),
    ...(timeout > 0 ? { timeout } : {}),
    ...(format === 'markdown' ? { format } : {}),
  };
}

export interface RequestParts {
  store: JobStore;
  /** Sends a request once its body resolves. */
  send(address: string, body: Promise<ExtractRequest>): Promise<Outcome<Envelope>>;
  /** Builds the request body for these pages from the user's settings. */
  toRequest(urls: readonly string[]): Promise<ExtractRequest>;
  now(): number;
}

/** A request that ended. Its pages are stored; the job's state is not updated yet. */
export interface RequestResult {
  /** Applies the outcome of the pages to the job. */
  step(job: Job): Job;
  /** The actual cost, which replaces the reserved amount. */
  booking: HeldBooking;
  /** Whether the service answered. */
  answered: boolean;
}

/** A request that is about to go out. */
interface PendingRequest {
  job: Job;
  pageIndexes: number[];
  /** The reservation that covers its cost. */
  hold: Hold;
  /** Resolves once the pages are stored as sent, along with their possible cost. */
  stored: Promise<unknown>;
}

/** Sends a request once it is stored, and stores the returned pages. Other inputs are fetched meanwhile. */
export type SendRequest = (request: PendingRequest) => Promise<RequestResult>;

/** Thrown instead of sending a request if its job was stopped or removed meanwhile. */
class Stopped extends Error {}

/** Creates a function that runs a request from being stored as sent until its pages are stored. */
export function createRequestSender(parts: RequestParts): SendRequest {
  const { store, now } = parts;

  const requestFailed = (
    { pageIndexes, hold }: PendingRequest,
    answer: { ok: false; failure: Failure },
  ): RequestResult => {
    const at = now();
    return toRequestResult(hold, pageIndexes.length, pagesCost(pageIndexes.length, answer), {
      step: (job) => failRequest(job, pageIndexes, answer.failure, at),
      answered: false,
    });
  };

  const arrived = async (
    { job, pageIndexes, hold }: PendingRequest,
    envelope: Envelope,
  ): Promise<RequestResult> => {
    const { markdown } = envelope;
    const urls = urlsOf(job, pageIndexes);
    const read = markdown === undefined ? toOutcomes(envelope, urls) : [];
    // Which pages a single text has may be a guess, so all of them count as possible.
    const done = read.filter((one) => 'markdown' in one).length;
    const outcomes = await (markdown === undefined
      ? storeOutcomes(store, job, pageIndexes, read)
      : storeWhole(store, job, pageIndexes, markdown, failuresInText(markdown, urls)));
    return toRequestResult(hold, urls.length, pagesCost(urls.length, success({ done })), {
      step: (one) => progress.receive(one, outcomes),
      answered: true,
    });
  };

  const takenBack = ({ pageIndexes, hold }: PendingRequest, failure?: Failure): RequestResult =>
    toRequestResult(hold, pageIndexes.length, [{}, {}], {
      step: (job) => progress.takeBack(job, pageIndexes, failure),
      answered: false,
    });

  return async (request) => {
    const { job, pageIndexes, hold, stored } = request;
    const bodyOf = async () => {
      await stored;
      await hold.confirm();
      const built = await parts.toRequest(urlsOf(job, pageIndexes));
      const current = await store.find(job.id);
      if (current === undefined || current.state === 'stopped') throw new Stopped();
      return built;
    };
    const body = bodyOf();
    try {
      const answer = await parts.send(job.address, body);
      return await (answer.ok ? arrived(request, answer.value) : requestFailed(request, answer));
    } catch (cause) {
      if (cause instanceof OverCap) return takenBack(request, cause.failure);
      if (cause instanceof Stopped) return takenBack(request);
      throw cause;
    }
  };
}

/** Builds a result that records the request's cost in its job and for its day. */
const toRequestResult = (
  hold: Hold,
  requested: number,
  cost: Cost,
  { step, answered }: Pick<RequestResult, 'step' | 'answered'>,
): RequestResult => ({
  step: (job) => settleSpent(step(job), requested, cost),
  booking: {
    ...settlement('extract', { pages: requested }, cost),
    day: hold.day,
    reserved: { by: hold, pages: requested },
  },
  answered,
});

const urlsOf = (job: Job, pageIndexes: readonly number[]): string[] =>
  pageIndexes.flatMap((pageIndex) => job.pages[pageIndex]?.url ?? []);

/** Tracks a job's requests in flight, and those that ended since the last check. */
export interface RunningRequests {
  count(): number;
  /** Starts a request; it is sent once it is stored. */
  start(request: PendingRequest): void;
  /** Waits until at least one request has ended that `takeEnded` has not returned. */
  next(): Promise<void>;
  /** Waits until all have ended. */
  all(): Promise<void>;
  /** Returns the requests that ended since the last call. */
  takeEnded(): RequestResult[];
  /** Throws the first error that kept a request from being sent or its pages from being stored. */
  expectSafe(): void;
}

/** Creates a tracker with no requests in flight. */
export function createRunningRequests(send: SendRequest): RunningRequests {
  const requests = new Set<Promise<unknown>>();
  const crashed: unknown[] = [];
  let ended: RequestResult[] = [];
  return {
    count: () => requests.size,
    start(request) {
      const running = send(request)
        .then(
          (result) => ended.push(result),
          (cause: unknown) => crashed.push(cause),
        )
        .finally(() => requests.delete(running));
      requests.add(running);
    },
    async next() {
      if (ended.length === 0) await Promise.race(requests);
    },
    async all() {
      await Promise.all(requests);
    },
    takeEnded() {
      const some = ended;
      ended = [];
      return some;
    },
    expectSafe() {
      if (crashed.length > 0) throw crashed[0];
    },
  };
}
