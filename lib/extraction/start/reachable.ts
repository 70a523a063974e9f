/** Names have at most so many characters (RFC 1035, 2.3.4). */
const NAME_LENGTH = 253;

/** Last labels that the public DNS does not have (RFC 6761, 6762 with appendix G, 7686, 8375, 9476; ICANN's reserved names). */
const NOT_PUBLIC =
  /(?:^|\.)(?:localhost|localdomain|local|internal|intranet|private|lan|corp|home|mail|home\.arpa|onion|alt|invalid)$/;

const FOUR_NUMBERS = /^\d+\.\d+\.\d+\.\d+$/;

/** IPv4 ranges that are no hosts of the internet: base address and prefix length (IANA's special-purpose registry). */
const SPECIAL_V4: readonly (readonly [base: string, bits: number])[] = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  // Multicast, reserved and broadcast.
  ['224.0.0.0', 3],
];

/**
 * Tells whether others can reach a host, as far as its name says: a name of the public DNS or an address of the public
 * internet. `host` as `URL` writes it, which reads every notation of an address and writes one.
 */
export function isReachable(host: string): boolean {
  if (host.startsWith('[')) return isPublicV6(host.slice(1, -1));
  const name = host.replace(/\.$/, '');
  if (name.length > NAME_LENGTH) return false;
  if (FOUR_NUMBERS.test(name)) return isPublicV4(name);
  const labels = name.split('.');
  return labels.length > 1 && !labels.includes('') && !NOT_PUBLIC.test(name);
}

function isPublicV4(address: string): boolean {
  const number = numberOf(address);
  return !SPECIAL_V4.some(([base, bits]) => {
    const size = 2 ** (32 - bits);
    return Math.floor(number / size) === Math.floor(numberOf(base) / size);
  });
}

const numberOf = (address: string): number =>
  address.split('.').reduce((number, part) => number * 256 + Number(part), 0);

/**
 * Tells whether an IPv6 address is one of a host of the internet: of those in use (2000::/3) all but the ranges for
 * protocols (2001::/23), documentation (2001:db8::/32, 3fff::/20) and 6to4 (2002::/16). So no address that holds one of
 * IPv4 in it passes.
 */
function isPublicV6(address: string): boolean {
  const [head = ''] = address.split('::');
  const [first = 0, second = 0] = head.split(':').map((part) => Number.parseInt(part, 16));
  if (!(first >= 0x2000 && first < 0x4000)) return false;
  if (first === 0x2001) return second >= 0x200 && second !== 0xdb8;
  return first !== 0x2002 && !(first === 0x3fff && second < 0x1000);
}
