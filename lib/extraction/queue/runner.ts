import { type Failure, failed, type Outcome, success } from '../../service/failures.ts';
import { createSerializer } from '../../storage/cache.ts';
import type { Job, JobSource, Skipped, Target } from '../job/job.ts';
import * as progress from '../job/progress.ts';
import { begin, confirm, type ReviewChoice, rulesFor } from '../job/review.ts';
import { type Change, createRequestPool, type RequestPoolParts } from './request-pool.ts';

export interface RunnerParts extends RequestPoolParts, PumpParts {
  address(): Promise<string>;
  newId(): string;
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
  /** When the user requested it (epoch ms), if before the call. */
  requestedAt?: number;
}

export interface Runner extends Pump {
  /** Queues a job, or joins an open job for the same pages. */
  start(order: ExtractionRequest): Promise<Outcome<Job>>;
  /** Starts a reviewed job. */
  confirm(id: string, choice: ReviewChoice): Promise<void>;
  /** Records an extraction that can't start, so that the user sees why. */
  recordFailure(source: JobSource, failure: Failure, skipped?: Skipped): Promise<Job>;
  /** Changes a job after all pending changes. */
  change: Change;
  stop(id: string): Promise<void>;
  pause(id: string): Promise<void>;
  /** Resumes a job; `overCap` lets it exceed the caps. */
  resume(id: string, overCap?: boolean): Promise<void>;
  /** Retries pages of an ended job, by index. */
  again(id: string, pageIndexes: readonly number[]): Promise<void>;
  /**
   * Recovers jobs that a previous background left unfinished. Call once, before anything else. Returns false if
   * something could not be stored; that is retried before its job continues.
   */
  recover(browserRestarted: boolean): Promise<boolean>;
}

const NONE_SKIPPED: Skipped = { duplicates: 0, unsupported: 0 };

/** Runs extractions one after another. Each step is stored before the next one, so that no page is paid for twice. */
export function createRunner(parts: RunnerParts): Runner {
  const { store, now } = parts;
  const pool = createRequestPool(parts);
  const { pump, queueing } = createPump(parts, pool.run);
  /** Serializes starts, so that the second of two clicks finds the job of the first. */
  const serialize = createSerializer();

  /** Finds a job for the same pages that is open, or was open when the user requested it. */
  const openSince = async (order: ExtractionRequest, requestedAt: number): Promise<Job | undefined> => {
    const { targets, question } = order;
    const same = (await store.all()).filter(
      (job) => job.question === question && progress.sameTargets(job, targets),
    );
    return same.find((job) => pool.wasOpen(job, requestedAt));
  };

  /** Stores a new job once it is `safe`, unless an open one exists. `shown` resolves when the badge is updated. */
  const add = async (order: ExtractionRequest, requestedAt: number, safe: Promise<void>) => {
    const { source, question, targets, skipped, refresh = false } = order;
    const open = await openSince(order, requestedAt);
    if (open !== undefined) return { started: success(open) };
    const plan = {
      ...{ id: parts.newId(), source, createdAt: now(), address: await parts.address() },
      ...(question !== undefined && { question }),
    };
    const copies = await store.copies(refresh ? [] : targets.map(({ url }) => url));
    const rules = rulesFor(question, await parts.startRules(source));
    const job = begin(progress.createJob({ ...plan, targets, skipped }), copies, rules);
    await safe;
    try {
      await store.put(job);
    } catch {
      return { started: failed('storage-full') };
    }
    return { started: success(job), shown: parts.show(job) };
  };

  /** Applies a user action to a job and shows the result. */
  const applyUserAction = async (id: string, step: (job: Job) => Job) => {
    const changed = await pool.change(id, step);
    if (changed !== undefined) await parts.show(changed);
  };

  /** Applies a user action that may queue the job, then runs the queue. */
  const applyAndRun = async (id: string, step: (job: Job) => Job) => {
    await queueing(async (safe) => {
      await safe;
      await applyUserAction(id, step);
    });
    await pump();
  };

  const recoverOne = async (job: Job, browserRestarted: boolean): Promise<boolean> => {
    try {
      const left = await pool.recover(job, browserRestarted);
      if (left !== undefined && left !== job) await parts.show(left);
      return true;
    } catch (cause) {
      console.warn('Could not store a recovered job', cause);
      return false;
    }
  };

  return {
    pump,
    queueing,
    async start(order) {
      const requestedAt = order.requestedAt ?? now();
      const { started, shown } = await serialize(() => queueing((safe) => add(order, requestedAt, safe)));
      await shown;
      return started;
    },
    confirm: (id, choice) => applyAndRun(id, (job) => confirm(job, choice)),
    async recordFailure(source, failure, skipped = NONE_SKIPPED) {
      const address = await parts.address();
      const plan = { id: parts.newId(), source, createdAt: now(), address, targets: [], skipped };
      const job = progress.failedJob(plan, failure);
      // If storage is full, only the badge shows the failure.
      await Promise.allSettled([store.put(job)]);
      await parts.show(job);
      return job;
    },
    change: pool.change,
    stop: (id) => applyUserAction(id, (job) => progress.stop(job, now())),
    pause: (id) => applyUserAction(id, progress.pause),
    resume: (id, overCap) => applyAndRun(id, (job) => progress.resume(job, overCap)),
    async again(id, pageIndexes) {
      const requestedAt = now();
      // A click while the job was still open was not a request to retry.
      await applyAndRun(id, (job) =>
        pool.wasOpen(job, requestedAt) ? job : progress.retryPages(job, pageIndexes),
      );
    },
    async recover(browserRestarted) {
      let stored = true;
      for (const job of await store.all()) stored = (await recoverOne(job, browserRestarted)) && stored;
      return stored;
    },
  };
}

/** Restarts the background if it ends while something is queued. */
export interface Alarm {
  set(): Promise<void>;
  clear(): Promise<void>;
}

interface PumpParts {
  alarm: Alarm;
  /** Keeps the background alive while `work` runs. */
  awake<T>(work: Promise<T>): Promise<T>;
}

/** Ensures that queued jobs run, no matter when they were queued or when the background ends. */
interface Pump {
  /** Runs the queue. If it is already running, it checks the queue again before it ends. */
  pump(): Promise<void>;
  /**
   * Does `work`, which may queue something, and then runs the queue. `work` must wait for `safe` before it stores
   * anything: from then on the alarm is set and stays set.
   */
  queueing<T>(work: (safe: Promise<void>) => Promise<T>): Promise<T>;
}

/** Runs the queue with `run`, never concurrently. The alarm is cleared only if nothing is queued or about to be. */
function createPump({ alarm, awake }: PumpParts, run: () => Promise<void>): Pump {
  let pumping: Promise<void> | undefined;
  /** Whether another run was requested since the last one began. */
  let wanted = false;
  /** How many callers are about to queue something. */
  let queueing = 0;

  const runAll = async () => {
    try {
      while (wanted) {
        wanted = false;
        await alarm.set();
        // If this throws, the alarm stays set and triggers a retry.
        await run();
        if (!wanted && queueing === 0) await alarm.clear();
      }
    } finally {
      // In the same turn as the last check, so that any later call starts a new run.
      pumping = undefined;
    }
  };

  const pump = (): Promise<void> => {
    wanted = true;
    pumping ??= awake(runAll());
    return pumping;
  };

  return {
    pump,
    async queueing(work) {
      queueing += 1;
      try {
        return await work(alarm.set());
      } finally {
        queueing -= 1;
        pump().catch((cause: unknown) => console.warn('A job was interrupted', cause));
      }
    },
  };
}
