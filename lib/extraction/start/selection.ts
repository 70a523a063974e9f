import type { Untrusted } from '../../untrusted.ts';
import { viewOf } from '../in-tab/copy/page-view.ts';
import type { Target } from '../job/job.ts';

/**
 * The links in a document's selection, in page order, if at least one of their characters or images is selected. URLs
 * are as the browser resolved them, with any scheme.
 */
export function selectedLinks(document: Document): Target[] {
  const { selected, links } = viewOf(document);
  return links.flatMap((link) =>
    selected.some((range) => holds(range, link)) ? [{ url: link.href, title: titleOf(link) }] : [],
  );
}

/** All links of a document, in order, except those to a part of the same page. */
export function allLinks(document: Document): Target[] {
  const { url, links } = viewOf(document);
  const [inTab] = url.split('#');
  return links.flatMap((link) =>
    link.href.startsWith(`${inTab}#`) ? [] : [{ url: link.href, title: titleOf(link) }],
  );
}

/** Whether a visible part of the link is in the range. Touching its edge is not enough. */
function holds(range: Range, link: Element): boolean {
  if (!range.intersectsNode(link)) return false;
  const part = new Range();
  part.selectNodeContents(link);
  if (range.compareBoundaryPoints(Range.START_TO_START, part) > 0) {
    part.setStart(range.startContainer, range.startOffset);
  }
  if (range.compareBoundaryPoints(Range.END_TO_END, part) < 0) {
    part.setEnd(range.endContainer, range.endOffset);
  }
  if (part.collapsed) return false;
  return (
    part.toString().trim() !== '' || part.cloneContents().querySelector('img, svg, picture, video') !== null
  );
}

function titleOf(link: Element): string {
  const words = link.textContent?.replace(/\s+/g, ' ').trim() ?? '';
  const named = link.getAttribute('aria-label') ?? link.querySelector('img[alt]')?.getAttribute('alt') ?? '';
  return (words || named.trim()).slice(0, 300);
}

/** Whether two URLs are equal apart from their fragments. */
export const sameDocument = (one: Untrusted, other: Untrusted): boolean => bare(one) === bare(other);

const bare = (address: string): string => address.split('#', 1).join('');
