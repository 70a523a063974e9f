import type { Job } from '../../../../lib/extraction/job/job.ts';
import { type PackedJob, unpacked } from '../../../../lib/extraction/job/packed.ts';
import { DEFAULT_SETTINGS } from '../../../../lib/settings/settings.ts';
import type { MockService } from '../../../mock-service/index.ts';
import { type Change, changed } from '../../../shared/changed-settings.ts';
import { allOfDatabases } from '../../../shared/databases.ts';
import { inBlankExtensionPage } from './blank-extension-page.ts';
import type { Session } from './firefox.ts';
import { grant } from './permissions.ts';

/** The background's reply to an accepted message. */
interface Reply {
  ok: boolean;
}
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

/** A service, with its ledger if it has one. */
type Known = Pick<MockService, 'key' | 'url'> & Partial<Pick<MockService, 'ledger'>>;

/** Saves a service's key, bypassing the form. Empties its ledger, because the service was asked about the key. */
export async function saveKey(
  session: Session,
  { key, url, ledger }: Known,
  keyStorage: 'device' | 'session' = 'device',
): Promise<void> {
  const reply = await tell(session, 'key.save', { key, address: url, keyStorage });
  if (!reply?.ok) throw new Error('The key was not saved.');
  ledger?.clear();
}

const REJECTED = JSON.stringify({ error: [{ code: 'extract.pages_missing', message: 'No pages.' }] });

/** Saves a key that the service refuses. It looks at the request first this time, or the key would not be saved. */
export function saveWrongKey(session: Session, { url, ledger, faults }: MockService): Promise<void> {
  faults.next({ operation: 'extract', status: 400, body: REJECTED });
  return saveKey(session, { key: 'another-key-9999', url, ledger });
}

/** Sets up Quarry without its forms: the address, with permission granted up front, and the key. */
export async function setUpUnseen(session: Session, service: Known): Promise<void> {
  const { protocol, hostname } = new URL(service.url);
  await grant(session, `${protocol}//${hostname}/*`);
  // In tests, repeating a search must send it again.
  const settings = { ...DEFAULT_SETTINGS, address: service.url, reuseMinutes: 0, pageNotes: 'off' as const };
  const saved = await tell(session, 'settings.save', { from: DEFAULT_SETTINGS, to: settings });
  if (!saved?.ok) throw new Error('The settings were not saved.');
  await saveKey(session, service);
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
