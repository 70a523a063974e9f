import type { KeyStorage } from '../settings/settings.ts';
import { type NamedArea, readStored } from '../storage/versioned.ts';
import { newerKey, OPEN_KEY } from './key-info.ts';
import { ENCRYPTED_KEY, type EncryptedKey, type OpenKey, readOpenKey } from './schema.ts';

/** Prefix of the names of all entries stored with the key. */
const PREFIX = `${ENCRYPTED_KEY.name}.`;

/** The areas for a key: kept until it is removed (`device`), or until the browser closes (`session`). */
export type KeyAreas = Readonly<Record<'device' | 'session', NamedArea>>;

/** An encrypted key, and how it is stored. */
interface Found {
  stored: EncryptedKey;
  keyStorage: KeyStorage;
}

/** The two storage areas of the encrypted key, of which one is used at a time. */
export interface KeySlots {
  find(): Promise<Found | undefined>;
  /** Writes the key, and only then removes it from the other area. */
  put(stored: EncryptedKey, keyStorage: KeyStorage): Promise<void>;
  /** The key unlocked in this browser session, if any. */
  opened(): Promise<OpenKey | undefined>;
  /** Stores an unlocked key, or locks it again if `open` is missing. */
  setOpened(open?: OpenKey): Promise<void>;
  /** Empties both areas, including keys that were set aside. */
  remove(): Promise<void>;
}

/** Creates access to the encrypted key. Callers must run one operation at a time. `now`: epoch ms. */
export function createSlots(areas: KeyAreas, now: () => number): KeySlots {
  return {
    async find() {
      const session = await readStored(areas.session, ENCRYPTED_KEY, now());
      const device = await readStored(areas.device, ENCRYPTED_KEY, now());
      const holds = newerKey(session, device);
      if (session && device)
        await Promise.allSettled([
          areas[holds === session ? 'device' : 'session'].remove(ENCRYPTED_KEY.name),
        ]);
      if (holds === undefined) return undefined;
      return {
        stored: holds,
        keyStorage: holds === session ? 'session' : holds.lock ? 'passphrase' : 'device',
      };
    },
    async put(stored, keyStorage) {
      const slot = keyStorage === 'session' ? 'session' : 'device';
      await areas[slot].set({ [ENCRYPTED_KEY.name]: stored });
      await areas[slot === 'session' ? 'device' : 'session'].remove(ENCRYPTED_KEY.name);
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

/** Removes the key and everything stored with it: an unlocked key, and keys set aside, which may still be readable. */
async function empty(area: NamedArea): Promise<void> {
  const names = (await area.names()).filter((name) => name === ENCRYPTED_KEY.name || name.startsWith(PREFIX));
  await Promise.all(names.map((name) => area.remove(name)));
}
