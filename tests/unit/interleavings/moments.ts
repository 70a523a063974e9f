import type { Scheduler } from 'fast-check';

/** One background. What it awaits settles in an order chosen by the scheduler, until it stops. */
export interface Life {
  readonly alive: boolean;
  end(): void;
  /** A round trip to the browser process or the network. Never settles if the background stops first. */
  moment(label: string): Promise<void>;
}

/** A newly started background. */
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

/** Lets the scheduler choose the next event, up to this many times. */
export async function pass(scheduler: Scheduler, times: number): Promise<void> {
  for (let time = 0; time < times && scheduler.count() > 0; time += 1) {
    await scheduler.waitNext(1);
    await settled();
  }
}

/** Runs events until none are left. */
export async function passAll(scheduler: Scheduler): Promise<void> {
  await settled();
  for (let time = 0; scheduler.count() > 0; time += 1) {
    if (time > 5000) throw new Error('The events never end.');
    await pass(scheduler, 1);
  }
}

/** Lets immediate continuations run. */
const settled = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));
