import type { Job } from '../../../../lib/extraction/job/job.ts';
import { allOfDatabases } from '../../../shared/databases.ts';
import { jobsIn } from '../../../shared/jobs-in.ts';
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

/** Reads one of the extension's storage areas. */
export const readArea = (session: Session, area: Area): Promise<Record<string, unknown>> =>
  inBlankExtensionPage(session, (page) => page.evaluate((name) => browser.storage[name].get(null), area));

const { saveWrongKey, saveService, changeSettings } = setUpBy<Session>(tell, readArea);

export { changeSettings, saveWrongKey };

/** Sets up Quarry without its forms: the address, with permission granted up front, and the key. */
export async function setUpUnseen(session: Session, service: Known): Promise<void> {
  const { protocol, hostname } = new URL(service.url);
  await grant(session, `${protocol}//${hostname}/*`);
  await saveService(session, service);
}

/** Reads all of the extension's databases and caches as one text. */
export const readDatabases = (session: Session): Promise<string> =>
  inBlankExtensionPage(session, (page) => page.evaluate(allOfDatabases));

/** Empties one of the extension's storage areas. */
export const clearArea = (session: Session, area: Area): Promise<void> =>
  inBlankExtensionPage(session, (page) => page.evaluate((name) => browser.storage[name].clear(), area));

/** The stored extractions, oldest first. */
export const storedJobs = async (session: Session): Promise<Job[]> =>
  jobsIn(await readArea(session, 'local'));

/** Moves a running job's alarm forward, to avoid a wait of half a minute. */
export const alarmSoon = (session: Session, inMs = 1500): Promise<void> =>
  inBlankExtensionPage(session, (page) =>
    page.evaluate((when) => browser.alarms.create('jobs', { when, periodInMinutes: 0.5 }), Date.now() + inMs),
  );
