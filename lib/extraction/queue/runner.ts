import { type Failure, failed, type Outcome, success } from '../../service/failures.ts';
import { createSerializer } from '../../storage/serialize.ts';
import type { Job, JobSource, Skipped, Target } from '../job/job.ts';
import * as progress from '../job/progress.ts';
import { begin, confirm, type ReviewChoice, type StartRules } from '../job/review.ts';
import { createPump, type Pump, type PumpParts } from './pump.ts';
import { type Change, type ConcurrencyParts, createRequestPool } from './request-pool.ts';

export interface RunnerParts extends ConcurrencyParts, PumpParts {
  address(): Promise<string>;
  newId(): string;
  /** What the user wants to be asked, for a job from this source. */
  startRules(source: JobSource): Promise<StartRules>;
}

/** What is to be extracted. */
export interface ExtractionRequest {
  source: JobSource;
  targets: Target[];
  skipped: Skipped;
  /** Whether to ask for pages again of which there are copies. */
  refresh?: boolean;
  /** When the user asked (epoch ms), where that is longer ago than the call. */
  askedAt?: number;
}

export interface Runner extends Pump {
  /** Queues a job, or joins the one over the same pages that was open when the user asked. */
  start(order: ExtractionRequest): Promise<Outcome<Job>>;
  /** Starts a job that was reviewed. */
  confirm(id: string, choice: ReviewChoice): Promise<void>;
  /** Records an extraction that can't begin, so that the user sees why. */
  recordFailure(source: JobSource, failure: Failure, skipped?: Skipped): Promise<Job>;
  /** Changes a job, after every change that is under way. */
  change: Change;
  stop(id: string): Promise<void>;
  pause(id: string): Promise<void>;
  /** Lets a job go on, also over the caps if so told. */
  resume(id: string, overCap?: boolean): Promise<void>;
  /** Asks again for pages of a job that ended, by their places. */
  again(id: string, pageIndexes: readonly number[]): Promise<void>;
  /**
   * Takes up what a background that ended left behind. Before anything else, once in its life. Gives whether all of that
   * could be stored; what could not is tried again before its job goes on.
   */
  recover(browserRestarted: boolean): Promise<boolean>;
}

const NONE_SKIPPED: Skipped = { duplicates: 0, unsupported: 0 };

/** Runs extractions one after another: each step is stored before the next is taken, so that none is paid for twice. */
export function createRunner(parts: RunnerParts): Runner {
  const { store, now } = parts;
  const pool = createRequestPool(parts);
  const { pump, queueing } = createPump(parts, pool.run);
  /** One start after another: of two clicks the second finds the job of the first. */
  const serialize = createSerializer();

  /** The job over the same pages that is open, or was when the user asked. */
  const openSince = async (targets: readonly Target[], askedAt: number): Promise<Job | undefined> => {
    const same = (await store.all()).filter((job) => progress.sameTargets(job, targets));
    return same.find((job) => pool.wasOpen(job, askedAt));
  };

  /** Stores a job for an order, once it is `safe`, unless there is one; gives what the badge does besides. */
  const add = async (order: ExtractionRequest, askedAt: number, safe: Promise<void>) => {
    const { source, targets, skipped, refresh = false } = order;
    const open = await openSince(targets, askedAt);
    if (open !== undefined) return { started: success(open) };
    const plan = { id: parts.newId(), source, createdAt: now(), address: await parts.address() };
    const copies = await store.copies(refresh ? [] : targets.map(({ url }) => url));
    const rules = await parts.startRules(source);
    const job = begin(progress.createJob({ ...plan, targets, skipped }), copies, rules);
    await safe;
    try {
      await store.put(job);
    } catch {
      return { started: failed('storage-full') };
    }
    return { started: success(job), shown: parts.show(job) };
  };

  /** What the user does to a job, shown at once; then it goes on, where there is something to do. */
  const steer = async (id: string, step: (job: Job) => Job) => {
    const steered = await pool.change(id, step);
    if (steered !== undefined) await parts.show(steered);
  };

  /** The same, where it may queue the job; then it is run. */
  const steerOn = async (id: string, step: (job: Job) => Job) => {
    await queueing(async (safe) => {
      await safe;
      await steer(id, step);
    });
    await pump();
  };

  const recoverOne = async (job: Job, browserRestarted: boolean): Promise<boolean> => {
    try {
      const left = await pool.recover(job, browserRestarted);
      if (left !== undefined && left !== job) await parts.show(left);
      return true;
    } catch (cause) {
      console.warn('What became of a job could not be stored', cause);
      return false;
    }
  };

  return {
    pump,
    queueing,
    async start(order) {
      const askedAt = order.askedAt ?? now();
      const { started, shown } = await serialize(() => queueing((safe) => add(order, askedAt, safe)));
      await shown;
      return started;
    },
    confirm: (id, choice) => steerOn(id, (job) => confirm(job, choice)),
    async recordFailure(source, failure, skipped = NONE_SKIPPED) {
      const address = await parts.address();
      const plan = { id: parts.newId(), source, createdAt: now(), address, targets: [], skipped };
      const job = progress.failedJob(plan, failure);
      // Where there is no room for it, the badge alone says so.
      await Promise.allSettled([store.put(job)]);
      await parts.show(job);
      return job;
    },
    change: pool.change,
    stop: (id) => steer(id, (job) => progress.stop(job, now())),
    pause: (id) => steer(id, progress.pause),
    resume: (id, overCap) => steerOn(id, (job) => progress.resume(job, overCap)),
    async again(id, pageIndexes) {
      const askedAt = now();
      // Who clicked while it was still open meant no second time.
      await steerOn(id, (job) => (pool.wasOpen(job, askedAt) ? job : progress.again(job, pageIndexes)));
    },
    async recover(browserRestarted) {
      let stored = true;
      for (const job of await store.all()) stored = (await recoverOne(job, browserRestarted)) && stored;
      return stored;
    },
  };
}
