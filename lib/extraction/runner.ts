import { type Failure, failed, type Outcome, success } from '../service/failures.ts';
import type { Job, JobSource, Skipped, Target } from './job.ts';
import { type Change, createLanes, type LaneParts } from './lanes.ts';
import * as progress from './progress.ts';
import { begin, type Choice, confirm, type StartRules } from './review.ts';

export interface RunnerParts extends LaneParts {
  address(): Promise<string>;
  newId(): string;
  /** What the user wants to be asked, for a job from this source. */
  startRules(source: JobSource): Promise<StartRules>;
  /** Holds the background awake while `work` runs. */
  awake<T>(work: Promise<T>): Promise<T>;
}

/** What is to be extracted. */
export interface Order {
  source: JobSource;
  targets: Target[];
  skipped: Skipped;
  /** Whether to ask for pages again of which there are copies. */
  anew?: boolean;
}

export interface Runner {
  start(order: Order): Promise<Outcome<Job>>;
  /** Starts a job that was looked over. */
  confirm(id: string, choice: Choice): Promise<void>;
  /** Records an extraction that can't begin, so that the user sees why. */
  refuse(source: JobSource, failure: Failure, skipped?: Skipped): Promise<Job>;
  /** Changes a job, after every change that is under way. */
  change: Change;
  stop(id: string): Promise<void>;
  pause(id: string): Promise<void>;
  resume(id: string): Promise<void>;
  /** Asks again for pages of a job that ended, by their places. */
  again(id: string, places: readonly number[]): Promise<void>;
  /** Takes up what a background that ended left behind. Before anything else, once in its life. */
  recover(browserRestarted: boolean): Promise<void>;
  /** Goes on with what is queued; does nothing where that already happens. */
  pump(): Promise<void>;
}

const NONE_SKIPPED: Skipped = { duplicates: 0, unsupported: 0 };

/** Runs extractions one after another: each step is stored before the next is taken, so that none is paid for twice. */
export function createRunner(parts: RunnerParts): Runner {
  const { store, now } = parts;
  const lanes = createLanes(parts);
  let pumping: Promise<void> | undefined;

  const pump = (): Promise<void> => {
    pumping ??= parts.awake(lanes.run()).finally(() => {
      pumping = undefined;
    });
    return pumping;
  };

  /** What the user does to a job, shown at once; then it goes on, where there is something to do. */
  const steer = async (id: string, step: (job: Job) => Job) => {
    const steered = await lanes.change(id, step);
    if (steered !== undefined) await parts.show(steered);
  };

  const recoverOne = async (job: Job, browserRestarted: boolean) => {
    const recover = (one: Job) => progress.recover(one, browserRestarted);
    const left = await lanes.change(job.id, recover, progress.lostCosts(job));
    if (left !== undefined && left !== job) await parts.show(left);
  };

  return {
    async start({ source, targets, skipped, anew = false }) {
      const open = (await store.all()).find(
        (job) => !progress.isFinal(job) && progress.sameTargets(job, targets),
      );
      if (open !== undefined) return success(open);
      const plan = { id: parts.newId(), source, createdAt: now(), address: await parts.address() };
      const copies = await store.copies(anew ? [] : targets.map(({ url }) => url));
      const rules = await parts.startRules(source);
      const job = begin(progress.createJob({ ...plan, targets, skipped }), copies, rules);
      try {
        await store.put(job);
      } catch {
        return failed('storage-full');
      }
      const shown = parts.show(job);
      if (job.state !== 'review') void pump();
      await shown;
      return success(job);
    },
    async confirm(id, choice) {
      await steer(id, (job) => confirm(job, choice));
      await pump();
    },
    async refuse(source, failure, skipped = NONE_SKIPPED) {
      const address = await parts.address();
      const plan = { id: parts.newId(), source, createdAt: now(), address, targets: [], skipped };
      const job = progress.refusedJob(plan, failure);
      // Where there is no room for it, the badge alone says so.
      await Promise.allSettled([store.put(job)]);
      await parts.show(job);
      return job;
    },
    change: lanes.change,
    stop: (id) => steer(id, (job) => progress.stop(job, now())),
    pause: (id) => steer(id, progress.pause),
    async resume(id) {
      await steer(id, progress.resume);
      await pump();
    },
    async again(id, places) {
      await steer(id, (job) => progress.again(job, places));
      await pump();
    },
    async recover(browserRestarted) {
      for (const job of await store.all()) await recoverOne(job, browserRestarted);
    },
    pump,
  };
}
