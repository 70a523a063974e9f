import * as z from 'zod/mini';
import type { StoredSchema } from '../storage/versioned.ts';

/** A limit, so that a manipulated entry can't hang the background. */
const MAX_ITERATIONS = 20_000_000;

/** Bytes encrypted with AES-GCM: 12 bytes in Base64, and the encrypted bytes in Base64. */
const encrypted = { iv: z.string(), sealed: z.string() };

const encryptedKey = () =>
  z.object({
    version: z.literal(2),
    /**
     * When it was written (epoch ms), or more than before if the clock was set back. If a move between areas stopped
     * midway, the higher one is valid.
     */
    serial: z.int().check(z.gte(0)),
    lastFour: z.string(),
    origin: z.string(),
    ...encrypted,
    /**
     * Set if the key is locked with a passphrase: `sealed` then contains data encrypted with the passphrase's key. How
     * that was derived is stored, so that the iterations can be raised later.
     */
    lock: z.exactOptional(
      z.object({
        kdf: z.literal('PBKDF2'),
        hash: z.literal('SHA-256'),
        iterations: z.int().check(z.gte(1), z.lte(MAX_ITERATIONS)),
        /** Base64, 16 bytes. */
        salt: z.string(),
        iv: z.string(),
      }),
    ),
  });
/** The key as stored: encrypted with AES-GCM, and bound to its origin by the additional data. */
export type EncryptedKey = z.infer<ReturnType<typeof encryptedKey>>;
export type KeyLock = NonNullable<EncryptedKey['lock']>;

/** `of`: the `iv` of the stored key that this came from. */
const openKey = () => z.object({ of: z.string(), ...encrypted });
/** An unlocked key, kept encrypted in session storage until the browser closes. */
export type OpenKey = z.infer<ReturnType<typeof openKey>>;

/** Built once, because the key is read before each request. */
let built: ReturnType<typeof encryptedKey> | undefined;

export const ENCRYPTED_KEY: StoredSchema<EncryptedKey> = {
  name: 'key',
  version: 2,
  read: (value) => {
    built ??= encryptedKey();
    return built.safeParse(value).data;
  },
};

/** Parses an unlocked key; `undefined` if invalid. */
export const readOpenKey = (value: unknown): OpenKey | undefined =>
  value === undefined ? undefined : openKey().safeParse(value).data;
