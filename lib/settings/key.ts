import * as z from 'zod/mini';
import { failed, type Outcome, success } from '../service/failures.ts';
import { HOSTED_MOCK_ADDRESS, KEY_KEEPING, type KeyInfo, type KeyKeeping } from './settings.ts';
import { type Area, readStored, type Shape } from './stored.ts';

/** The key as it is stored: sealed with AES-GCM, bound to its origin by the additional data. */
interface SealedKey extends Omit<KeyInfo, 'kept'> {
  version: 1;
  /** Base64, 12 bytes. */
  iv: string;
  /** Base64. */
  sealed: string;
}

export interface VaultParts {
  /** Where a key is kept, by how long. */
  areas: Readonly<Record<KeyKeeping, Area>>;
  /** A key for AES-GCM that can't be extracted; the same one each time. */
  sealingKey(): Promise<CryptoKey>;
  now(): number;
}

/** Where the key is kept. For the background alone: nothing else may import this. */
export interface Vault {
  save(key: string, origin: string, kept: KeyKeeping): Promise<Outcome<KeyInfo>>;
  /** Keeps the key that is there longer or shorter. */
  keep(kept: KeyKeeping): Promise<Outcome<KeyInfo>>;
  /** The key, for the origin that it was saved for and no other. */
  open(origin: string): Promise<string | undefined>;
  remove(): Promise<void>;
}

const SEALED_KEY: Shape<SealedKey> = {
  name: 'key',
  version: 1,
  read: (value) =>
    z
      .object({
        version: z.literal(1),
        lastFour: z.string(),
        origin: z.string(),
        iv: z.string(),
        sealed: z.string(),
      })
      .safeParse(value).data,
  upgrades: {},
};

/** What may stand in a bearer header as one token: printable ASCII without a space (RFC 6750, 2.1). */
const KEY_FORM = /^[\x21-\x7e]{1,4096}$/;

/** Trims what was pasted around a key; refuses what can't be one. */
export function readKey(typed: string): Outcome<string> {
  const key = typed.trim();
  return KEY_FORM.test(key) ? success(key) : failed('key-malformed');
}

/** Keeps the service key sealed, in one storage area at a time. */
export function createVault({ areas, sealingKey, now }: VaultParts): Vault {
  const find = async (): Promise<SealedKey | undefined> =>
    (await readStored(areas.session, SEALED_KEY, now())) ??
    (await readStored(areas.device, SEALED_KEY, now()));
  const remove = async () => {
    await Promise.all(KEY_KEEPING.map((kept) => areas[kept].remove(SEALED_KEY.name)));
  };
  const put = async (stored: SealedKey, kept: KeyKeeping): Promise<Outcome<KeyInfo>> => {
    await areas[kept].set({ [SEALED_KEY.name]: stored });
    // Only now: a write that fails must not lose the key.
    await Promise.all(
      KEY_KEEPING.filter((other) => other !== kept).map((other) => areas[other].remove(SEALED_KEY.name)),
    );
    return success({ lastFour: stored.lastFour, origin: stored.origin, kept });
  };
  return {
    async save(typed, origin, kept) {
      const key = readKey(typed);
      if (!key.ok) return key;
      const iv = crypto.getRandomValues(new Uint8Array(12));
      const sealed = await crypto.subtle.encrypt(
        { name: 'AES-GCM', iv, additionalData: encode(origin) },
        await sealingKey(),
        encode(key.value),
      );
      // Four characters of a short key would be most of it.
      const lastFour = key.value.length >= 12 ? key.value.slice(-4) : '';
      const stored: SealedKey = {
        version: 1,
        lastFour,
        origin,
        iv: toBase64(iv),
        sealed: toBase64(new Uint8Array(sealed)),
      };
      return put(stored, kept);
    },
    async keep(kept) {
      const stored = await find();
      return stored === undefined ? failed('no-key') : put(stored, kept);
    },
    async open(origin) {
      const stored = await find();
      if (stored === undefined || stored.origin !== origin) return undefined;
      try {
        const opened = await crypto.subtle.decrypt(
          { name: 'AES-GCM', iv: fromBase64(stored.iv), additionalData: encode(origin) },
          await sealingKey(),
          fromBase64(stored.sealed),
        );
        return new TextDecoder().decode(opened);
      } catch {
        // Sealed by a key that is gone (the database was cleared): the user enters it again.
        return undefined;
      }
    },
    remove,
  };
}

/** The hosted mock takes any bearer. */
const PLACEHOLDER_KEY = 'quarry-placeholder-key';
const MOCK_ORIGIN = new URL(HOSTED_MOCK_ADDRESS).origin;

/** The key to send to an origin: the one that was saved for it, and never the user's own to a third party's mock. */
export async function keyFor(vault: Vault, origin: string): Promise<string | undefined> {
  return origin === MOCK_ORIGIN ? PLACEHOLDER_KEY : vault.open(origin);
}

const encode = (text: string): Uint8Array<ArrayBuffer> => new TextEncoder().encode(text);
const toBase64 = (bytes: Uint8Array): string => btoa(String.fromCharCode(...bytes));
const fromBase64 = (text: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(text), (character) => character.charCodeAt(0));
