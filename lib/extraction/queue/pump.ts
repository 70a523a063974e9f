/** What starts the background again, should it end while something is queued. */
export interface Alarm {
  set(): Promise<void>;
  clear(): Promise<void>;
}

export interface PumpParts {
  alarm: Alarm;
  /** Holds the background awake while `work` runs. */
  awake<T>(work: Promise<T>): Promise<T>;
}

/** Sees to it that what is queued is run, whenever it was queued and whenever the background ends. */
export interface Pump {
  /** Runs what is queued; where that already happens, it looks again before it ends. */
  pump(): Promise<void>;
  /**
   * Does `work`, which may queue something, and runs that. `work` waits for `safe` before it stores anything: from then
   * on the alarm is set, and stays so.
   */
  queueing<T>(work: (safe: Promise<void>) => Promise<T>): Promise<T>;
}

/** Runs the queue with `run`, once at a time. The alarm is cleared only where nothing is queued or about to be. */
export function createPump({ alarm, awake }: PumpParts, run: () => Promise<void>): Pump {
  let pumping: Promise<void> | undefined;
  /** Whether somebody wants it run since it was last begun. */
  let wanted = false;
  /** How many are about to queue something. */
  let queueing = 0;

  const runAll = async () => {
    try {
      while (wanted) {
        wanted = false;
        await alarm.set();
        // Where this throws the alarm stays, and it is tried again then.
        await run();
        if (!wanted && queueing === 0) await alarm.clear();
      }
    } finally {
      // In the same turn as the last look: whoever comes later begins anew.
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
