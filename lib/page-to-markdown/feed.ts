import { resolveImage } from './copy/media.ts';
import { childrenOf, type PageView, viewOf, visibleText } from './copy/page-view.ts';
import { cleanedAttributes, made, oneLine, withoutMarks } from './elements.ts';

/** A feed as a page: its title, and its items below headings. */
export interface FeedPage {
  title: string;
  document: Document;
}

/** The most items to read; feeds with more are archives. */
const MAX_ITEMS = 500;
/** Names of an item's text, the fullest first: in RSS 2.0 with its content module, RSS 1.0, and Atom. */
const TEXTS = ['encoded', 'content', 'description', 'summary'];
const DATES = ['pubDate', 'published', 'updated', 'date'];

/**
 * Reads a feed (RSS 2.0, RSS 1.0, or Atom: RFC 4287) that the browser shows as XML. In Chromium, its elements stand in
 * the page of the XML viewer.
 */
export function readFeed({ root, base, sheet }: PageView): FeedPage | undefined {
  const feed = root.matches(FEED) ? root : root.querySelector(FEED);
  const items = [...(feed?.querySelectorAll('item, entry') ?? [])].slice(0, MAX_ITEMS);
  if (feed === null || items.length === 0) return undefined;
  const document = sheet();
  for (const item of items) document.body.append(...itemOf(item, document.body, base));
  const title = partOf(feed.querySelector('channel') ?? feed, ['title']);
  return { title: textOf(title), document };
}

const FEED = 'rss, feed, RDF';

/** XML that isn't a feed, as a block of code. */
export function readXml({ root, sheet }: PageView): Document {
  const document = sheet();
  const source = root.querySelector('#webkit-xml-viewer-source-xml > *') ?? root;
  const text = new XMLSerializer().serializeToString(source);
  document.body.append(made(document.body, 'pre', { class: 'language-xml' }, text));
  return document;
}

/** The first of an element's children with one of these names, in their order. */
function partOf(parent: Element, names: readonly string[]): Element | undefined {
  const parts = [...parent.children];
  return names.flatMap((name) => parts.find(({ localName }) => localName === name) ?? [])[0];
}

const textOf = (part: Element | undefined): string => (part === undefined ? '' : oneLine(visibleText(part)));

function itemOf(item: Element, body: Element, base: string): Node[] {
  const href = linkOf(item);
  const title = textOf(partOf(item, ['title'])) || href;
  const link = cleanedAttributes(made(body, 'a', href === '' ? {} : { href }, title), base);
  const date = made(body, 'p', {}, textOf(partOf(item, DATES)));
  return [made(body, 'h2', {}, link), date, ...contentOf(partOf(item, TEXTS), base)];
}

function linkOf(item: Element): string {
  const link = item.querySelector(':scope > link:is([rel=alternate], :not([rel]))');
  return link === null ? '' : (link.getAttribute('href') ?? textOf(link));
}

/** The HTML in a feed, which may be escaped, with absolute URLs. */
function contentOf(part: Element | undefined, base: string): Node[] {
  if (part === undefined) return [];
  const html = part.getAttribute('type') === 'xhtml' ? part.innerHTML : visibleText(part);
  // Fields and images may be named like properties of the form or document around them.
  const parsed = new DOMParser().parseFromString(
    html.replace(/<(\/?)form(?=[\s/>])/gi, '<$1div'),
    'text/html',
  );
  const { body } = viewOf(parsed);
  if (body === null) return [];
  for (const one of body.querySelectorAll('*')) {
    cleanedAttributes(withoutMarks(one), base);
    if (one.tagName === 'IMG' && !resolveImage(one, one, base)) one.remove();
  }
  return childrenOf(body);
}
