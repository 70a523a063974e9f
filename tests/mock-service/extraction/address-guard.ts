import { BlockList, isIP } from 'node:net';

const PRIVATE = new BlockList();
const RANGES: readonly (readonly [string, number, 'ipv4' | 'ipv6'])[] = [
  ['0.0.0.0', 8, 'ipv4'],
  ['10.0.0.0', 8, 'ipv4'],
  ['100.64.0.0', 10, 'ipv4'],
  ['127.0.0.0', 8, 'ipv4'],
  ['169.254.0.0', 16, 'ipv4'],
  ['172.16.0.0', 12, 'ipv4'],
  ['192.0.0.0', 24, 'ipv4'],
  ['192.0.2.0', 24, 'ipv4'],
  ['192.168.0.0', 16, 'ipv4'],
  ['198.18.0.0', 15, 'ipv4'],
  ['198.51.100.0', 24, 'ipv4'],
  ['203.0.113.0', 24, 'ipv4'],
  ['224.0.0.0', 3, 'ipv4'],
  ['::', 127, 'ipv6'],
  ['64:ff9b::', 96, 'ipv6'],
  ['100::', 64, 'ipv6'],
  ['2001:db8::', 32, 'ipv6'],
  ['2002::', 16, 'ipv6'],
  ['fc00::', 7, 'ipv6'],
  ['fe80::', 10, 'ipv6'],
  ['ff00::', 8, 'ipv6'],
];
for (const [net, prefix, family] of RANGES) PRIVATE.addSubnet(net, prefix, family);

/** Thrown for a URL that a public service must not be made to visit. */
export class AddressBlocked extends Error {
  override name = 'AddressBlocked';
}

/** Throws unless the IP address is a public one. */
export function assertPublic(address: string): void {
  const family = isIP(address);
  if (family === 0 || PRIVATE.check(address, family === 6 ? 'ipv6' : 'ipv4')) {
    throw new AddressBlocked(`${address} is not a public address`);
  }
}

/** Throws if the host of a URL is a non-public IP address. Names are checked when they are resolved. */
export function assertPublicHost(hostname: string): void {
  const bare = hostname.replace(/^\[|\]$/g, '');
  if (isIP(bare) !== 0) assertPublic(bare);
}
