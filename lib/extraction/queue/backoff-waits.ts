import type { Job } from '../job/job.ts';
import { isActive, nextBatch } from '../job/progress.ts';

/** Handles pauses that the service asks jobs to make. */
export interface BackoffWaits {
  /** Waits until a job may send more, or until it is paused or stopped. Returns whether it waited. */
  wait(id: string, read: () => Promise<Job | undefined>): Promise<boolean>;
  /** Reports a job's new state, which may end its wait. */
  follow(job: Job): void;
}

/** `waitUntil` resolves at a time (epoch ms) or shortly after. */
export function createBackoffWaits(waitUntil: (time: number) => Promise<void>): BackoffWaits {
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
    follow(job) {
      if (!isActive(job)) ends.get(job.id)?.();
    },
  };
}

/** When a job may send more (epoch ms); `undefined` if it has no pause or nothing to send. */
const waitsUntil = (job: Job | undefined): number | undefined =>
  job && isActive(job) && nextBatch(job).length > 0 ? job.quiet?.until : undefined;
