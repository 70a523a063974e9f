/** The origin of a normalized address, which keys and host permissions are bound to. */
export const originOf = (address: string): string => new URL(address).origin;

/**
 * The match pattern for an address's origin. It has no port, because Firefox does not support ports in match
 * patterns.
 */
export function originPattern(address: string): string {
  const url = new URL(address);
  return `${url.protocol}//${url.hostname}/*`;
}
