import type { NamedArea } from '../storage/versioned.ts';
import { fromBase64, toBase64 } from './encryption.ts';
import type { DeviceKey } from './vault.ts';

/** Its name begins as those of all that is stored next to the key: it goes with it. */
const NAME = 'key.device';
const ALGORITHM = { name: 'AES-GCM', length: 256 };

/**
 * What encrypts the key in private windows of Firefox: what encrypts it elsewhere, or, where there is none, one made for
 * these windows alone. That is in memory as the key is, and readable: no storage there takes a key that can't be read.
 */
export const privateDeviceKey = (
  session: NamedArea,
  ordinary: () => Promise<CryptoKey | undefined>,
): DeviceKey => ({
  async key() {
    const { [NAME]: stored } = await session.get(NAME);
    if (typeof stored === 'string') return asKey(fromBase64(stored));
    const lent = await ordinary();
    if (lent !== undefined) return lent;
    const made = crypto.getRandomValues(new Uint8Array(ALGORITHM.length / 8));
    await session.set({ [NAME]: toBase64(made) });
    return asKey(made);
  },
  // What encrypts the key elsewhere stays.
  forget: () => session.remove(NAME),
});

const asKey = (bytes: Uint8Array<ArrayBuffer>): Promise<CryptoKey> =>
  crypto.subtle.importKey('raw', bytes, ALGORITHM, false, ['encrypt', 'decrypt']);
