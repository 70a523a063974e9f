import { createVault, type Vault } from '../../lib/vault/vault.ts';
import { type MemoryArea, memoryArea } from '../unit/storage/memory-area.ts';

/** A key that encrypts and can’t be exported, as a browser keeps one. */
export const newDeviceKey = (): Promise<CryptoKey> =>
  crypto.subtle.generateKey({ name: 'AES-GCM', length: 256 }, false, ['encrypt', 'decrypt']);

export type VaultAreas = Record<'device' | 'session', MemoryArea>;

export const emptyAreas = (): VaultAreas => ({ device: memoryArea(), session: memoryArea() });

/** A vault over storage areas, with a device key that lasts until it is forgotten. Uses few iterations for speed. */
export function vaultOver(
  areas: VaultAreas,
  { key, ...more }: { key?: CryptoKey; iterations?: number; isBrief?: boolean } = {},
): Vault {
  const { isBrief = false, iterations = 2 } = more;
  let kept = key;
  const deviceKey = {
    async key() {
      kept ??= await newDeviceKey();
      return kept;
    },
    async forget() {
      kept = undefined;
    },
    ...(isBrief && { isBrief }),
  };
  return createVault({ areas, deviceKey, now: () => 1, iterations });
}
