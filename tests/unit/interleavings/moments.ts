import type { Scheduler } from 'fast-check';

/** One life of the background: what it awaits comes in an order that the scheduler chooses, until it ends. */
export interface Life {
  readonly alive: boolean;
  end(): void;
  /** A way to the browser's process or the network; never comes back where the background ended meanwhile. */
  moment(label: string): Promise<void>;
}

/** A background that has just been started. */
export function newLife(scheduler: Scheduler): Life {
  let alive = true;
  return {
    get alive() {
      return alive;
    },
    end() {
      alive = false;
    },
    async moment(label) {
      await scheduler.schedule(Promise.resolve(), label);
      if (!alive) await new Promise(() => undefined);
    },
  };
}

/** Lets the scheduler choose what comes next, so many times. */
export async function pass(scheduler: Scheduler, times: number): Promise<void> {
  for (let time = 0; time < times && scheduler.count() > 0; time += 1) {
    await scheduler.waitNext(1);
    await settled();
  }
}

/** Lets all come that can. */
export async function passAll(scheduler: Scheduler): Promise<void> {
  await settled();
  for (let time = 0; scheduler.count() > 0; time += 1) {
    if (time > 5000) throw new Error('It never comes to rest.');
    await pass(scheduler, 1);
  }
}

/** What follows at once has followed. */
const settled = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));
