import { DEFAULT_SETTINGS, type Settings } from '../../lib/settings/settings.ts';
import type { MockService } from '../mock-service/index.ts';

/** The background's reply to an accepted message. */
export interface Reply {
  ok: boolean;
}

/** A service, with its ledger if it has one. */
export type Known = Pick<MockService, 'key' | 'url'> & Partial<Pick<MockService, 'ledger'>>;

const REJECTED = JSON.stringify({ error: [{ code: 'extract.pages_missing', message: 'No pages.' }] });

/** What sets up Quarry without its forms, by messages to the background as its own pages send them. `read`: what is stored. */
export function setUpBy<S>(
  tell: (session: S, name: string, request: object) => Promise<Reply | null>,
  read: (session: S, area: 'local') => Promise<Record<string, unknown>>,
) {
  /** Saves a service's key. Empties its ledger, because the service was asked about the key. */
  async function saveKey(
    session: S,
    { key, url, ledger }: Known,
    keyStorage: 'device' | 'session' = 'device',
  ): Promise<void> {
    const reply = await tell(session, 'key.save', { key, address: url, keyStorage });
    if (!reply?.ok) throw new Error('The key was not saved.');
    ledger?.clear();
  }
  return {
    saveKey,
    /** Saves a key that the service refuses. It looks at the request first this time, or the key would not be saved. */
    saveWrongKey(session: S, { url, ledger, faults }: MockService): Promise<void> {
      faults.next({ operation: 'extract', status: 400, body: REJECTED });
      return saveKey(session, { key: 'another-key-9999', url, ledger });
    },
    /** Saves a service and its key in new settings. Its origin must be granted. */
    async saveService(session: S, service: Known): Promise<void> {
      // In tests, repeating a search must send it again.
      const settings = { ...DEFAULT_SETTINGS, address: service.url, reuseMinutes: 0, pageNotes: 'off' };
      const saved = await tell(session, 'settings.save', { from: DEFAULT_SETTINGS, to: settings });
      if (!saved?.ok) throw new Error('The settings were not saved.');
      await saveKey(session, service);
    },
    /** Changes settings as the options page does. */
    async changeSettings(session: S, change: (settings: Settings) => Partial<Settings>): Promise<void> {
      const { settings } = await read(session, 'local');
      if (!isSettings(settings)) throw new Error('There are no settings yet: set Quarry up first.');
      const to = { ...settings, ...change(settings) };
      const reply = await tell(session, 'settings.save', { from: settings, to });
      if (!reply?.ok) throw new Error('The settings were not saved.');
    },
  };
}

const isSettings = (value: unknown): value is Settings =>
  typeof value === 'object' && value !== null && 'version' in value;
