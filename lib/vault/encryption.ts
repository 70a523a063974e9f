import type { EncryptedKey, KeyLock, OpenKey } from './schema.ts';

type Encrypted = Pick<EncryptedKey, 'iv' | 'sealed'>;
type Lock = Omit<KeyLock, 'iv'>;

/** Encrypts bytes. `about` is not secret; decryption requires the same value (AES-GCM additional data). */
async function encrypt(key: CryptoKey, bytes: Uint8Array<ArrayBuffer>, about: string): Promise<Encrypted> {
  const iv = crypto.getRandomValues(new Uint8Array(12));
  const encrypted = await crypto.subtle.encrypt(
    { name: 'AES-GCM', iv, additionalData: toBytes(about) },
    key,
    bytes,
  );
  return { iv: toBase64(iv), sealed: toBase64(new Uint8Array(encrypted)) };
}

/** Decrypts bytes; `undefined` if the key or `about` differs, or the bytes were changed. */
async function decrypt(
  key: CryptoKey,
  { iv, sealed: encrypted }: Encrypted,
  about: string,
): Promise<Uint8Array<ArrayBuffer> | undefined> {
  try {
    const name = 'AES-GCM';
    const parameters = { name, iv: fromBase64(iv), additionalData: toBytes(about) };
    return new Uint8Array(await crypto.subtle.decrypt(parameters, key, fromBase64(encrypted)));
  } catch {
    // The browser reports no reason; the only possible one is a mismatch.
    return undefined;
  }
}

const toBytes = (text: string): Uint8Array<ArrayBuffer> => new TextEncoder().encode(text);
const fromBytes = (bytes: Uint8Array): string => new TextDecoder().decode(bytes);
export const toBase64 = (bytes: Uint8Array): string => btoa(String.fromCharCode(...bytes));
export const fromBase64 = (text: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(text), (character) => character.charCodeAt(0));

/** For PBKDF2-HMAC-SHA256, from the OWASP Password Storage Cheat Sheet (August 2026). */
export const ITERATIONS = 600_000;

/** Creates a lock with a random salt. */
function newLock(iterations: number): Lock {
  const salt = crypto.getRandomValues(new Uint8Array(16));
  return { kdf: 'PBKDF2', hash: 'SHA-256', iterations, salt: toBase64(salt) };
}

/**
 * Derives a non-extractable key from a passphrase. Normalizes to NFC, because some keyboards send `é` as one character and
 * others as two.
 */
async function lockKey(passphrase: string, { kdf, hash, iterations, salt }: Lock): Promise<CryptoKey> {
  const words = await crypto.subtle.importKey('raw', toBytes(passphrase.normalize('NFC')), kdf, false, [
    'deriveKey',
  ]);
  return crypto.subtle.deriveKey(
    { name: kdf, hash, iterations, salt: fromBase64(salt) },
    words,
    { name: 'AES-GCM', length: 256 },
    false,
    ['encrypt', 'decrypt'],
  );
}

/** A key, with the data stored next to it unencrypted. */
export type PlainKey = Pick<EncryptedKey, 'serial' | 'lastFour' | 'origin'> & { key: string };

/** Encrypts a key, bound to its origin. */
export async function encryptKey({ key, ...about }: PlainKey, deviceKey: CryptoKey): Promise<EncryptedKey> {
  return { version: 2, ...about, ...(await encrypt(deviceKey, toBytes(key), about.origin)) };
}

/**
 * Encrypts a key with a passphrase, and the result with the device key, so that the stored text alone, without the database,
 * is not enough even to try passphrases. Without a device key that lasts, only the passphrase protects it.
 */
export async function lockWith(
  passphrase: string,
  iterations: number,
  { key, ...about }: PlainKey,
  deviceKey: CryptoKey | undefined,
): Promise<EncryptedKey> {
  const lock = newLock(iterations);
  const inner = await encrypt(await lockKey(passphrase, lock), toBytes(key), about.origin);
  const outer = deviceKey ? await encrypt(deviceKey, fromBase64(inner.sealed), about.origin) : inner;
  return { version: 2, ...about, ...outer, lock: { ...lock, iv: inner.iv } };
}

/** Decrypts a locked key: `gone` if the device key has been replaced, `wrong` if the passphrase is wrong. */
export async function unlockWith(
  passphrase: string,
  { lock, origin, ...outer }: EncryptedKey & { lock: KeyLock },
  deviceKey: CryptoKey,
): Promise<{ key: string } | 'gone' | 'wrong'> {
  const isOnlyLocked = outer.iv === lock.iv;
  const opened = isOnlyLocked ? fromBase64(outer.sealed) : await decrypt(deviceKey, outer, origin);
  if (opened === undefined) return 'gone';
  const inner = { iv: lock.iv, sealed: toBase64(opened) };
  const bytes = await decrypt(await lockKey(passphrase, lock), inner, origin);
  return bytes === undefined ? 'wrong' : { key: fromBytes(bytes) };
}

/** Encrypts an unlocked key with the device key, to store it for this browser session. */
export async function openedKey(key: string, stored: EncryptedKey, deviceKey: CryptoKey): Promise<OpenKey> {
  return { of: stored.iv, ...(await encrypt(deviceKey, toBytes(key), aboutOpen(stored))) };
}

/** Decrypts a key that is encrypted only with the device key: an unlocked one, or one stored without a passphrase. */
export async function decryptKey(
  stored: EncryptedKey,
  open: OpenKey | undefined,
  deviceKey: CryptoKey,
): Promise<string | undefined> {
  const [encrypted, about] = stored.lock ? [open, aboutOpen(stored)] : [stored, stored.origin];
  const bytes = encrypted && (await decrypt(deviceKey, encrypted, about));
  return bytes && fromBytes(bytes);
}

/** The additional data of an unlocked key, which binds it to the stored key that it came from. */
const aboutOpen = ({ origin, iv }: EncryptedKey): string => `${origin}\n${iv}`;
