import { fromBase64, toBase64, toBytes } from './seal.ts';

/** How a key was made from a passphrase: stored beside what it seals, so that it can be raised later. */
export interface Lock {
  kdf: 'PBKDF2';
  hash: 'SHA-256';
  iterations: number;
  /** Base64, 16 bytes. */
  salt: string;
}

/** For PBKDF2-HMAC-SHA256, by the OWASP Password Storage Cheat Sheet (August 2026). */
export const ITERATIONS = 600_000;

/** A lock with a salt of its own. */
export function newLock(iterations: number): Lock {
  const salt = crypto.getRandomValues(new Uint8Array(16));
  return { kdf: 'PBKDF2', hash: 'SHA-256', iterations, salt: toBase64(salt) };
}

/**
 * The key that a passphrase makes with a lock; it can't be extracted. NFC, since one keyboard sends `é` as one
 * character and another as two.
 */
export async function lockKey(passphrase: string, { kdf, hash, iterations, salt }: Lock): Promise<CryptoKey> {
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
