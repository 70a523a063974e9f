import type { NamedArea } from '../storage/versioned.ts';
import { fromBase64, toBase64 } from './encryption.ts';
import type { DeviceKey } from './vault.ts';

/** Starts with the prefix of all entries stored with the key, so that it is removed together with the key. */
const NAME = 'key.device';
const ALGORITHM = { name: 'AES-GCM', length: 256 };

/**
 * The device key in private windows of Firefox: that of ordinary windows, or, if there is none, one created only for private
 * windows. That one is in memory like the key itself, and readable, because no storage there accepts a non-extractable key.
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
  // The device key of ordinary windows stays.
  forget: () => session.remove(NAME),
});

const asKey = (bytes: Uint8Array<ArrayBuffer>): Promise<CryptoKey> =>
  crypto.subtle.importKey('raw', bytes, ALGORITHM, false, ['encrypt', 'decrypt']);
