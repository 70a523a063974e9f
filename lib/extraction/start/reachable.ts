/** The maximum length of a host name, in characters (RFC 1035, 2.3.4). */
const NAME_LENGTH = 253;

/** Domains not in the public DNS (RFC 6761, 6762 with appendix G, 7686, 8375, 9476; ICANN's reserved names). */
const NOT_PUBLIC =
  /(?:^|\.)(?:localhost|localdomain|local|internal|intranet|private|lan|corp|home|mail|home\.arpa|onion|alt|invalid)$/;

const FOUR_NUMBERS = /^\d+\.\d+\.\d+\.\d+$/;

/** IPv4 ranges without public hosts: base address and prefix length (IANA's special-purpose registry). */
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
  // Multicast, reserved, and broadcast.
  ['224.0.0.0', 3],
];

/**
 * Whether a host can be public, judging by its name: a public DNS name or a public IP address. `host` must be
 * normalized by `URL`, which reads every IP notation and writes only one.
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
 * Whether an IPv6 address is public: in the allocated range (2000::/3), except the ranges for protocols (2001::/23),
 * documentation (2001:db8::/32, 3fff::/20), and 6to4 (2002::/16). This also excludes all addresses that embed an IPv4
 * address.
 */
function isPublicV6(address: string): boolean {
  const [head = ''] = address.split('::');
  const [first = 0, second = 0] = head.split(':').map((part) => Number.parseInt(part, 16));
  if (!(first >= 0x2000 && first < 0x4000)) return false;
  if (first === 0x2001) return second >= 0x200 && second !== 0xdb8;
  return first !== 0x2002 && !(first === 0x3fff && second < 0x1000);
}
