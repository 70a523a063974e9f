import { session } from '../storage/areas.ts';
import { createCache } from '../storage/cache.ts';
import { database } from '../storage/database.ts';
import { hasDatabase } from '../storage/privacy.ts';
import { fromBase64, toBase64 } from './encryption.ts';

const SERVICE_KEY = 'service-key';

const known = createCache(findOrCreate);

/**
 * The device key, which encrypts the service key. Created once, stored where only Quarry can read it, and not
 * extractable.
 */
export const deviceKey = (): Promise<CryptoKey> => known.get();

/** The device key if it already exists, otherwise `undefined`. */
export const findDeviceKey = async (): Promise<CryptoKey | undefined> =>
  (await database()).get('sealing', SERVICE_KEY);

/**
 * Deletes the device key, so that nothing it encrypted can be decrypted anymore, including any copies. A new one is
 * created when needed.
 */
export async function forgetDeviceKey(): Promise<void> {
  known.lose();
  if (!hasDatabase()) return session().remove(BRIEF);
  await (await database()).delete('sealing', SERVICE_KEY);
}

/** Without a database, the name of the key in `storage.session`, which accepts no key that can't be read. */
const BRIEF = 'key.device';

/** A device key that lasts until the browser closes. */
async function findOrCreateBrief(): Promise<CryptoKey> {
  const { [BRIEF]: stored } = await session().get<Record<string, unknown>>(BRIEF);
  const bytes = typeof stored === 'string' ? fromBase64(stored) : crypto.getRandomValues(new Uint8Array(32));
  if (typeof stored !== 'string') await session().set({ [BRIEF]: toBase64(bytes) });
  return crypto.subtle.importKey('raw', bytes, 'AES-GCM', false, ['encrypt', 'decrypt']);
}

async function findOrCreate(): Promise<CryptoKey> {
  if (!hasDatabase()) return findOrCreateBrief();
  const db = await database();
  const stored = await db.get('sealing', SERVICE_KEY);
  if (stored !== undefined) return stored;
  const made = await crypto.subtle.generateKey({ name: 'AES-GCM', length: 256 }, false, [
    'encrypt',
    'decrypt',
  ]);
  await db.put('sealing', made, SERVICE_KEY);
  return made;
}
