import type { Job } from '../../../../lib/extraction/job/job.ts';
import { jobsIn } from '../../../shared/jobs-in.ts';
import type { Session } from '../browser/chromium.ts';
import { readArea } from '../browser/stored.ts';

/** Number of pages on `many.test`. */
const SPECIMENS = 600;

/** URLs of consecutive distinct pages, wrapping around after the last. */
export const linksFrom = (first: number, count: number): string[] =>
  Array.from({ length: count }, (_, index) => `https://many.test/${((first + index - 1) % SPECIMENS) + 1}`);

/** The stored extractions, oldest first. */
export const storedJobs = async (session: Session): Promise<Job[]> =>
  jobsIn(await readArea(session, 'local'));

declare const chrome: {
  alarms: { create(name: string, alarm: { when: number; periodInMinutes: number }): Promise<void> };
};

/** Moves a running job's alarm forward, to avoid a wait of half a minute. */
export async function alarmSoon(session: Session, inMs = 1500): Promise<void> {
  const worker = await session.background.awake();
  await worker.evaluate(
    (when) => chrome.alarms.create('jobs', { when, periodInMinutes: 0.5 }),
    Date.now() + inMs,
  );
}
