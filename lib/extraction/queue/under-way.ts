import type { Job } from '../job/job.ts';
import type { Fly, Landing } from './flight.ts';

/** The requests of a job that are under way, and those that landed since one last asked. */
export interface UnderWay {
  count(): number;
  /** Begins a request for pages that leaves once they are `stored` as sent. */
  takeOff(job: Job, places: number[], stored: Promise<unknown>): void;
  /** Waits until one landed, which one may have already. */
  next(): Promise<void>;
  /** Waits until all did. */
  all(): Promise<void>;
  /** Those that landed, once. */
  landed(): Landing[];
  /** Throws what kept a request from being sent or its pages from being stored. */
  expectSafe(): void;
}

/** No request under way. */
export function noneUnderWay(fly: Fly): UnderWay {
  const flights = new Set<Promise<unknown>>();
  const crashed: unknown[] = [];
  let landed: Landing[] = [];
  return {
    count: () => flights.size,
    takeOff(...request) {
      const flight = fly(...request)
        .then(
          (landing) => landed.push(landing),
          (cause: unknown) => crashed.push(cause),
        )
        .finally(() => flights.delete(flight));
      flights.add(flight);
    },
    async next() {
      if (landed.length === 0) await Promise.race(flights);
    },
    async all() {
      await Promise.all(flights);
    },
    landed() {
      const some = landed;
      landed = [];
      return some;
    },
    expectSafe() {
      if (crashed.length > 0) throw crashed[0];
    },
  };
}
