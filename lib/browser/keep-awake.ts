import { browser } from 'wxt/browser';
import type { Alarm } from '../extraction/queue/runner.ts';

/** Chromium stops a worker 30 s after its last event; Firefox stops a background 30 s into a pending message. */
const CALL_EVERY_MS = 10_000;

/** Signals that the background is busy. Any API call does: Firefox and Chromium then wait another 30 s. */
const signalActivity = (): void => void browser.runtime.getPlatformInfo();

let holders = 0;
let timer: ReturnType<typeof setInterval> | undefined;

/** Keeps the background alive while `work` is pending, by calling an API periodically. */
export async function keepAwake<T>(work: Promise<T>): Promise<T> {
  holders += 1;
  timer ??= setInterval(signalActivity, CALL_EVERY_MS);
  try {
    return await work;
  } finally {
    holders -= 1;
    if (holders === 0) {
      clearInterval(timer);
      timer = undefined;
    }
  }
}

/** The alarms that restart the background if it is stopped in the middle of a job. Only Firefox has two. */
const JOBS_ALARM = 'jobs';
export const PRIVATE_JOBS_ALARM = 'private.jobs';
/** The shortest period that Chrome allows. */
const JOBS_ALARM_PERIOD_MIN = 0.5;

/**
 * Creates the jobs alarm. The browser runs calls in order, so an alarm that this background already set is not set
 * again.
 */
export function createJobsAlarm(
  name = JOBS_ALARM,
  alarms: Pick<typeof browser.alarms, 'create' | 'clear'> = browser.alarms,
): Alarm {
  let created: Promise<void> | undefined;
  const create = async () => {
    try {
      await alarms.create(name, { periodInMinutes: JOBS_ALARM_PERIOD_MIN });
    } catch (cause) {
      // The job still runs while the background does.
      console.warn('Could not set the alarm for a job', cause);
    }
  };
  return {
    set() {
      created ??= create();
      return created;
    },
    async clear() {
      created = undefined;
      await alarms.clear(name);
    },
  };
}
