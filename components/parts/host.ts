import type { Untrusted } from '../../lib/untrusted.ts';
/** Host of an address, or the address itself where it has none. */
export function hostOf(address: Untrusted): string {
  return URL.canParse(address) ? new URL(address).host || address : address;
}
