import { failed, type Outcome, success } from '../service/failures.ts';
import { HOSTED_MOCK_ADDRESS, type KeyInfo, type KeyStorage } from '../settings/settings.ts';
import type { StoredArea } from '../storage/areas.ts';
import { createCache, createSerializer } from '../storage/cache.ts';
import { readStored } from '../storage/versioned.ts';
import {
  decryptKey,
  encryptKey,
  ITERATIONS,
  lockWith,
  openedKey,
  type PlainKey,
  unlockWith,
} from './encryption.ts';
import { newerKey, OPEN_KEY } from './key-info.ts';
import { isTooShort } from './passphrase.ts';
import { readKey } from './read-key.ts';
import { ENCRYPTED_KEY, type EncryptedKey, type KeyLock, type OpenKey, readOpenKey } from './schema.ts';

export interface VaultParts {
  areas: KeyAreas;
  deviceKey: DeviceKey;
  now(): number;
  /** PBKDF2 iterations for a new lock. */
  iterations?: number;
}

/** The device key, which encrypts the service key. */
interface DeviceKey {
  /** Returns a non-extractable AES-GCM key, always the same until it is forgotten. */
  key(): Promise<CryptoKey>;
  /** Deletes the key, so that nothing it encrypted can be decrypted. The next one is new. */
  forget(): Promise<void>;
  /** Whether it ends with the browser, although what it encrypted may stay. */
  isBrief?: boolean;
}

/** Stores the service key. Only the background may import this. */
export type Vault = ReturnType<typeof createVault>;

/** A key to write. */
type NewKey = Pick<PlainKey, 'key' | 'lastFour' | 'origin'>;

/** Creates the vault, which stores the service key encrypted, in one storage area at a time. */
export function createVault({ areas, deviceKey, now, iterations = ITERATIONS }: VaultParts) {
  const slots = createSlots(areas, now, deviceKey.isBrief);
  /** Deriving a key from a passphrase takes a while, so operations run one at a time. */
  const serialize = createSerializer();
  /** How often a key was replaced or removed. */
  let changes = 0;
  const begin = () => {
    changes += 1;
    const mine = changes;
    return () => mine === changes;
  };

  const lock = async (newKey: NewKey, serial: number, passphrase: string): Promise<void> => {
    const by = await deviceKey.key();
    const outer = deviceKey.isBrief ? undefined : by;
    const stored = await lockWith(passphrase, iterations, { ...newKey, serial }, outer);
    // Store the unlocked key first, so that a user who just entered the key never finds it locked.
    await slots.setOpened(await openedKey(newKey.key, stored, by));
    await slots.put(stored, 'passphrase');
  };

  const write = async (
    newKey: NewKey,
    keyStorage: KeyStorage,
    passphrase = '',
  ): Promise<Outcome<KeyInfo>> => {
    if (keyStorage === 'device' && deviceKey.isBrief) return failed('key-not-kept');
    const serial = Math.max(now(), ((await slots.find())?.stored.serial ?? 0) + 1);
    if (keyStorage === 'passphrase') {
      if (isTooShort(passphrase)) return failed('passphrase-short');
      await lock(newKey, serial, passphrase);
    } else await slots.put(await encryptKey({ ...newKey, serial }, await deviceKey.key()), keyStorage);
    return success({ lastFour: newKey.lastFour, origin: newKey.origin, keyStorage });
  };

  const read = async ({ stored }: Found): Promise<Outcome<string>> => {
    const key = await decryptKey(stored, await slots.opened(), await deviceKey.key());
    if (key !== undefined) return success(key);
    if (stored.lock) return failed('key-locked');
    // The device key is gone, because the database is. The user must enter the key again, and views must not show this one.
    await slots.remove();
    return failed('no-key');
  };

  const openLocked = async (stored: EncryptedKey, by: KeyLock, passphrase: string) => {
    const encryptionKey = await deviceKey.key();
    const opened = await unlockWith(passphrase, { ...stored, lock: by }, encryptionKey);
    if (opened === 'gone') return 'no-key';
    if (opened === 'wrong') return 'passphrase-wrong';
    await slots.setOpened(await openedKey(opened.key, stored, encryptionKey));
    // If it was locked with fewer iterations than are used now, lock it again with the current number.
    const { serial, lastFour, origin } = stored;
    if (by.iterations < iterations)
      await Promise.allSettled([lock({ key: opened.key, lastFour, origin }, serial + 1, passphrase)]);
    return undefined;
  };

  return {
    /** Begins to replace the key. Returns whether nothing else has begun to, or to remove it, since then. */
    begin,
    /** Saves a key for an origin. The passphrase is only for a key that is locked with one. */
    save: (typed: string, origin: string, keyStorage: KeyStorage, passphrase?: string) =>
      serialize(async () => {
        const key = readKey(typed);
        if (!key.ok) return key;
        // Four characters would reveal most of a short key.
        const lastFour = key.value.length >= 12 ? key.value.slice(-4) : '';
        return write({ key: key.value, lastFour, origin }, keyStorage, passphrase);
      }),
    /** Changes how the current key is stored, or its passphrase. A locked key must be unlocked first. */
    setStorage: (keyStorage: KeyStorage, passphrase?: string) =>
      serialize(async () => {
        const found = await slots.find();
        if (found === undefined) return failed('no-key');
        const key = await read(found);
        const { lastFour, origin } = found.stored;
        return key.ok ? write({ key: key.value, lastFour, origin }, keyStorage, passphrase) : key;
      }),
    /** Returns the key, but only for the origin it was saved for. */
    open: (origin: string) =>
      serialize(async () => {
        const found = await slots.find();
        return found?.stored.origin === origin ? read(found) : failed('no-key');
      }),
    /** Unlocks a locked key until the browser closes, or until it is locked again. */
    unlock: (passphrase: string) =>
      serialize(async () => {
        const found = await slots.find();
        if (found === undefined) return failed('no-key');
        const { stored, keyStorage } = found;
        const failure = stored.lock && (await openLocked(stored, stored.lock, passphrase));
        return failure
          ? failed(failure)
          : success({ lastFour: stored.lastFour, origin: stored.origin, keyStorage });
      }),
    lock: () => serialize(() => slots.setOpened()),
    remove: () => {
      begin();
      return serialize(async () => {
        await slots.remove();
        // Deleted data stays in the browser's files for a while, and longer in copies of them.
        await deviceKey.forget();
      });
    },
  };
}

/** The hosted mock accepts any bearer token. */
const PLACEHOLDER_KEY = 'quarry-placeholder-key';
const MOCK_ORIGIN = new URL(HOSTED_MOCK_ADDRESS).origin;

/**
 * The key to send to an origin: the one saved for it. A third party's mock always gets a placeholder, never the
 * user's key.
 */
export async function keyFor(vault: Pick<Vault, 'open'>, origin: string): Promise<Outcome<string>> {
  return origin === MOCK_ORIGIN ? success(PLACEHOLDER_KEY) : vault.open(origin);
}

/** Prefix of the names of all entries stored with the key. */
const PREFIX = `${ENCRYPTED_KEY.name}.`;

/** The areas for a key: kept until it is removed (`device`), or until the browser closes (`session`). */
type KeyAreas = Readonly<Record<'device' | 'session', KeyArea>>;
type KeyArea = Pick<StoredArea, 'get' | 'set' | 'remove'>;

/** An encrypted key, and how it is stored. */
interface Found {
  stored: EncryptedKey;
  keyStorage: KeyStorage;
}

/**
 * Creates access to the two storage areas of the encrypted key, of which one is used at a time. Callers must run one
 * operation at a time. `now`: epoch ms. `isBrief`: a key on the device can't be read in this session, but in later ones, so
 * it is as good as absent, and stays.
 */
function createSlots(areas: KeyAreas, now: () => number, isBrief = false) {
  // Cached because every request reads them, and each read is a round trip to the browser process.
  const stored = {
    device: createCache(async () => {
      const key = await readStored(areas.device, ENCRYPTED_KEY, now());
      return isBrief && !key?.lock ? undefined : key;
    }),
    session: createCache(() => readStored(areas.session, ENCRYPTED_KEY, now())),
    opened: createCache(async () => readOpenKey((await areas.session.get(OPEN_KEY))[OPEN_KEY])),
  };
  const change = async (work: () => Promise<unknown>): Promise<void> => {
    try {
      await work();
    } finally {
      for (const cache of Object.values(stored)) cache.lose();
    }
  };
  return {
    async find(): Promise<Found | undefined> {
      const session = await stored.session.get();
      const device = await stored.device.get();
      const holds = newerKey(session, device);
      if (session && device)
        await change(() =>
          Promise.allSettled([areas[holds === session ? 'device' : 'session'].remove(ENCRYPTED_KEY.name)]),
        );
      if (holds === undefined) return undefined;
      return {
        stored: holds,
        keyStorage: holds === session ? 'session' : holds.lock ? 'passphrase' : 'device',
      };
    },
    /** Writes the key, and only then removes it from the other area. */
    put: (key: EncryptedKey, keyStorage: KeyStorage) =>
      change(async () => {
        const slot = keyStorage === 'session' ? 'session' : 'device';
        await areas[slot].set({ [ENCRYPTED_KEY.name]: key });
        if (slot === 'device') await areas.session.remove(ENCRYPTED_KEY.name);
        else if (!isBrief || (await stored.device.get())) await areas.device.remove(ENCRYPTED_KEY.name);
        if (key.lock === undefined) await areas.session.remove(OPEN_KEY);
      }),
    /** The key unlocked in this browser session, if any. */
    opened: stored.opened.get,
    /** Stores an unlocked key, or locks it again if `open` is missing. */
    setOpened: (open?: OpenKey) =>
      change(() =>
        open === undefined ? areas.session.remove(OPEN_KEY) : areas.session.set({ [OPEN_KEY]: open }),
      ),
    /** Empties both areas, including keys that were set aside. */
    remove: () => change(() => Promise.all([empty(areas.session), empty(areas.device)])),
  };
}

/** Removes the key and everything stored with it: an unlocked key, and keys set aside, which may still be readable. */
async function empty(area: KeyArea): Promise<void> {
  const names = Object.keys(await area.get(null));
  await area.remove(names.filter((name) => name === ENCRYPTED_KEY.name || name.startsWith(PREFIX)));
}
