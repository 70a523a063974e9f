import { browser } from 'wxt/browser';
import type { Alarm } from '../extraction/queue/pump.ts';
import { alarmName } from './alarms.ts';

/** Chromium ends a worker 30 s after its last event, Firefox a background 30 s into a pending message. */
const CALL_EVERY_MS = 10_000;

/** Any call says that the background is at work: Firefox and Chromium wait 30 s more for the next. */
export const sayAtWork = (): void => void browser.runtime.getPlatformInfo();

let call = sayAtWork;

/** Lets another call keep the background from being ended. */
export function stayAwakeBy(other: () => void): void {
  call = other;
}

let holders = 0;
let timer: ReturnType<typeof setInterval> | undefined;

/** Keeps the background from being ended while a piece of work runs, by an API call now and then. */
export async function awake<T>(work: Promise<T>): Promise<T> {
  holders += 1;
  timer ??= setInterval(call, CALL_EVERY_MS);
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

/** The alarm that starts the background again when it was ended in the middle of a job. */
const JOBS_ALARM = alarmName('jobs');
/** The shortest period that Chrome grants. */
const JOBS_ALARM_PERIOD_MIN = 0.5;

/**
 * That alarm. The browser takes what it is told in order; what this background told it already, it isn't told again.
 */
export function createJobsAlarm(
  alarms: Pick<typeof browser.alarms, 'create' | 'clear'> = browser.alarms,
): Alarm {
  let told: Promise<void> | undefined;
  const create = async () => {
    try {
      await alarms.create(JOBS_ALARM, { periodInMinutes: JOBS_ALARM_PERIOD_MIN });
    } catch (cause) {
      // The job runs all the same, for as long as the background does.
      console.warn('No alarm could be set for a job', cause);
    }
  };
  return {
    set() {
      told ??= create();
      return told;
    },
    async clear() {
      told = undefined;
      await alarms.clear(JOBS_ALARM);
    },
  };
}
