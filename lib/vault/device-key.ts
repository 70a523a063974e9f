import { createCache } from '../storage/cache.ts';
import { database } from '../storage/database.ts';

const SERVICE_KEY = 'service-key';

const known = createCache(findOrMake);

/** The key that seals the service key: made once, kept where only Quarry reads, never to be extracted. */
export const deviceKey = (): Promise<CryptoKey> => known.get();

/** The same, where it was made already. */
export const findDeviceKey = async (): Promise<CryptoKey | undefined> =>
  (await database()).get('sealing', SERVICE_KEY);

/** Drops it: what it sealed opens no more, wherever a copy of that may be. The next one is made anew. */
export async function forgetDeviceKey(): Promise<void> {
  known.lose();
  await (await database()).delete('sealing', SERVICE_KEY);
}

async function findOrMake(): Promise<CryptoKey> {
  const db = await database();
  const kept = await db.get('sealing', SERVICE_KEY);
  if (kept !== undefined) return kept;
  const made = await crypto.subtle.generateKey({ name: 'AES-GCM', length: 256 }, false, [
    'encrypt',
    'decrypt',
  ]);
  await db.put('sealing', made, SERVICE_KEY);
  return made;
}
