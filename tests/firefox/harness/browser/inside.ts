import type { Job } from '../../../../lib/extraction/job/job.ts';
import { type PackedJob, unpacked } from '../../../../lib/extraction/job/packed.ts';
import { type Change, changed } from '../../../shared/changed-settings.ts';
import { allOfDatabases } from '../../../shared/databases.ts';
import { type Known, type Reply, setUpBy } from '../../../shared/set-up.ts';
import { inBlankExtensionPage } from './blank-extension-page.ts';
import type { Session } from './firefox.ts';
import { grant } from './permissions.ts';

type Area = 'local' | 'session' | 'sync';

declare const browser: {
  runtime: { sendMessage(message: object): Promise<Reply | null> };
  storage: Record<Area, { get(keys: null): Promise<Record<string, unknown>>; clear(): Promise<void> }>;
  alarms: { create(name: string, alarm: { when: number; periodInMinutes: number }): Promise<void> };
};

/** Sends a message to the background as one of Quarry's own pages does. */
export const tell = (session: Session, name: string, request: object | null): Promise<Reply | null> =>
  inBlankExtensionPage(session, (page) =>
    page.evaluate((message) => browser.runtime.sendMessage(message), { for: 'background', name, request }),
  );

const { saveWrongKey, saveService } = setUpBy<Session>(tell);

export { saveWrongKey };

/** Sets up Quarry without its forms: the address, with permission granted up front, and the key. */
export async function setUpUnseen(session: Session, service: Known): Promise<void> {
  const { protocol, hostname } = new URL(service.url);
  await grant(session, `${protocol}//${hostname}/*`);
  await saveService(session, service);
}

/** Reads one of the extension's storage areas. */
export const readArea = (session: Session, area: Area): Promise<Record<string, unknown>> =>
  inBlankExtensionPage(session, (page) => page.evaluate((name) => browser.storage[name].get(null), area));

/** Reads all of the extension's databases and caches as one text. */
export const readDatabases = (session: Session): Promise<string> =>
  inBlankExtensionPage(session, (page) => page.evaluate(allOfDatabases));

/** Empties one of the extension's storage areas. */
export const clearArea = (session: Session, area: Area): Promise<void> =>
  inBlankExtensionPage(session, (page) => page.evaluate((name) => browser.storage[name].clear(), area));

/** Changes settings as the options page does, bypassing its forms. */
export async function changeSettings(session: Session, change: Change): Promise<void> {
  const { settings } = await readArea(session, 'local');
  const reply = await tell(session, 'settings.save', { from: settings, to: changed(settings, change) });
  if (!reply?.ok) throw new Error('The settings were not saved.');
}

/** The stored extractions, oldest first. */
export async function storedJobs(session: Session): Promise<Job[]> {
  const { jobs, 'jobs.past': pastJobs } = await readArea(session, 'local');
  return [pastJobs, jobs].flatMap((stored) => (isStoredJobs(stored) ? stored.jobs.map(unpacked) : []));
}

const isStoredJobs = (value: unknown): value is { jobs: PackedJob[] } =>
  typeof value === 'object' && value !== null && 'jobs' in value && Array.isArray(value.jobs);

/** Moves a running job's alarm forward, to avoid a wait of half a minute. */
export const alarmSoon = (session: Session, inMs = 1500): Promise<void> =>
  inBlankExtensionPage(session, (page) =>
    page.evaluate((when) => browser.alarms.create('jobs', { when, periodInMinutes: 0.5 }), Date.now() + inMs),
  );
