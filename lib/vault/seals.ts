import { lockKey, newLock } from './lock.ts';
import type { KeyLock, OpenKey, SealedKey } from './schema.ts';
import { fromBase64, fromBytes, seal, toBase64, toBytes, unseal } from './seal.ts';

/** A key, and what is stored beside it as it is. */
export type Entry = Pick<SealedKey, 'serial' | 'lastFour' | 'origin'> & { key: string };

/** Seals a key for its origin. */
export async function sealKey({ key, ...about }: Entry, sealing: CryptoKey): Promise<SealedKey> {
  return { version: 2, ...about, ...(await seal(sealing, toBytes(key), about.origin)) };
}

/**
 * Seals a key with a passphrase, and that once more: who has the stored text alone, without the database, can't even
 * try passphrases.
 */
export async function lockWith(
  passphrase: string,
  iterations: number,
  { key, ...about }: Entry,
  sealing: CryptoKey,
): Promise<SealedKey> {
  const lock = newLock(iterations);
  const inner = await seal(await lockKey(passphrase, lock), toBytes(key), about.origin);
  const outer = await seal(sealing, fromBase64(inner.sealed), about.origin);
  return { version: 2, ...about, ...outer, lock: { ...lock, iv: inner.iv } };
}

/** The key behind a passphrase: `gone` where the sealing key is another by now, `wrong` where the passphrase is. */
export async function unlockWith(
  passphrase: string,
  { lock, origin, ...outer }: SealedKey & { lock: KeyLock },
  sealing: CryptoKey,
): Promise<{ key: string } | 'gone' | 'wrong'> {
  const sealed = await unseal(sealing, outer, origin);
  if (sealed === undefined) return 'gone';
  const inner = { iv: lock.iv, sealed: toBase64(sealed) };
  const bytes = await unseal(await lockKey(passphrase, lock), inner, origin);
  return bytes === undefined ? 'wrong' : { key: fromBytes(bytes) };
}

/** What a locked key is opened to, for this browser session. */
export async function openedKey(key: string, stored: SealedKey, sealing: CryptoKey): Promise<OpenKey> {
  return { of: stored.iv, ...(await seal(sealing, toBytes(key), aboutOpen(stored))) };
}

/** The key, from what is sealed by the sealing key alone. */
export async function unsealKey(
  stored: SealedKey,
  open: OpenKey | undefined,
  sealing: CryptoKey,
): Promise<string | undefined> {
  const [sealed, about] = stored.lock ? [open, aboutOpen(stored)] : [stored, stored.origin];
  const bytes = sealed && (await unseal(sealing, sealed, about));
  return bytes && fromBytes(bytes);
}

/** Bound to the one stored key that it was opened from. */
const aboutOpen = ({ origin, iv }: SealedKey): string => `${origin}\n${iv}`;
