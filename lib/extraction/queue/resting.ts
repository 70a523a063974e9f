import type { Job } from '../job/job.ts';
import { isActive, nextBatch } from '../job/progress.ts';

/** Waits of jobs that the service asked to pause. */
export interface Resting {
  /** Waits until a job may send more, or is held or stopped; gives whether it waited. */
  rest(id: string, read: () => Promise<Job | undefined>): Promise<boolean>;
  /** A job stands so from now on. */
  follow(job: Job): void;
}

/** `waitUntil` comes back at a time (epoch ms), or a little later. */
export function createResting(waitUntil: (time: number) => Promise<void>): Resting {
  /** What ends the wait of a job, by its id. */
  const ends = new Map<string, () => void>();
  return {
    async rest(id, read) {
      const { promise: held, resolve } = Promise.withResolvers<void>();
      // Before it is read: what is done to it from then on is followed.
      ends.set(id, resolve);
      try {
        const until = restsUntil(await read());
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

/** Until when (epoch ms) a job waits before it sends more; `undefined` where it doesn't. */
const restsUntil = (job: Job | undefined): number | undefined =>
  job && isActive(job) && nextBatch(job).length > 0 ? job.quiet?.until : undefined;
