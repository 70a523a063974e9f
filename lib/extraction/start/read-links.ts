import type { ExtractedPage } from '../../document/document.ts';
import type { Answer } from '../../search/answer/answer.ts';
import { textOf } from '../../search/answer/tokens.ts';
import type { Target } from '../job/job.ts';
import { LONGEST_ADDRESS, toTarget } from './targets.ts';

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

/** The pages that a search read in full (`extract`), as extracted pages under the addresses that jobs ask for. */
export function readPages(answer: Answer): ExtractedPage[] {
  return answer.groups.flatMap(({ items }) =>
    items.flatMap(({ url = '', title, markdown }) => {
      const target = toTarget(url);
      if (markdown === undefined || 'unsupported' in target) return [];
      const words = textOf(title);
      const page = { url: target.url, markdown, via: 'search' } as const;
      return [words === '' ? page : { ...page, title: words }];
    }),
  );
}
