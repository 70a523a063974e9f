import type { Page } from 'puppeteer-core';
import type { Job } from '../../../lib/extraction/job.ts';
import { type PackedJob, unpacked } from '../../../lib/extraction/packed.ts';
import { type Change, changed } from '../../e2e/harness/changed-settings.ts';
import { allOfDatabases } from '../../e2e/harness/stored.ts';
import type { Session } from './firefox.ts';

/** What the background answers where it has nothing to refuse. */
interface Reply {
  ok: boolean;
}
type Area = 'local' | 'session' | 'sync';

declare const browser: {
  runtime: { sendMessage(message: object): Promise<Reply | null> };
  storage: Record<Area, { get(keys: null): Promise<Record<string, unknown>>; clear(): Promise<void> }>;
  alarms: { create(name: string, alarm: { when: number; periodInMinutes: number }): Promise<void> };
};

/** Does something in a page of the extension, which is closed afterwards. */
export async function inside<T>(session: Session, work: (page: Page) => Promise<T>): Promise<T> {
  const page = await session.open(session.url('options.html'));
  try {
    return await work(page);
  } finally {
    await page.close();
  }
}

/** Says something to the background, as one of Quarry's own pages does. */
export const tell = (session: Session, name: string, request: object | null): Promise<Reply | null> =>
  inside(session, (page) =>
    page.evaluate((message) => browser.runtime.sendMessage(message), { for: 'background', name, request }),
  );

/** One of the extension's storage areas. */
export const readArea = (session: Session, area: Area): Promise<Record<string, unknown>> =>
  inside(session, (page) => page.evaluate((name) => browser.storage[name].get(null), area));

/** All that the extension's databases and caches hold, as one text. */
export const readDatabases = (session: Session): Promise<string> =>
  inside(session, (page) => page.evaluate(allOfDatabases));

/** Empties one of the extension's storage areas. */
export const clearArea = (session: Session, area: Area): Promise<void> =>
  inside(session, (page) => page.evaluate((name) => browser.storage[name].clear(), area));

/** Changes settings as the options page does, past its forms. */
export async function changeSettings(session: Session, change: Change): Promise<void> {
  const { settings } = await readArea(session, 'local');
  const reply = await tell(session, 'settings.save', changed(settings, change));
  if (!reply?.ok) throw new Error('The settings were not saved.');
}

/** The extractions as they are stored, oldest first. */
export async function storedJobs(session: Session): Promise<Job[]> {
  const { jobs, 'jobs.past': past } = await readArea(session, 'local');
  return [past, jobs].flatMap((stored) => (isStoredJobs(stored) ? stored.jobs.map(unpacked) : []));
}

const isStoredJobs = (value: unknown): value is { jobs: PackedJob[] } =>
  typeof value === 'object' && value !== null && 'jobs' in value && Array.isArray(value.jobs);

/** Lets the alarm of a job that is under way come soon: nobody waits half a minute here. */
export const alarmSoon = (session: Session, inMs = 1500): Promise<void> =>
  inside(session, (page) =>
    page.evaluate((when) => browser.alarms.create('jobs', { when, periodInMinutes: 0.5 }), Date.now() + inMs),
  );
