import type { Untrusted } from '../untrusted.ts';

/** The origin of a normalised address: what a key is bound to and a permission is asked for. */
export const originOf = (address: string): string => new URL(address).origin;

/** The match pattern of an address's origin. Without a port: Firefox knows none in patterns. */
export function originPattern(address: Untrusted): string {
  const url = new URL(address);
  return `${url.protocol}//${url.hostname}/*`;
}
