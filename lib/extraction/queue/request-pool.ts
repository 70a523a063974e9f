import type { ExtractedPage } from '../../document/document.ts';
import { waitLeft } from '../../service/retry-after.ts';
import { createSerializer } from '../../storage/cache.ts';
import type { HeldBooking, Hold, UsageStore } from '../../usage/store.ts';
import type { DeliveryResult, Job, JobSource } from '../job/job.ts';
import { withholdLocalOnly } from '../job/local-only.ts';
import * as progress from '../job/progress.ts';
import { indexesOf } from '../job/progress.ts';
import type { StartRules } from '../job/review.ts';
import { createBackoffWaits } from './backoff-waits.ts';
import { createCopyReuse } from './copy-reuse.ts';
import {
  createRequestSender,
  createRunningRequests,
  type RequestParts,
  type RequestResult,
  type RunningRequests,
} from './send-request.ts';

export interface RequestPoolParts extends RequestParts {
  /** Reserves room under the caps for pages that are about to be sent. */
  hold: UsageStore['hold'];
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
        backoffWaits.follow(changed);
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
    settled: readonly RequestResult[],
    room: number,
  ): Promise<Hold | undefined> => {
    const before = await store.find(id);
    const job = before && applyResults(before, settled);
    if (job === undefined || room <= 0 || !maySend(job, now())) return undefined;
    const pages = Math.min(progress.unsentIndexes(job).length, room * progress.PAGES_PER_REQUEST);
    if (pages === 0) return undefined;
    return parts.hold({
      pages,
      overCap: job.overCap === true,
      before: settled.map(({ booking }) => booking),
    });
  };

  /** Stores settled requests and the next ones in a single write. The next ones go out once that is stored. */
  const storeAndSend = async (
    id: string,
    running: RunningRequests,
    settled: readonly RequestResult[],
    room: number,
  ) => {
    const hold = await holdFor(id, settled, room);
    let booked = 0;
    const advance = (before: Job): Job => {
      const next = markSent(
        applyResults(before, settled),
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
      return progress.endIfSettled(halted, now());
    };
    const bookings = (): HeldBooking[] => [
      ...settled.map(({ booking }) => booking),
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
    /** Settled requests, until they are stored. */
    let unstored: RequestResult[] = [];
    /** Stores settled requests, sends new ones, and waits for the next to settle. Returns false if none is left. */
    const advanceJob = async (): Promise<boolean> => {
      const settled = running.settled();
      if (settled.some(({ answered }) => answered)) room = most;
      unstored = settled;
      await storeAndSend(id, running, settled, room - running.count());
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
      await storeAndSend(id, running, [...unstored, ...running.settled()], 0);
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

/** Applies settled requests to a job. */
const applyResults = (job: Job, settled: readonly RequestResult[]): Job =>
  settled.reduce((one, { step }) => step(one), job);

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
