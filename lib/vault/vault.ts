import { failed, type Outcome, success } from '../service/failures.ts';
import { HOSTED_MOCK_ADDRESS, type KeyInfo, type KeyStorage } from '../settings/settings.ts';
import { createSerializer } from '../storage/serialize.ts';
import type { Untrusted } from '../untrusted.ts';
import {
  decryptKey,
  encryptKey,
  ITERATIONS,
  lockWith,
  openedKey,
  type PlainKey,
  unlockWith,
} from './encryption.ts';
import { isTooShort } from './passphrase.ts';
import type { EncryptedKey, KeyLock } from './schema.ts';
import { createSlots, type KeyAreas } from './slots.ts';

export interface VaultParts {
  areas: KeyAreas;
  deviceKey: DeviceKey;
  now(): number;
  /** How much work it is to try a passphrase. */
  iterations?: number;
}

/** What the service key is sealed with. */
export interface DeviceKey {
  /** A key for AES-GCM that can't be extracted; the same one each time, until it is forgotten. */
  key(): Promise<CryptoKey>;
  /** Drops it: what it sealed opens no more. The next one is new. */
  forget(): Promise<void>;
}

/** Where the key is kept. For the background alone: nothing else may import this. */
export interface Vault {
  /** The passphrase is for a key that is locked with one. */
  save(key: string, origin: string, kept: KeyStorage, passphrase?: string): Promise<Outcome<KeyInfo>>;
  /** Keeps the key that is there in another way, or under another passphrase. A locked one has to be opened first. */
  keep(kept: KeyStorage, passphrase?: string): Promise<Outcome<KeyInfo>>;
  /** The key, for the origin that it was saved for and no other. */
  open(origin: string): Promise<Outcome<string>>;
  /** Opens a locked key until the browser ends, or until it is locked again. */
  unlock(passphrase: string): Promise<Outcome<KeyInfo>>;
  lock(): Promise<void>;
  remove(): Promise<void>;
}

/** What may stand in a bearer header as one token: printable ASCII without a space (RFC 6750, 2.1). */
const KEY_FORM = /^[\x21-\x7e]{1,4096}$/;

/** Trims what was pasted around a key; refuses what can't be one. */
export function readKey(typed: Untrusted): Outcome<string> {
  const key = typed.trim();
  return KEY_FORM.test(key) ? success(key) : failed('key-malformed');
}

/** A key to be written. */
type Order = Pick<PlainKey, 'key' | 'lastFour' | 'origin'>;

/** Keeps the service key sealed, in one storage area at a time. */
export function createVault({ areas, deviceKey, now, iterations = ITERATIONS }: VaultParts): Vault {
  const slots = createSlots(areas, now);
  /** Making a key from a passphrase takes a while. */
  const serialize = createSerializer();

  const lock = async (order: Order, serial: number, passphrase: string): Promise<void> => {
    const by = await deviceKey.key();
    const stored = await lockWith(passphrase, iterations, { ...order, serial }, by);
    // Before it is locked, so that nobody finds it so who entered it just now.
    await slots.setOpened(await openedKey(order.key, stored, by));
    await slots.put(stored, 'passphrase');
  };

  const write = async (order: Order, kept: KeyStorage, passphrase = ''): Promise<Outcome<KeyInfo>> => {
    const serial = ((await slots.find())?.stored.serial ?? 0) + 1;
    if (kept === 'passphrase') {
      if (isTooShort(passphrase)) return failed('passphrase-short');
      await lock(order, serial, passphrase);
    } else await slots.put(await encryptKey({ ...order, serial }, await deviceKey.key()), kept);
    return success({ lastFour: order.lastFour, origin: order.origin, kept });
  };

  const read = async (stored: EncryptedKey): Promise<Outcome<string>> => {
    const key = await decryptKey(stored, await slots.opened(), await deviceKey.key());
    if (key !== undefined) return success(key);
    // Without a lock it was sealed by a key that is gone (the database was cleared): the user enters it again.
    return failed(stored.lock ? 'key-locked' : 'no-key');
  };

  const openLocked = async (stored: EncryptedKey, by: KeyLock, passphrase: string) => {
    const sealedBy = await deviceKey.key();
    const opened = await unlockWith(passphrase, { ...stored, lock: by }, sealedBy);
    if (opened === 'gone') return 'no-key';
    if (opened === 'wrong') return 'passphrase-wrong';
    await slots.setOpened(await openedKey(opened.key, stored, sealedBy));
    // It was locked when less was asked of a lock: from now on with as much as today.
    const { serial, lastFour, origin } = stored;
    if (by.iterations < iterations)
      await Promise.allSettled([lock({ key: opened.key, lastFour, origin }, serial + 1, passphrase)]);
    return undefined;
  };

  return {
    save: (typed, origin, kept, passphrase) =>
      serialize(async () => {
        const key = readKey(typed);
        if (!key.ok) return key;
        // Four characters of a short key would be most of it.
        const lastFour = key.value.length >= 12 ? key.value.slice(-4) : '';
        return write({ key: key.value, lastFour, origin }, kept, passphrase);
      }),
    keep: (kept, passphrase) =>
      serialize(async () => {
        const found = await slots.find();
        if (found === undefined) return failed('no-key');
        const key = await read(found.stored);
        const { lastFour, origin } = found.stored;
        return key.ok ? write({ key: key.value, lastFour, origin }, kept, passphrase) : key;
      }),
    open: (origin) =>
      serialize(async () => {
        const found = await slots.find();
        return found?.stored.origin === origin ? read(found.stored) : failed('no-key');
      }),
    unlock: (passphrase) =>
      serialize(async () => {
        const found = await slots.find();
        if (found === undefined) return failed('no-key');
        const { stored, kept } = found;
        const failure = stored.lock && (await openLocked(stored, stored.lock, passphrase));
        return failure
          ? failed(failure)
          : success({ lastFour: stored.lastFour, origin: stored.origin, kept });
      }),
    lock: () => serialize(() => slots.setOpened()),
    remove: () =>
      serialize(async () => {
        await slots.remove();
        // Files keep what was deleted for a while, and copies of them longer.
        await deviceKey.forget();
      }),
  };
}

/** The hosted mock takes any bearer. */
const PLACEHOLDER_KEY = 'quarry-placeholder-key';
const MOCK_ORIGIN = new URL(HOSTED_MOCK_ADDRESS).origin;

/** The key to send to an origin: the one that was saved for it, and never the user's own to a third party's mock. */
export async function keyFor(vault: Vault, origin: string): Promise<Outcome<string>> {
  return origin === MOCK_ORIGIN ? success(PLACEHOLDER_KEY) : vault.open(origin);
}
