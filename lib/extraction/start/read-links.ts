import type { Target } from '../job/job.ts';
import { LONGEST_ADDRESS } from './targets.ts';

/** More links than any page for people has. */
const MOST_LINKS = 20_000;
/** Of a title, in characters. */
const LONGEST_TITLE = 300;

/**
 * What an injected script returns comes from a page's process: only what has the right form is taken, and no more of it
 * than a page may have. An address that is too long stays so, to be counted among those that are left out.
 */
export function readLinks(given: unknown): Target[] | undefined {
  return Array.isArray(given) ? given.slice(0, MOST_LINKS).flatMap(asTarget) : undefined;
}

function asTarget(link: unknown): Target[] {
  if (typeof link !== 'object' || link === null || !('url' in link) || typeof link.url !== 'string')
    return [];
  const url = link.url.slice(0, LONGEST_ADDRESS + 1);
  const title = 'title' in link && typeof link.title === 'string' ? link.title : undefined;
  return [title === undefined ? { url } : { url, title: title.slice(0, LONGEST_TITLE) }];
}
