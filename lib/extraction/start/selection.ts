import { viewOf } from '../../page-to-markdown/copy/page-view.ts';
import type { Untrusted } from '../../untrusted.ts';
import type { Target } from '../job/job.ts';
import { IMAGES, isSeen } from './seen.ts';
import { toTarget } from './targets.ts';

/** A link of a page. `skip`: why it is never requested. */
export type PageLink = Target & { skip?: 'hidden' | 'same-page' };

/**
 * The links in a document's selection, in page order, if at least one of their characters or images is selected. URLs
 * are as the browser resolved them, with any scheme. Links that the user can't see, and links to the page itself, are
 * marked: a page must not decide what the user pays for.
 */
export function selectedLinks(document: Document): PageLink[] {
  const view = viewOf(document);
  const { url, selected, links } = view;
  // Other routes (`#/`, `#!`) of the page are other documents.
  const page = [requested(url), bare(requested(url))];
  return links.flatMap((link): PageLink[] => {
    const parts = selected.flatMap((range) => partOf(range, link) ?? []);
    if (parts.length === 0) return [];
    const target = { url: link.href, title: titleOf(link) };
    if (page.includes(requested(link.href))) return [{ ...target, skip: 'same-page' }];
    return [parts.some((part) => isSeen(part, link, view)) ? target : { ...target, skip: 'hidden' }];
  });
}

/** What a request for a URL would get. An empty query makes no difference. */
function requested(address: string): string {
  const target = toTarget(address);
  return 'url' in target ? target.url.replace(/\?(?=#|$)/, '') : bare(address);
}

/** All links of a document, in order, except those to a part of the same page. */
export function allLinks(document: Document): Target[] {
  const { url, links } = viewOf(document);
  const [inTab] = url.split('#');
  return links.flatMap((link) =>
    link.href.startsWith(`${inTab}#`) ? [] : [{ url: link.href, title: titleOf(link) }],
  );
}

/** The part of a link's text and images that is in the range, if any. Touching its edge is not enough. */
function partOf(range: Range, link: Element): Range | undefined {
  if (!range.intersectsNode(link)) return undefined;
  const part = new Range();
  part.selectNodeContents(link);
  if (range.compareBoundaryPoints(Range.START_TO_START, part) > 0) {
    part.setStart(range.startContainer, range.startOffset);
  }
  if (range.compareBoundaryPoints(Range.END_TO_END, part) < 0) {
    part.setEnd(range.endContainer, range.endOffset);
  }
  if (part.collapsed) return undefined;
  const holds = part.toString().trim() !== '' || part.cloneContents().querySelector(IMAGES) !== null;
  return holds ? part : undefined;
}

function titleOf(link: Element): string {
  const words = link.textContent?.replace(/\s+/g, ' ').trim() ?? '';
  const named = link.getAttribute('aria-label') ?? link.querySelector('img[alt]')?.getAttribute('alt') ?? '';
  return (words || named.trim()).slice(0, 300);
}

/** Whether two URLs are equal apart from their fragments and what makes no other page of them. */
export const sameDocument = (one: Untrusted, other: Untrusted): boolean =>
  bare(requested(one)) === bare(requested(other));

const bare = (address: string): string => address.split('#', 1).join('');
