import type { ExtractedPage } from '../../document/document.ts';
import type { DeliveryWish } from '../../presets/destinations.ts';
import { type Failure, failed, type Outcome, success } from '../../service/failures.ts';
import type { Envelope } from '../../service/response.ts';
import { waitLeft } from '../../service/retry-after.ts';
import { createSerializer } from '../../storage/cache.ts';
import { OverCap } from '../../usage/caps.ts';
import { type Cost, pagesCost } from '../../usage/cost.ts';
import type { HeldBooking, Hold, UsageStore } from '../../usage/store.ts';
import { settlement } from '../../usage/usage.ts';
import { failRequest, withhold } from '../job/failed-pages.ts';
import type { DeliveryResult, Job, JobSource, PageState, Skipped, Target } from '../job/job.ts';
import * as progress from '../job/progress.ts';
import { indexesOf, isActive, isFinal, PAGES_PER_REQUEST, setPages, unsentIndexes } from '../job/progress.ts';
import { begin, confirm, type ReviewChoice, rulesFor, type StartRules } from '../job/review.ts';
import { type JobStore, storeOutcomes } from '../store.ts';
import { type ExtractRequest, toOutcomes } from './pages.ts';

/** Restarts the background if it ends while something is queued. */
export interface Alarm {
  set(): Promise<void>;
  clear(): Promise<void>;
}

export interface RunnerParts {
  store: JobStore;
  alarm: Alarm;
  /** Keeps the background alive while `work` runs. */
  awake<T>(work: Promise<T>): Promise<T>;
  /** Reserves room under the caps for pages that are about to be sent. */
  reserve: UsageStore['reserve'];
  /** Rejects only if nothing was sent. */
  send(address: string, body: ExtractRequest): Promise<Outcome<Envelope>>;
  /** Builds the request body for these pages from the user's settings. */
  toRequest(urls: readonly string[], of: Pick<Job, 'question'>): Promise<ExtractRequest>;
  /** The maximum number of concurrent requests. */
  concurrency(): Promise<number>;
  /** The user's rules for a job from this source. */
  startRules(source: JobSource): Promise<StartRules>;
  /** Delivers the pages of an ended job and returns the result. */
  deliver(pages: ExtractedPage[], job: Job, wish?: DeliveryWish): Promise<DeliveryResult>;
  /** Shows the state of a job. */
  show(job: Job): Promise<void>;
  address(): Promise<string>;
  newId(): string;
  now(): number;
  /** Resolves at a time (epoch ms) or shortly after. */
  waitUntil(time: number): Promise<void>;
}

/** A request to extract pages. */
export interface ExtractionRequest {
  source: JobSource;
  /** The query that found the pages, if they become one document with numbered sources. */
  question?: string | undefined;
  targets: Target[];
  skipped: Skipped;
  /** Whether to request pages again even if copies exist. */
  refresh?: boolean;
  /** The jobs that had ended when the user requested it (`ended` then), if before the call. */
  ended?: Promise<ReadonlySet<string>> | undefined;
}

export type Runner = ReturnType<typeof createRunner>;

/** A change of a stored job, with the costs that are booked in the same write. */
interface Change {
  job: Job;
  bookings?: readonly HeldBooking[];
}

/** A request that ended. Its texts are stored; the job's state is not updated yet. */
interface EndedRequest {
  /** Applies the outcome of the pages, and their cost, to the job. */
  step(job: Job): Job;
  /** The actual cost, which replaces the reserved amount. */
  booking: HeldBooking;
  /** Whether the service answered. */
  answered: boolean;
  /** What kept it from being sent, except a cap. */
  brokenBy?: unknown;
}

/** The requests of a job in flight. */
type Running = Set<Promise<EndedRequest>>;

const NO_COST: Cost = [{}, {}];

const REOPENED_AFTER_MS = 1000;

/** The user did not agree to pay for this page, so it is retried only by the user, who sees the price again. */
const COPY_GONE: PageState = { state: 'failed', failure: { code: 'copy-gone' } };

/** A copy that can't be stored under the job still exists. The page is requested only if the user retries it. */
const STORAGE_FULL: PageState = { state: 'failed', failure: { code: 'storage-full' } };

/**
 * Runs jobs one after another, each with a few concurrent requests. Everything is in the stored jobs: a request goes
 * out once its pages are stored as sent, and its answer is stored together with the next requests. So no page is paid
 * for twice, and whatever is in flight when the background ends is known.
 */
export function createRunner(parts: RunnerParts) {
  const { store, alarm, now } = parts;
  /**
   * Serializes changes of stored jobs, each of the state that the one before stored. So an answer can't undo a stop, and
   * the second of two clicks finds the job of the first.
   */
  const serialize = createSerializer();
  /** Jobs that a browser restart interrupted, until their paused state is stored. */
  const interrupted = new Set<string>();
  let pumping: Promise<void> | undefined;
  /** Whether another run was requested since the last one began. */
  let wanted = false;
  /** Ends the wait of a job that was asked for a pause, because something changed. */
  let wake = (): void => undefined;

  /** Stores a new or changed job. If it is to run from then on, the alarm is set before, and the queue runs after. */
  const write = async (before: Job | undefined, after: Job, bookings: readonly HeldBooking[] = []) => {
    if (after === before && bookings.length === 0) return;
    const isQueued = isActive(after) && !(before && isActive(before));
    try {
      if (isQueued) await alarm.set();
      await store.put(after, bookings);
    } finally {
      // Also if the pages could not be booked.
      for (const { hold } of bookings) hold?.release();
      wake();
      if (isQueued) pump().catch((cause: unknown) => console.warn('A job was interrupted', cause));
    }
  };

  /** Changes a stored job, after all changes before. Returns the stored change, or `undefined` if the job is gone. */
  const alter = <C extends Change>(id: string, decide: (job: Job) => Promise<C>): Promise<C | undefined> =>
    serialize(async () => {
      const before = await store.find(id);
      if (before === undefined) return undefined;
      const change = await decide(before);
      await write(before, change.job, change.bookings);
      return change;
    });

  /** Applies a step to a stored job. */
  const change = async (id: string, step: (job: Job) => Job): Promise<Job | undefined> =>
    (await alter(id, async (job) => ({ job: step(job) })))?.job;

  /** The ids of the jobs that have ended, as stored when this is called. */
  const ended = async (): Promise<ReadonlySet<string>> =>
    new Set((await store.all()).filter(isFinal).map(({ id }) => id));

  /** Sends a request whose pages are stored as sent, and stores the texts of the answer. Unsent pages wait again. */
  const sendRequest = async (job: Job, pageIndexes: number[], hold: Hold): Promise<EndedRequest> => {
    const urls = pageIndexes.flatMap((pageIndex) => job.pages[pageIndex]?.url ?? []);
    const pages = urls.length;
    const end = (cost: Cost, step: (job: Job) => Job, answered = false): EndedRequest => ({
      step: (one) => progress.settleSpent(step(one), pages, cost),
      booking: { ...settlement('extract', { pages }, cost), day: hold.day, reserved: { by: hold, pages } },
      answered,
    });
    const unsent = (failure?: Failure) => end(NO_COST, (one) => progress.takeBack(one, pageIndexes, failure));
    let answer: Outcome<Envelope>;
    try {
      await hold.confirm();
      const body = await parts.toRequest(urls, job);
      const current = await store.find(job.id);
      if (current === undefined || current.state === 'stopped') return unsent();
      answer = await parts.send(job.address, body);
    } catch (cause) {
      return cause instanceof OverCap ? unsent(cause.failure) : { ...unsent(), brokenBy: cause };
    }
    if (!answer.ok) {
      const at = now();
      return end(pagesCost(pages, answer), (one) => failRequest(one, pageIndexes, answer.failure, at));
    }
    const outcomes = toOutcomes(answer.value, urls);
    const states = await storeOutcomes(store, job, pageIndexes, outcomes);
    // Which pages a single text has may be a guess, so all of them count as possible.
    const done = outcomes.filter((one) => 'markdown' in one && !one.whole).length;
    return end(pagesCost(pages, success({ done })), (one) => progress.receive(one, states), true);
  };

  /** Reserves room under the caps for up to `room` requests; `undefined` if the job has none to send now. */
  const holdFor = async (job: Job, room: number, before: readonly HeldBooking[]) => {
    const maySend = isActive(job) && waitLeft(job.quiet?.until ?? 0, now()) === 0;
    const pages = maySend ? Math.min(unsentIndexes(job).length, room * PAGES_PER_REQUEST) : 0;
    return pages > 0 ? parts.reserve({ pages, overCap: job.overCap === true, before }) : undefined;
  };

  /** Stores results and up to `room` new requests in one write. Once that is stored, these go out, and are `running`. */
  const advance = async (id: string, results: readonly EndedRequest[], room: number, running: Running) => {
    const stored = await alter(id, async (before) => {
      const settled = results.reduce((job, { step }) => step(job), before);
      const bookings = results.map(({ booking }) => booking);
      const hold = await holdFor(settled, room, bookings);
      if (hold === undefined) return { job: progress.endIfNothingLeft(settled, now()), bookings };
      const { pages, day, failure } = hold;
      const batches = inBatches(unsentIndexes(settled).slice(0, pages));
      const sent = batches.reduce(progress.send, settled);
      const job = failure ? progress.pauseAtCap(sent, failure) : sent;
      if (pages > 0) bookings.push({ operation: 'extract', day, perhaps: { pages }, hold });
      return { job, bookings, requests: batches.map((pageIndexes) => ({ pageIndexes, hold })) };
    });
    if (stored === undefined) return;
    const { job, requests = [] } = stored;
    for (const { pageIndexes, hold } of requests) {
      const request = sendRequest(job, pageIndexes, hold);
      // It may break before it is waited for.
      request.catch(() => undefined);
      running.add(request);
    }
    // The end of a job is shown after its Markdown is copied. Progress is shown without waiting.
    if (indexesOf(job, 'waiting', 'sent').length > 0) void parts.show(job);
  };

  /** Runs a job until it has nothing left to send and nothing in flight, and delivers it if it has ended. */
  const runJob = async (id: string): Promise<void> => {
    const most = await parts.concurrency();
    const running: Running = new Set();
    let results: EndedRequest[] = [];
    // The first request goes alone: if it is refused, concurrent ones would be too.
    let room = 1;
    try {
      do {
        endIfBroken(results);
        if (results.some(({ answered }) => answered)) room = most;
        await advance(id, results, room - running.size, running);
        results = [];
        if (running.size > 0) results = [await takeFirst(running)];
      } while (results.length > 0 || (await waited(id)));
    } finally {
      // If a step threw, answers that arrived, and what was not sent, are still stored.
      const others = await Promise.allSettled(running);
      const arrived = others.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []));
      await advance(id, [...results, ...arrived], 0, running);
    }
    const job = await store.find(id);
    if (job?.finishedAt !== undefined && job.state !== 'stopped') await deliver(job);
  };

  /** Waits as long as the service asked the job to pause, or until something changes. Returns false without a pause. */
  const waited = async (id: string): Promise<boolean> => {
    const { promise: changed, resolve } = Promise.withResolvers<void>();
    // Set before the job is read, so that no later change is missed.
    wake = resolve;
    const job = await store.find(id);
    const until = job && isActive(job) && unsentIndexes(job).length > 0 ? job.quiet?.until : undefined;
    if (until !== undefined) await Promise.race([parts.waitUntil(until), changed]);
    return until !== undefined;
  };

  /** The pages of a job. The browser may just have closed the database, as after sleep; a moment later, it opens again. */
  const readPages = (id: string): Promise<ExtractedPage[]> =>
    store.pages(id).catch(async () => {
      await parts.waitUntil(now() + REOPENED_AFTER_MS);
      return store.pages(id);
    });

  /** Delivers the pages of a job that has ended, and shows the result. Returns the job; `undefined` if it is gone. */
  const deliver = async (ended: Job, wish?: DeliveryWish): Promise<Job | undefined> => {
    const pages = await readPages(ended.id).catch((cause: unknown) => {
      console.warn('Could not read the pages of a job', cause);
      return [];
    });
    const handed = pages.length > 0 ? await parts.deliver(pages, ended, wish) : { copied: false };
    // The user may have retried pages meanwhile. The job then continues, and is delivered when it ends.
    const deliveredIn = (job: Job) => (isFinal(job) ? { ...job, ...handed } : job);
    // If storage is full, the badge still shows the result.
    const updated = await change(ended.id, deliveredIn).catch(() => deliveredIn(ended));
    if (updated !== undefined) await parts.show(updated);
    return updated;
  };

  /** Stores a copy under a job. Returns the state of its page; `undefined` if it is requested, as the user agreed. */
  const takeCopy = async (job: Job, pageIndex: number, isChosen: boolean): Promise<PageState | undefined> => {
    try {
      return (await store.takeOver(job, pageIndex)) ?? (isChosen ? COPY_GONE : undefined);
    } catch (cause) {
      console.warn('Could not reuse a copy', cause);
      return isChosen ? STORAGE_FULL : undefined;
    }
  };

  /**
   * Stores copies under a job that is about to run: those chosen when it was created, and those made since then. The
   * latter are newer than the user's request, so they are as fresh as a paid extraction. Returns the pages' states.
   */
  const takeCopies = async (job: Job): Promise<Map<number, PageState>> => {
    const urls = job.pages.flatMap(({ state, url }) => (state === 'waiting' ? [url] : []));
    const copies = await store.copies(urls).catch((cause: unknown) => {
      // Harmless: the user agreed to pay for the pages.
      console.warn('Could not look up copies', cause);
      return new Map<string, number>();
    });
    const found = new Map<number, PageState>();
    for (const [pageIndex, page] of job.pages.entries()) {
      if (page.state !== 'waiting') continue;
      const isChosen = page.kept !== undefined;
      const madeAt = copies.get(page.url) ?? 0;
      // A copy from the future was made before the clock was set back.
      if (!isChosen && !(madeAt > job.createdAt && madeAt <= now())) continue;
      const state = await takeCopy(job, pageIndex, isChosen);
      if (state !== undefined) found.set(pageIndex, state);
    }
    return found;
  };

  /** Reuses copies for a job that is about to run, and withholds the pages that must not be sent by now. */
  const prepare = async ({ id, source }: Job): Promise<void> => {
    const { isLocalOnly } = await parts.startRules(source);
    await alter(id, async (job) => {
      const copies = await takeCopies(job);
      const taken = setPages(job, copies.keys(), (page, pageIndex) => copies.get(pageIndex) ?? page);
      // Pages that need not be paid for count as saved.
      const saved = [...copies.values()].filter(({ state }) => state === 'done').length;
      const bookings = saved > 0 ? [{ operation: 'extract' as const, saved }] : [];
      return { job: withhold(taken, isLocalOnly), bookings };
    });
  };

  /** Recovers an unfinished job. A job that must wait for the user does so even if that can't be stored yet. */
  const recoverJob = async ({ id }: Job, browserRestarted: boolean): Promise<Job | undefined> => {
    if (browserRestarted) interrupted.add(id);
    const left = await change(id, (job) => progress.recover(job, interrupted.has(id)));
    interrupted.delete(id);
    return left;
  };

  /** Runs all queued jobs to their end, one after another. */
  const runJobs = async (): Promise<void> => {
    for (;;) {
      const jobs = await store.all();
      const next =
        jobs.find(({ state }) => state === 'running') ?? jobs.find(({ state }) => state === 'queued');
      if (next === undefined) return;
      // Nothing is in flight between two jobs. A page still marked as sent was lost when a step threw.
      const job = await recoverJob(next, false);
      if (job === undefined) continue;
      await prepare(job);
      await runJob(job.id);
    }
  };

  const runQueue = async (): Promise<void> => {
    try {
      while (wanted) {
        wanted = false;
        await alarm.set();
        // If this throws, the alarm stays set and triggers a retry.
        await runJobs();
        // Not while a job is being stored that counts on the alarm.
        await serialize(async () => (wanted ? undefined : alarm.clear()));
      }
    } finally {
      // In the same turn as the last check, so that any later call starts a new run.
      pumping = undefined;
    }
  };

  const pump = (): Promise<void> => {
    wanted = true;
    pumping ??= parts.awake(runQueue());
    return pumping;
  };

  /** A job for a new order, which waits for review if it is large or expensive. */
  const beginJob = async (order: ExtractionRequest): Promise<Job> => {
    const { source, question, targets, skipped, refresh = false } = order;
    const plan = {
      ...{ id: parts.newId(), source, createdAt: now(), address: await parts.address() },
      ...(question !== undefined && { question }),
    };
    const copies = await store.copies(refresh ? [] : targets.map(({ url }) => url));
    const rules = rulesFor(question, await parts.startRules(source));
    return begin(progress.createJob({ ...plan, targets, skipped }), copies, rules);
  };

  /**
   * Stores a new job, unless one for the same pages is open. A paused one continues, as the user has just asked for it, if
   * it would begin by the rules and the address of today. Otherwise, as a review always, it is replaced. `shown` resolves
   * when the badge is updated.
   */
  const startOrJoin = async (order: ExtractionRequest, endedBefore: ReadonlySet<string>) => {
    const open = (await store.all()).find(
      (job) =>
        job.question === order.question &&
        progress.sameTargets(job, order.targets) &&
        !(isFinal(job) && endedBefore.has(job.id)),
    );
    const waits = open?.state === 'review' || open?.state === 'paused';
    const begun = open && !waits ? open : await beginJob(order);
    const goesOn = open?.state === 'paused' && begun.state !== 'review' && begun.address === open.address;
    const job = goesOn ? progress.resume(open) : begun;
    try {
      await write(job.id === open?.id ? open : undefined, job);
      if (waits && !goesOn) await write(open, progress.stop(open, now()));
    } catch {
      return { started: failed('storage-full') };
    }
    return { started: success(job), shown: parts.show(job) };
  };

  /** Applies a user action to a job and shows the result. */
  const act = async (id: string, step: (job: Job) => Job | Promise<Job>): Promise<void> => {
    const changed = await alter(id, async (job) => ({ job: await step(job) }));
    if (changed !== undefined) await parts.show(changed.job);
  };

  /** Applies a user action that may queue a job, and waits until the queue has run. */
  const actAndRun = async (...action: Parameters<typeof act>): Promise<void> => {
    await act(...action);
    await pump();
  };

  return {
    ended,
    /** Starts a job, or joins an open one for the same pages. */
    async start(order: ExtractionRequest): Promise<Outcome<Job>> {
      const endedBefore = order.ended ?? ended();
      const { started, shown } = await serialize(async () => startOrJoin(order, await endedBefore));
      await shown;
      return started;
    },
    /** Stores a new job, and runs it if it is queued. */
    add: (job: Job): Promise<void> => serialize(() => write(undefined, job)),
    /** Records an extraction that can't start, so that the user sees why. */
    async recordFailure(source: JobSource, failure: Failure, skipped?: Skipped): Promise<Job> {
      const address = await parts.address();
      const plan = { id: parts.newId(), source, createdAt: now(), address, skipped };
      const job = progress.failedJob(plan, failure);
      // If storage is full, only the badge shows the failure.
      await Promise.allSettled([store.put(job)]);
      await parts.show(job);
      return job;
    },
    /** Changes a job, and runs it if it is queued then. */
    change,
    deliver,
    /** Starts a reviewed job. */
    confirm: (id: string, choice: ReviewChoice) => actAndRun(id, (job) => confirm(job, choice)),
    stop: (id: string) => act(id, (job) => progress.stop(job, now())),
    pause: (id: string) => act(id, progress.pause),
    /** Resumes a job; `overCap` lets it exceed the caps. */
    resume: (id: string, overCap?: boolean) => actAndRun(id, (job) => progress.resume(job, overCap)),
    /** Retries pages of an ended job, by index. */
    async again(id: string, pageIndexes: readonly number[]): Promise<void> {
      const endedBefore = ended();
      // A click while the job was still open was not a request to retry.
      const step = async (job: Job) =>
        (await endedBefore).has(id) ? progress.retryPages(job, pageIndexes) : job;
      await actAndRun(id, step);
    },
    /**
     * Recovers jobs that a previous background left unfinished. Call once, before anything else. Returns false if
     * something could not be stored; that is retried before its job continues.
     */
    async recover(browserRestarted: boolean): Promise<boolean> {
      let isStored = true;
      for (const job of await store.all())
        try {
          const left = await recoverJob(job, browserRestarted);
          // The icon lost what it showed: also that a job waits for the user.
          const isHidden = browserRestarted && !isFinal(job);
          if (left !== undefined && (left !== job || isHidden)) await parts.show(left);
        } catch (cause) {
          console.warn('Could not store a recovered job', cause);
          isStored = false;
        }
      return isStored;
    },
    /** Runs the queue. If it is already running, it checks the queue again before it ends. */
    pump,
  };
}

/** Throws if a request could not be sent: others could not be, either. The next run sends what is left. */
function endIfBroken(requests: readonly EndedRequest[]): void {
  for (const { brokenBy } of requests) if (brokenBy !== undefined) throw brokenBy;
}

/** Waits until a request has ended, and takes it out. Rejects if one broke after it was sent. */
async function takeFirst(running: Running): Promise<EndedRequest> {
  const [request, result] = await Promise.race([...running].map(async (one) => [one, await one] as const));
  running.delete(request);
  return result;
}

/** The page indexes of each request. */
const inBatches = (pageIndexes: readonly number[]): number[][] =>
  pageIndexes.flatMap((_, index) =>
    index % PAGES_PER_REQUEST === 0 ? [pageIndexes.slice(index, index + PAGES_PER_REQUEST)] : [],
  );
