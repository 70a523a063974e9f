/** Restarts the background if it ends while something is queued. */
export interface Alarm {
  set(): Promise<void>;
  clear(): Promise<void>;
}

export interface PumpParts {
  alarm: Alarm;
  /** Keeps the background alive while `work` runs. */
  awake<T>(work: Promise<T>): Promise<T>;
}

/** Ensures that queued jobs run, no matter when they were queued or when the background ends. */
export interface Pump {
  /** Runs the queue. If it is already running, it checks the queue again before it ends. */
  pump(): Promise<void>;
  /**
   * Does `work`, which may queue something, and then runs the queue. `work` must wait for `safe` before it stores
   * anything: from then on the alarm is set and stays set.
   */
  queueing<T>(work: (safe: Promise<void>) => Promise<T>): Promise<T>;
}

/** Runs the queue with `run`, never concurrently. The alarm is cleared only if nothing is queued or about to be. */
export function createPump({ alarm, awake }: PumpParts, run: () => Promise<void>): Pump {
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
