import type { ExtractedPage } from '../../document/document.ts';
import type { Answer } from '../../search/answer/answer.ts';
import { textOf } from '../../search/answer/highlights.ts';
import type { FrameSelection, PageLink } from './selection.ts';
import { MAX_ADDRESS_LENGTH, toTarget } from './targets.ts';

/** More links than any page written for people has. */
const MAX_LINKS = 20_000;
/** In characters. */
const MAX_TITLE_LENGTH = 300;

/**
 * Validates the links returned by an injected script. They come from a page's process, so only well-formed values are
 * accepted, and their number and length are limited. An overlong URL stays too long, so that it is counted as skipped.
 */
export function readLinks(given: unknown): PageLink[] | undefined {
  return Array.isArray(given) ? given.slice(0, MAX_LINKS).flatMap(asTarget) : undefined;
}

/** Validates the selection returned by an injected script, like links. */
export function toSelection(given: unknown): FrameSelection | undefined {
  if (typeof given !== 'object' || given === null) return undefined;
  const [url, text, focus]: unknown[] = ['url', 'text', 'focus'].map((name) => Reflect.get(given, name));
  const links = readLinks(Reflect.get(given, 'links'));
  if (typeof url !== 'string' || typeof text !== 'string' || links === undefined) return undefined;
  return { url, text, links, focus: focus === 'here' || focus === 'inside' ? focus : 'elsewhere' };
}

function asTarget(link: unknown): PageLink[] {
  if (typeof link !== 'object' || link === null || !('url' in link) || typeof link.url !== 'string')
    return [];
  const url = link.url.slice(0, MAX_ADDRESS_LENGTH + 1);
  const title = 'title' in link && typeof link.title === 'string' ? link.title : undefined;
  const skip =
    'skip' in link && (link.skip === 'hidden' || link.skip === 'same-page') ? link.skip : undefined;
  return [
    { url, ...(title !== undefined && { title: title.slice(0, MAX_TITLE_LENGTH) }), ...(skip && { skip }) },
  ];
}

/** Converts pages that a search read in full (`extract`) to extracted pages, under the URLs that jobs request. */
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
