import { browser } from 'wxt/browser';

/** Chromium ends a worker 30 s after its last event, Firefox a background 30 s into a pending message. */
const CALL_EVERY_MS = 10_000;

let holders = 0;
let timer: ReturnType<typeof setInterval> | undefined;

/** Keeps the background from being ended while a piece of work runs, by an API call now and then. */
export async function awake<T>(work: Promise<T>): Promise<T> {
  holders += 1;
  timer ??= setInterval(() => void browser.runtime.getPlatformInfo(), CALL_EVERY_MS);
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
const JOBS_ALARM = 'jobs';
/** The shortest period that Chrome grants. */
const JOBS_ALARM_PERIOD_MIN = 0.5;

/** Keeps the background awake for a job, and has it started again should it be ended all the same. */
export async function awakeForJobs<T>(work: Promise<T>): Promise<T> {
  await browser.alarms.create(JOBS_ALARM, { periodInMinutes: JOBS_ALARM_PERIOD_MIN });
  const done = await awake(work);
  await browser.alarms.clear(JOBS_ALARM);
  return done;
}
