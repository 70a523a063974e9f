import type { Target } from './job.ts';

/** What an injected script returns comes from a page's process: only what has the right form is taken. */
export function readLinks(given: unknown): Target[] | undefined {
  return Array.isArray(given) ? given.flatMap(asTarget) : undefined;
}

function asTarget(link: unknown): Target[] {
  if (typeof link !== 'object' || link === null || !('url' in link) || typeof link.url !== 'string')
    return [];
  const title = 'title' in link && typeof link.title === 'string' ? link.title : undefined;
  return [title === undefined ? { url: link.url } : { url: link.url, title }];
}
