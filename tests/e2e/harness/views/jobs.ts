import type { Job } from '../../../../lib/extraction/job/job.ts';
import { type PackedJob, unpacked } from '../../../../lib/extraction/job/packed.ts';
import type { Session } from '../browser/chromium.ts';
import { readArea } from '../browser/stored.ts';

/** How many pages `many.test` has. */
const SPECIMENS = 600;

/** Addresses of pages that differ, one after another; after the last comes the first again. */
export const linksFrom = (first: number, count: number): string[] =>
  Array.from({ length: count }, (_, place) => `https://many.test/${((first + place - 1) % SPECIMENS) + 1}`);

/** The extractions as they are stored, oldest first. */
export const storedJobs = async (session: Session): Promise<Job[]> =>
  jobsIn(await readArea(session, 'local'));

/** The same of what the area holds. */
export function jobsIn({ jobs, 'jobs.past': past }: Record<string, unknown>): Job[] {
  return [past, jobs].flatMap((stored) => (isStoredJobs(stored) ? stored.jobs.map(unpacked) : []));
}

const isStoredJobs = (value: unknown): value is { jobs: PackedJob[] } =>
  typeof value === 'object' && value !== null && 'jobs' in value && Array.isArray(value.jobs);

declare const chrome: {
  alarms: { create(name: string, alarm: { when: number; periodInMinutes: number }): Promise<void> };
};

/** Lets the alarm of a job that is under way come soon: nobody waits half a minute here. */
export async function alarmSoon(session: Session, inMs = 1500): Promise<void> {
  const worker = await session.background.awake();
  await worker.evaluate(
    (when) => chrome.alarms.create('jobs', { when, periodInMinutes: 0.5 }),
    Date.now() + inMs,
  );
}
