import { withoutTracking } from '../../document/url-tracking.ts';
import type { Skipped, SkipReason, Target } from '../job/job.ts';
import type { PageLink } from './selection.ts';

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

/** Why the service can't extract a URL. */
type Unsupported = Exclude<SkipReason, 'duplicate' | 'hidden' | 'same-page'>;

/** The maximum URL length, in characters. RFC 9110 (4.1) recommends supporting at least 8000. */
export const MAX_ADDRESS_LENGTH = 8000;
/** How many skipped URLs are listed individually. */
const SKIPPED_NAMED = 100;
/** Longer skipped URLs (`data:` images, scripts) are shortened to this many characters. */
const SKIPPED_LENGTH = 200;

/**
 * Validates a URL for the service: https with a valid host (interface, 2.3) that is publicly reachable. Returns it as
 * it will be sent, so that one page has one URL: without the dot that a host may end with, without tracking parameters, and
 * without the fragment, which no server sees, unless it is a client-side route (`#!`, `#/`). A view of a page is that page.
 */
export function toTarget(shown: string): { url: string } | { unsupported: Unsupported } {
  const address = wrappedAddress(shown);
  const long = address.length > MAX_ADDRESS_LENGTH;
  if (long) return { unsupported: /^https:/i.test(address) ? 'long' : 'scheme' };
  if (!URL.canParse(address)) return { unsupported: 'scheme' };
  const url = new URL(address);
  if (url.protocol !== 'https:') return { unsupported: 'scheme' };
  if (url.href.length > MAX_ADDRESS_LENGTH) return { unsupported: 'long' };
  if (url.username !== '' || url.password !== '') return { unsupported: 'credentials' };
  if (!isReachable(url.hostname)) return { unsupported: 'private' };
  url.hostname = url.hostname.replace(/\.$/, '');
  if (!/^#[!/]/.test(url.hash)) url.hash = '';
  return { url: withoutTracking(url.href) };
}

/** The URL under which the service would extract a page. */
export function requestedUrl(url: string): string {
  const target = toTarget(url);
  return 'url' in target ? target.url : url;
}

/** Reader views of Firefox and Edge, the source of a page, and other extensions' viewers of PDFs and suspended tabs. */
const VIEWS = /^(?:view-source:|about:reader\?|read:|[a-z-]*extension:)/;

/** The URL of the page that a view shows, if the view's own URL contains it. */
export function wrappedAddress(address: string): string {
  if (!VIEWS.test(address)) return address;
  const [plain] = /(?:https?|file):\/\/.+/s.exec(address) ?? [];
  const [parameter] = /https?%3A%2F%2F.+/is.exec(address) ?? [];
  return plain ?? new URLSearchParams(parameter && `url=${parameter}`).get('url') ?? address;
}

/** Converts links to targets, in order: each URL once, with its first title. Skipped links are counted by reason. */
export function collectTargets(links: readonly PageLink[]): { targets: Target[]; skipped: Skipped } {
  const targets = new Map<string, Target>();
  const list: NonNullable<Skipped['list']> = [];
  for (const link of links) {
    const read = toTarget(link.url);
    if (link.skip) list.push({ url: link.url, why: link.skip });
    else if ('unsupported' in read) list.push({ url: link.url, why: read.unsupported });
    else if (targets.has(read.url)) list.push({ url: read.url, why: 'duplicate' });
    else targets.set(read.url, { ...titled(read.url, link.title), ...(link.date && { date: link.date }) });
  }
  const count = (reason: SkipReason) => list.filter(({ why }) => why === reason).length;
  const [duplicates, hidden] = [count('duplicate'), count('hidden')];
  const unsupported = list.length - duplicates - hidden;
  const skipped: Skipped = { duplicates, ...(hidden > 0 && { hidden }), unsupported };
  const named = list
    .slice(0, SKIPPED_NAMED)
    .map((one) => ({ ...one, url: one.url.slice(0, SKIPPED_LENGTH) }));
  return {
    targets: [...targets.values()],
    skipped: named.length > 0 ? { ...skipped, list: named } : skipped,
  };
}

/** A target with its title on one line, if it has any. */
export function titled(url: string, title: string | undefined): Target {
  const words = title?.replace(/\s+/g, ' ').trim() ?? '';
  return words === '' ? { url } : { url, title: words };
}
