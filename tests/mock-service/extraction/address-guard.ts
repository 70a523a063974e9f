import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';

/** Thrown for a URL that a public service must not be made to visit. */
export class AddressBlocked extends Error {
  override name = 'AddressBlocked';
}

/** Throws unless the IP address is a public one. */
export function assertPublic(address: string): void {
  if (isIP(address) === 0 || ipaddr.process(address).range() !== 'unicast') {
    throw new AddressBlocked(`${address} is not a public address`);
  }
}

/** Throws if the host of a URL is a non-public IP address. Names are checked when they are resolved. */
export function assertPublicHost(hostname: string): void {
  const bare = hostname.replace(/^\[|\]$/g, '');
  if (isIP(bare) !== 0) assertPublic(bare);
}
