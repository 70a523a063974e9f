import {
  localNameOf,
  matchesSelector,
  type PageView,
  rootOf,
  shadowOf,
  viewOf,
} from '../../page-to-markdown/copy/page-view.ts';
import type { Target } from '../job/job.ts';
import { IMAGES, isSeen } from './seen.ts';
import { toTarget } from './targets.ts';

/** A link of a page. `skip`: why it is never requested. */
export type PageLink = Target & { skip?: 'hidden' | 'same-page' };

/** What is selected in a frame of a tab. */
export interface FrameSelection {
  url: string;
  text: string;
  links: PageLink[];
  /** `inside`: in a frame within this one. */
  focus: 'here' | 'inside' | 'elsewhere';
}

/** The selection of one frame of a tab. */
export interface TabSelection {
  frame: number;
  selection: FrameSelection;
}

/**
 * Selects the frame of a tab that the user is in, among those that can be read. `undefined` if it is none of these: the
 * focus is in a page of another site, or in a PDF.
 */
export function inFocus(frames: readonly TabSelection[]): TabSelection | undefined {
  const focused = frames.find(({ selection }) => selection.focus === 'here');
  if (focused || frames.some(({ selection }) => selection.focus === 'inside')) return focused;
  return frames.find(({ selection }) => selection.text !== '') ?? frames[0];
}

/** Reads what is selected in a document, and whether the focus is there. */
export function readSelection(document: Document): FrameSelection {
  const { url, focused, selectedInField: inField } = viewOf(document);
  const isInside = focused !== null && matchesSelector(focused, 'iframe, frame, object, embed, fencedframe');
  const isPassword = focused !== null && matchesSelector(focused, '[type=password]');
  const hasFocus = Document.prototype.hasFocus.call(document);
  return {
    url,
    // Chromium gives dots for a password.
    text: isPassword ? '' : inField || String(Document.prototype.getSelection.call(document)),
    links: inField === '' ? selectedLinks(document) : [],
    focus: isInside ? 'inside' : hasFocus ? 'here' : 'elsewhere',
  };
}

/**
 * The links in a document's selection, in page order, if at least one of their characters or images is selected. URLs
 * are as the browser resolved them, with any scheme. Links that the user can't see, and links to the page itself, are
 * marked: a page must not decide what the user pays for.
 */
function selectedLinks(document: Document): PageLink[] {
  const view = viewOf(document);
  const { url, selected } = view;
  if (selected.length === 0) return [];
  // Other routes (`#/`, `#!`) of the page are other documents.
  const page = [requested(url), bare(requested(url))];
  return linksIn(view.root).flatMap((link): PageLink[] => {
    const shown = shownAs(link);
    const parts = selected.flatMap((range) => (shown && partOf(range, shown)) ?? []);
    if (shown === undefined || parts.length === 0) return [];
    const target = targetOf(link, view);
    if (page.includes(requested(target.url))) return [{ ...target, skip: 'same-page' }];
    return [parts.some((part) => isSeen(part, shown, view)) ? target : { ...target, skip: 'hidden' }];
  });
}

/** What a request for a URL would get. An empty query makes no difference. */
function requested(address: string): string {
  const target = toTarget(address);
  return 'url' in target ? target.url.replace(/\?(?=#|$)/, '') : bare(address);
}

/** All links of a document, in order, except those to a part of the same page. */
export function allLinks(document: Document): Target[] {
  const view = viewOf(document);
  const [inTab] = view.url.split('#');
  return linksIn(view.root)
    .map((link) => targetOf(link, view))
    .filter(({ url }) => !url.startsWith(`${inTab}#`));
}

/** The links, image-map areas, and SVG links within an element or shadow root, also in open shadow roots, in order. */
function linksIn(within: Element | ShadowRoot): Element[] {
  return queryAll(within, '*').flatMap((element) => {
    const shadow = shadowOf(element);
    const inside = shadow ? linksIn(shadow) : [];
    return isLink(element) ? [element, ...inside] : inside;
  });
}

const isLink = (element: Element): boolean =>
  matchesSelector(element, 'a, area') &&
  (element.hasAttribute('href') || element.hasAttributeNS(XLINK, 'href'));

/** A form or document may have an element with the name of a method. */
function queryAll(within: Node, selector: string): Element[] {
  const kinds = [Document.prototype, DocumentFragment.prototype, Element.prototype];
  const kind = kinds.find((one) => Object.prototype.isPrototypeOf.call(one, within));
  return kind ? [...kind.querySelectorAll.call(within, selector)] : [];
}

const XLINK = 'http://www.w3.org/1999/xlink';

function targetOf(link: Element, { base }: PageView): Target {
  const href: unknown = Reflect.get(link, 'href');
  const written = link.getAttribute('href') ?? link.getAttributeNS(XLINK, 'href') ?? '';
  // The `href` of an SVG link is no URL.
  const url = typeof href === 'string' ? href : (URL.parse(written, base)?.href ?? written);
  return { url, title: titleOf(link) };
}

/** What the user sees of a link: itself, or the image of an area that is on it; `undefined` if that has no size. */
function shownAs(link: Element): Element | undefined {
  if (localNameOf(link) !== 'area') return link;
  const name = link.closest('map')?.getAttribute('name');
  const image = queryAll(rootOf(link), 'img[usemap]').find(
    (one) => one.getAttribute('usemap') === `#${name}`,
  );
  return image && hasSize(link, image) ? image : undefined;
}

/** Whether an area covers more than a pixel of its image. */
function hasSize(area: Element, image: Element): boolean {
  const shape = area.getAttribute('shape')?.toLowerCase();
  const numbers = (area.getAttribute('coords') ?? '').split(/[,;\s]+/).map(Number.parseFloat);
  const [x = 0, y = 0, radius = 0] = numbers;
  const points = shape === 'circle' ? [x - radius, y - radius, x + radius, y + radius] : numbers;
  const { width, height } = image.getBoundingClientRect();
  const covered = (most: number, rest: number): number => {
    const places = points.filter((_, index) => index % 2 === rest);
    return Math.min(most, Math.max(...places)) - Math.max(0, Math.min(...places));
  };
  return shape === 'default' || (covered(width, 0) > 1 && covered(height, 1) > 1);
}

/** The part of an element's text and images that is in the range, if any. Touching its edge is not enough. */
function partOf(range: Range, element: Element): Range | undefined {
  const root = rootOf(range.commonAncestorContainer);
  let top = element;
  // What is in a shadow root is selected along with its host.
  while (rootOf(top) !== root) {
    const around = rootOf(top);
    if (!(around instanceof ShadowRoot)) return undefined;
    top = around.host;
  }
  if (!range.intersectsNode(top)) return undefined;
  const part = new Range();
  if (matchesSelector(element, IMAGES)) part.selectNode(element);
  else part.selectNodeContents(element);
  if (top === element && range.compareBoundaryPoints(Range.START_TO_START, part) > 0)
    part.setStart(range.startContainer, range.startOffset);
  if (top === element && range.compareBoundaryPoints(Range.END_TO_END, part) < 0)
    part.setEnd(range.endContainer, range.endOffset);
  return !part.collapsed && holdsSomething(part, element) ? part : undefined;
}

const holdsSomething = (part: Range, within: Element): boolean =>
  part.toString().trim() !== '' ||
  part.cloneContents().querySelector(IMAGES) !== null ||
  queryAll(within, '*').some((element) => shadowOf(element) && part.intersectsNode(element));

function titleOf(link: Element): string {
  const words = link.textContent?.replace(/\s+/g, ' ').trim() ?? '';
  const alt = link.getAttribute('alt') ?? link.querySelector('img[alt]')?.getAttribute('alt') ?? '';
  const named = link.getAttribute('aria-label') ?? alt;
  return (words || named.trim()).slice(0, 300);
}

/** Whether two URLs are equal apart from their fragments and what makes no other page of them. */
export const sameDocument = (one: string, other: string): boolean =>
  bare(requested(one)) === bare(requested(other));

const bare = (address: string): string => address.split('#', 1).join('');
