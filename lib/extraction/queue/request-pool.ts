import type { ExtractedPage } from '../../document/document.ts';
import { waitLeft } from '../../service/retry-after.ts';
import { createSerializer } from '../../storage/cache.ts';
import type { HeldBooking, Hold, UsageStore } from '../../usage/store.ts';
import { withholdLocalOnly } from '../job/failed-pages.ts';
import type { DeliveryResult, Job, JobPage, JobSource, PageState } from '../job/job.ts';
import * as progress from '../job/progress.ts';
import { indexesOf, isActive, nextBatch, setPages } from '../job/progress.ts';
import { copiesOf, type StartRules } from '../job/review.ts';
import type { JobStore } from '../job/stored-pages.ts';
import {
  createRequestSender,
  createRunningRequests,
  type RequestParts,
  type RequestResult,
  type RunningRequests,
} from './send-request.ts';

export interface RequestPoolParts extends RequestParts {
  /** Reserves room under the caps for pages that are about to be sent. */
  reserve: UsageStore['reserve'];
  /** The maximum number of concurrent requests. */
  concurrency(): Promise<number>;
  /** The user's rules for a job from this source. */
  startRules(source: JobSource): Promise<StartRules>;
  /** Delivers the pages of an ended job and returns the result. */
  deliver(pages: ExtractedPage[], job: Job): Promise<DeliveryResult>;
  /** Resolves at a time (epoch ms) or shortly after. */
  waitUntil(time: number): Promise<void>;
  /** Shows the state of a job. */
  show(job: Job): Promise<void>;
}

/**
 * Changes a job. Changes are serialized, and each applies to the stored state, so that an answer can't undo a stop.
 * `bookingsOf` receives the job before the change; the costs it returns are booked in the same write.
 */
export type Change = (
  id: string,
  step: (job: Job) => Job,
  bookingsOf?: (before: Job) => readonly HeldBooking[],
) => Promise<Job | undefined>;

/** The queue of jobs. */
export interface RequestPool {
  /** Runs all queued jobs to their end, one after another. */
  run(): Promise<void>;
  change: Change;
  /** Whether a job was visibly still open at a time (epoch ms). */
  wasOpen(job: Job, at: number): boolean;
  /** Recovers an unfinished job. A job that must wait for the user does so even if that can't be stored yet. */
  recover(job: Job, browserRestarted: boolean): Promise<Job | undefined>;
}

/** Runs jobs with a few concurrent requests, each stored before it goes out and after it is answered. */
export function createRequestPool(parts: RequestPoolParts): RequestPool {
  const { store, now } = parts;
  const sendRequest = createRequestSender(parts);
  const serialize = createSerializer();
  /** Jobs that a browser restart interrupted, until their paused state is stored. */
  const interrupted = new Set<string>();
  /** When the end of each job was stored (epoch ms); infinity while the write is pending. */
  const ended = new Map<string, number>();
  const backoffWaits = createBackoffWaits(parts.waitUntil);

  const change: Change = (id, step, bookingsOf = () => []) =>
    serialize(async () => {
      const job = await store.find(id);
      if (job === undefined) return undefined;
      const changed = step(job);
      const bookings = bookingsOf(job);
      const ends = progress.isFinal(changed) && !progress.isFinal(job);
      if (ends) ended.set(id, Number.POSITIVE_INFINITY);
      try {
        if (changed !== job || bookings.length > 0) await store.put(changed, bookings);
      } finally {
        if (ends) ended.set(id, now());
        // A paused or stopped job must not block the queue.
        backoffWaits.jobChanged(changed);
      }
      return changed;
    });

  const recover: RequestPool['recover'] = async (job, browserRestarted) => {
    if (browserRestarted) interrupted.add(job.id);
    const left = await change(
      job.id,
      (one) => progress.recover(one, interrupted.has(job.id)),
      progress.lostCosts,
    );
    interrupted.delete(job.id);
    return left;
  };

  const takeOver = createCopyReuse({ store, change, now });

  /**
   * Withholds pages whose URL must not be sent, and those whose site is set to local extraction by now: the job may be older
   * than that setting.
   */
  const withhold = async ({ id, source }: Job): Promise<void> => {
    const { isLocalOnly } = await parts.startRules(source);
    await change(id, (job) => progress.withholdUnsupported(withholdLocalOnly(job, isLocalOnly)));
  };

  /** Reserves room under the caps for the next requests. Returns `undefined` if there are none. */
  const holdFor = async (
    id: string,
    results: readonly RequestResult[],
    room: number,
  ): Promise<Hold | undefined> => {
    const before = await store.find(id);
    const job = before && applyResults(before, results);
    if (job === undefined || room <= 0 || !maySend(job, now())) return undefined;
    const pages = Math.min(progress.unsentIndexes(job).length, room * progress.PAGES_PER_REQUEST);
    if (pages === 0) return undefined;
    return parts.reserve({
      pages,
      overCap: job.overCap === true,
      before: results.map(({ booking }) => booking),
    });
  };

  /** Stores the results of ended requests and the next ones in a single write. The next ones go out once that is stored. */
  const storeAndSend = async (
    id: string,
    running: RunningRequests,
    results: readonly RequestResult[],
    room: number,
  ) => {
    const hold = await holdFor(id, results, room);
    let booked = 0;
    const advance = (before: Job): Job => {
      const next = markSent(
        applyResults(before, results),
        hold ? { requests: room, pages: hold.pages } : NO_ROOM,
        now(),
      );
      // Without a hold there are no batches.
      if (hold)
        for (const pageIndexes of next.batches) {
          booked += pageIndexes.length;
          running.start({ job: next.job, pageIndexes, hold, stored });
        }
      const halted = hold?.failure ? progress.pauseAtCap(next.job, hold.failure) : next.job;
      return progress.endIfNothingLeft(halted, now());
    };
    const bookings = (): HeldBooking[] => [
      ...results.map(({ booking }) => booking),
      ...(hold && booked > 0
        ? [{ operation: 'extract' as const, day: hold.day, perhaps: { pages: booked }, hold }]
        : []),
    ];
    const stored: Promise<Job | undefined> = change(id, advance, bookings).finally(hold?.release);
    const job = await stored;
    // The end of a job is shown after its Markdown is copied. Progress is shown without waiting.
    if (job && indexesOf(job, 'waiting', 'sent').length > 0) void parts.show(job);
  };

  const conclude = async (id: string): Promise<void> => {
    const ended = await store.find(id);
    if (ended?.finishedAt === undefined || ended.state === 'stopped') return;
    const pages = await store.pages(id);
    const handed = pages.length > 0 ? await parts.deliver(pages, ended) : { copied: false };
    // If storage is full, the badge still shows the result.
    const updated = await change(id, (job) => ({ ...job, ...handed })).catch(() => ({ ...ended, ...handed }));
    if (updated !== undefined) await parts.show(updated);
  };

  const runJob = async (id: string): Promise<void> => {
    const running = createRunningRequests(sendRequest);
    const most = await parts.concurrency();
    // The first request goes alone: if it is refused, concurrent ones would be too.
    let room = 1;
    /** Results, until they are stored. */
    let unstored: RequestResult[] = [];
    /** Stores results, sends new requests, and waits for the next result. Returns false if none is left. */
    const advanceJob = async (): Promise<boolean> => {
      const results = running.takeEnded();
      if (results.some(({ answered }) => answered)) room = most;
      unstored = results;
      await storeAndSend(id, running, results, room - running.count());
      unstored = [];
      // After a pause that the service asked for, there may be more to send.
      if (running.count() === 0) return backoffWaits.wait(id, () => store.find(id));
      await running.next();
      running.expectSafe();
      return true;
    };
    try {
      while (await advanceJob());
    } finally {
      // If a step threw, answers that arrived are still stored.
      await running.all();
      await storeAndSend(id, running, [...unstored, ...running.takeEnded()], 0);
    }
    await conclude(id);
  };

  return {
    change,
    recover,
    wasOpen(job, at) {
      if (!progress.isFinal(job)) return true;
      const end = ended.get(job.id) ?? job.finishedAt ?? 0;
      // An end time in the future means that the clock was set back since.
      return end > at && (end <= now() || end === Number.POSITIVE_INFINITY);
    },
    async run() {
      for (;;) {
        const jobs = await store.all();
        const found =
          jobs.find(({ state }) => state === 'running') ?? jobs.find(({ state }) => state === 'queued');
        // Nothing is in flight between two jobs. A page still marked as sent was lost when a step threw.
        if (found === undefined) return;
        const next = await recover(found, false);
        if (next === undefined) continue;
        await takeOver(next);
        await withhold(next);
        await runJob(next.id);
      }
    },
  };
}

/** Applies results to a job. */
const applyResults = (job: Job, results: readonly RequestResult[]): Job =>
  results.reduce((one, { step }) => step(one), job);

/** How many requests and pages may be sent now. */
interface Room {
  requests: number;
  pages: number;
}
const NO_ROOM: Room = { requests: 0, pages: 0 };

/** Marks as many requests as sent as there is room for. Returns the job and the page indexes of each request. */
function markSent(job: Job, room: Room, now: number): { job: Job; batches: number[][] } {
  const may = room.requests > 0 && maySend(job, now);
  const pageIndexes = may ? progress.nextBatch(job).slice(0, room.pages) : [];
  if (pageIndexes.length === 0) return { job, batches: [] };
  const left = { requests: room.requests - 1, pages: room.pages - pageIndexes.length };
  const sent = markSent(progress.send(job, pageIndexes), left, now);
  return { ...sent, batches: [pageIndexes, ...sent.batches] };
}

/** Whether a job may send its next request now. */
const maySend = (job: Job, now: number): boolean =>
  progress.isActive(job) && waitLeft(job.quiet?.until ?? 0, now) === 0;

/** Handles pauses that the service asks jobs to make. */
interface BackoffWaits {
  /** Waits until a job may send more, or until it is paused or stopped. Returns whether it waited. */
  wait(id: string, read: () => Promise<Job | undefined>): Promise<boolean>;
  /** Reports a job's new state, which may end its wait. */
  jobChanged(job: Job): void;
}

/** `waitUntil` resolves at a time (epoch ms) or shortly after. */
function createBackoffWaits(waitUntil: (time: number) => Promise<void>): BackoffWaits {
  /** Functions that end a job's wait, by job id. */
  const ends = new Map<string, () => void>();
  return {
    async wait(id, read) {
      const { promise: held, resolve } = Promise.withResolvers<void>();
      // Registered before the job is read, so that no later change is missed.
      ends.set(id, resolve);
      try {
        const until = waitsUntil(await read());
        if (until === undefined) return false;
        await Promise.race([waitUntil(until), held]);
        return true;
      } finally {
        ends.delete(id);
      }
    },
    jobChanged(job) {
      if (!isActive(job)) ends.get(job.id)?.();
    },
  };
}

/** When a job may send more (epoch ms); `undefined` if it has no pause or nothing to send. */
const waitsUntil = (job: Job | undefined): number | undefined =>
  job && isActive(job) && nextBatch(job).length > 0 ? job.quiet?.until : undefined;

interface CopyReuseParts {
  store: Pick<JobStore, 'copies' | 'takeOver'>;
  change: Change;
  /** Epoch ms. */
  now(): number;
}

/** The user did not agree to pay for this page, so it is retried only by the user, who sees the price again. */
const COPY_GONE: PageState = { state: 'failed', failure: { code: 'copy-gone' } };

/** A copy that can't be stored under the job still exists. The page is requested only if the user retries it. */
const STORAGE_FULL: PageState = { state: 'failed', failure: { code: 'storage-full' } };

/**
 * Reuses copies for a job that is about to run: those chosen when it was created, and those made since then. The latter
 * are newer than the user's request, so they are as fresh as a paid extraction.
 */
function createCopyReuse({ store, change, now }: CopyReuseParts): (job: Job) => Promise<void> {
  const chosen = async (job: Job, pageIndex: number): Promise<PageState> => {
    try {
      return (await store.takeOver(job, pageIndex)) ?? COPY_GONE;
    } catch (cause) {
      console.warn('Could not reuse a copy', cause);
      return STORAGE_FULL;
    }
  };

  /**
   * Finds copies made since the job was created. Failing to find one is harmless: the user agreed to pay for the
   * page.
   */
  const newer = async (job: Job, pageIndexes: readonly number[]): Promise<Map<number, PageState>> => {
    const found = new Map<number, PageState>();
    try {
      const copies = await store.copies(pageIndexes.flatMap((pageIndex) => job.pages[pageIndex]?.url ?? []));
      const made = (pageIndex: number) => copies.get(job.pages[pageIndex]?.url ?? '') ?? 0;
      // A copy from the future was made before the clock was set back.
      const good = pageIndexes.filter(
        (pageIndex) => made(pageIndex) > job.createdAt && made(pageIndex) <= now(),
      );
      for (const pageIndex of good) {
        const copy = await store.takeOver(job, pageIndex);
        if (copy !== undefined) found.set(pageIndex, copy);
      }
    } catch (cause) {
      console.warn('Could not look up copies', cause);
    }
    return found;
  };

  return async (job) => {
    const copied = new Set(copiesOf(job));
    const unpaid = indexesOf(job, 'waiting').filter((pageIndex) => !copied.has(pageIndex));
    const found = await newer(job, unpaid);
    for (const pageIndex of copied) found.set(pageIndex, await chosen(job, pageIndex));
    const taken = (page: JobPage, pageIndex: number) =>
      page.state === 'waiting' ? (found.get(pageIndex) ?? page) : page;
    // Pages that need not be paid for count as saved.
    const saved = (one: Job) =>
      [...found].filter(([index, { state }]) => state === 'done' && one.pages[index]?.state === 'waiting')
        .length;
    await change(
      job.id,
      (one) => setPages(one, found.keys(), taken),
      (before) => (saved(before) > 0 ? [{ operation: 'extract', saved: saved(before) }] : []),
    );
  };
}
