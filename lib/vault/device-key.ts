import { createCache } from '../storage/cache.ts';
import { database } from '../storage/database.ts';

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
  await (await database()).delete('sealing', SERVICE_KEY);
}

async function findOrCreate(): Promise<CryptoKey> {
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
