import { withoutTracking } from '../../document/url-tracking.ts';
import type { Skipped, SkipReason, Target } from '../job/job.ts';
import { isReachable } from './reachable.ts';
import type { PageLink } from './selection.ts';

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

/** The URL of the page that a view of the browser shows: Firefox’s reader view, or the source of a page. */
export function wrappedAddress(address: string): string {
  const [, source] = /^view-source:(.+)/s.exec(address) ?? [];
  const [, reader] = /^about:reader(\?.+)/s.exec(address) ?? [];
  return source ?? new URLSearchParams(reader).get('url') ?? address;
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
    else targets.set(read.url, titled(read.url, link.title));
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

function titled(url: string, title: string | undefined): Target {
  const words = title?.replace(/\s+/g, ' ').trim() ?? '';
  return words === '' ? { url } : { url, title: words };
}
