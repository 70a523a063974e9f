import { database } from './database.ts';

let known: Promise<CryptoKey> | undefined;

/** The key that seals the service key: made once, kept where only Quarry reads, never to be extracted. */
export function sealingKey(): Promise<CryptoKey> {
  known ??= findOrMake();
  known.catch(() => {
    known = undefined;
  });
  return known;
}

async function findOrMake(): Promise<CryptoKey> {
  const db = await database();
  const kept = await db.get('sealing', 'service-key');
  if (kept !== undefined) return kept;
  const made = await crypto.subtle.generateKey({ name: 'AES-GCM', length: 256 }, false, [
    'encrypt',
    'decrypt',
  ]);
  await db.put('sealing', made, 'service-key');
  return made;
}
