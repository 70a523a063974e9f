import type { KeyStorage } from '../settings/settings.ts';
import { type NamedArea, readStored } from '../storage/versioned.ts';
import { newerKey, OPEN_KEY } from './key-info.ts';
import { type EncryptedKey, type OpenKey, readOpenKey, SEALED_KEY } from './schema.ts';

/** How the names of all begin that is kept beside the key. */
const BESIDE = `${SEALED_KEY.name}.`;

/** Where a key is kept: until it is removed, or until the browser ends. */
export type KeyAreas = Readonly<Record<'device' | 'session', NamedArea>>;

/** A sealed key, and how long it is kept. */
interface Found {
  stored: EncryptedKey;
  kept: KeyStorage;
}

/** The places of the sealed key, of which one is taken at a time. */
export interface KeySlots {
  find(): Promise<Found | undefined>;
  /** Writes the key, and only then takes it out of any other place. */
  put(stored: EncryptedKey, kept: KeyStorage): Promise<void>;
  /** What a locked key was opened to in this browser session. */
  opened(): Promise<OpenKey | undefined>;
  /** Without one: closes what was opened. */
  setOpened(open?: OpenKey): Promise<void>;
  /** Empties both places, of what was set aside as well. */
  remove(): Promise<void>;
}

/** Reads and writes the sealed key. Whoever calls lets one thing end before the next begins. */
export function createSlots(areas: KeyAreas, now: () => number): KeySlots {
  return {
    async find() {
      const session = await readStored(areas.session, SEALED_KEY, now());
      const device = await readStored(areas.device, SEALED_KEY, now());
      const holds = newerKey(session, device);
      if (session && device)
        await Promise.allSettled([areas[holds === session ? 'device' : 'session'].remove(SEALED_KEY.name)]);
      if (holds === undefined) return undefined;
      return { stored: holds, kept: holds === session ? 'session' : holds.lock ? 'passphrase' : 'device' };
    },
    async put(stored, kept) {
      const place = kept === 'session' ? 'session' : 'device';
      await areas[place].set({ [SEALED_KEY.name]: stored });
      await areas[place === 'session' ? 'device' : 'session'].remove(SEALED_KEY.name);
      if (stored.lock === undefined) await areas.session.remove(OPEN_KEY);
    },
    opened: async () => readOpenKey((await areas.session.get(OPEN_KEY))[OPEN_KEY]),
    setOpened: (open) =>
      open === undefined ? areas.session.remove(OPEN_KEY) : areas.session.set({ [OPEN_KEY]: open }),
    async remove() {
      await Promise.all([empty(areas.session), empty(areas.device)]);
    },
  };
}

/** Takes out the key and all that stands beside it: what was opened, and what was set aside and may still open. */
async function empty(area: NamedArea): Promise<void> {
  const names = (await area.names()).filter((name) => name === SEALED_KEY.name || name.startsWith(BESIDE));
  await Promise.all(names.map((name) => area.remove(name)));
}
