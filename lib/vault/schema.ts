import * as z from 'zod/mini';
import type { KeyInfo } from '../settings/settings.ts';
import type { StoredSchema } from '../storage/versioned.ts';
import type { Encrypted, Lock } from './encryption.ts';

/** The key as stored: encrypted with AES-GCM, and bound to its origin by the additional data. */
export interface EncryptedKey extends Encrypted, Pick<KeyInfo, 'lastFour' | 'origin'> {
  version: 2;
  /**
   * When it was written (epoch ms), or more than before if the clock was set back. If a move between areas stopped midway,
   * the higher one is valid.
   */
  serial: number;
  /** Set if the key is locked with a passphrase: `sealed` then contains data encrypted with the passphrase's key. */
  lock?: KeyLock;
}

export type KeyLock = Lock & { iv: string };

/** An unlocked key, kept encrypted in session storage until the browser closes. */
export interface OpenKey extends Encrypted {
  /** The `iv` of the stored key that this came from. */
  of: string;
}

/** A limit, so that a manipulated entry can't hang the background. */
const MAX_ITERATIONS = 20_000_000;

const encrypted = { iv: z.string(), sealed: z.string() };

const encryptedKey = () =>
  z.object({
    version: z.literal(2),
    serial: z.int().check(z.gte(0)),
    lastFour: z.string(),
    origin: z.string(),
    ...encrypted,
    lock: z.exactOptional(
      z.object({
        kdf: z.literal('PBKDF2'),
        hash: z.literal('SHA-256'),
        iterations: z.int().check(z.gte(1), z.lte(MAX_ITERATIONS)),
        salt: z.string(),
        iv: z.string(),
      }),
    ),
  });
/** Built once, because the key is read before each request. */
let built: ReturnType<typeof encryptedKey> | undefined;

export const ENCRYPTED_KEY: StoredSchema<EncryptedKey> = {
  name: 'key',
  version: 2,
  read: (value) => {
    built ??= encryptedKey();
    return built.safeParse(value).data;
  },
  upgrades: { 1: (old) => ({ ...old, version: 2, serial: 0 }) },
};

/** Parses an unlocked key; `undefined` if invalid. */
export const readOpenKey = (value: unknown): OpenKey | undefined =>
  value === undefined ? undefined : z.object({ of: z.string(), ...encrypted }).safeParse(value).data;
