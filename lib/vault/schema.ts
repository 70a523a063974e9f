import * as z from 'zod/mini';
import type { KeyInfo } from '../settings/settings.ts';
import type { StoredSchema } from '../storage/versioned.ts';
import type { Encrypted, Lock } from './encryption.ts';

/** The key as it is stored: sealed with AES-GCM, bound to its origin by the additional data. */
export interface EncryptedKey extends Encrypted, Pick<KeyInfo, 'lastFour' | 'origin'> {
  version: 2;
  /** Counts what was written: where a move ended between two steps, the higher one holds. */
  serial: number;
  /** Where it is locked with a passphrase: what is sealed is itself sealed by the key that the passphrase makes. */
  lock?: KeyLock;
}

export type KeyLock = Lock & { iv: string };

/** A locked key, open until the browser ends: in session storage, sealed as one that is kept there. */
export interface OpenKey extends Encrypted {
  /** `iv` of the stored key that this was opened from. */
  of: string;
}

/** More would hang the background on what somebody else has written. */
const MOST_ITERATIONS = 20_000_000;

const sealed = { iv: z.string(), sealed: z.string() };

const sealedKey = () =>
  z.object({
    version: z.literal(2),
    serial: z.int().check(z.gte(0)),
    lastFour: z.string(),
    origin: z.string(),
    ...sealed,
    lock: z.exactOptional(
      z.object({
        kdf: z.literal('PBKDF2'),
        hash: z.literal('SHA-256'),
        iterations: z.int().check(z.gte(1), z.lte(MOST_ITERATIONS)),
        salt: z.string(),
        iv: z.string(),
      }),
    ),
  });
/** Kept once it is built: the key is read before each request. */
let built: ReturnType<typeof sealedKey> | undefined;

export const SEALED_KEY: StoredSchema<EncryptedKey> = {
  name: 'key',
  version: 2,
  read: (value) => {
    built ??= sealedKey();
    return built.safeParse(value).data;
  },
  upgrades: { 1: (old) => ({ ...old, version: 2, serial: 0 }) },
};

/** Reads an opened key; nothing where it is none. */
export const readOpenKey = (value: unknown): OpenKey | undefined =>
  value === undefined ? undefined : z.object({ of: z.string(), ...sealed }).safeParse(value).data;
