import { Readability } from '@mozilla/readability';
import { completeAddresses, takeOutPermalinks } from './markdown.ts';
import { isWithin, type PageView, takeOutNames } from './page-view.ts';

/** What is worth reading in a document. */
interface Article {
  title: string;
  author: string;
  /** When it was published, as the page says it. */
  date: string;
  content: DocumentFragment;
}

/** Parts of a page that lead elsewhere. */
const AROUND =
  'nav, footer, [role=navigation], [role=contentinfo], [role=search], [role=dialog], [role=banner], [role=complementary]';
/** What is folded away belongs to the text all the same. */
const FOLDED = 'details, [role=tabpanel]';
/** Shorter pages than the extractor takes for articles by itself, in characters. */
const SHORTEST = 150;
/** How much of the running text that a page marks as its own has to be kept for the extractor to be believed. */
const LEAST_KEPT = 0.85;
/** From this share of links on, something beside the text leads elsewhere. */
const MANY_LINKS = 0.5;

/**
 * Finds the text of a page, by the extractor of Firefox's reader view, within what the page itself marks as its main
 * part, if it marks one. Where the extractor loses much of a part that is marked, the part is taken as it is. Changes
 * nothing in the page.
 */
export function findArticle(page: PageView): Article {
  const copy = visibleCopy(page);
  completeAddresses(copy, page.base);
  takeOutPermalinks(copy);
  const marked = takeMarkedPart(copy);
  const heading = headingOf(marked ?? copy);
  const options = { charThreshold: SHORTEST, keepClasses: true, serializer: contentOf };
  const found = new Readability(copy, options).parse();
  const loses = !found?.content || (marked && prose(found.content) < LEAST_KEPT * prose(marked));
  const kept = loses ? marked : found.content;
  const content = kept ?? contentOf(visibleCopy(page).body);
  return {
    title: takeTitle(content, heading) || found?.title || '',
    author: found?.byline ?? '',
    date: found?.publishedTime ?? '',
    content,
  };
}

/** The one heading of the first level, where there is no other: a page that has it is named by it. */
const headingOf = (part: ParentNode): string => wordsOf(only(part, 'h1'));

const wordsOf = (element: Element | undefined): string =>
  (element?.textContent ?? '').replace(/\s+/g, ' ').trim();

/** Takes the page's own heading off the beginning of the text, since the title will stand above it; gives it. */
function takeTitle(content: ParentNode, heading: string): string {
  const first = content.querySelector('h1, h2');
  if (heading === '' || first === null || wordsOf(first) !== heading) return '';
  first.remove();
  return heading;
}

/** A copy of a document without what the page does not show. */
function visibleCopy({ root, body, title, sheet }: PageView): Document {
  const copy = sheet(title);
  const copied = copy.importNode(root, true);
  const copies = [...copied.querySelectorAll('*')];
  takeOutNames(copied);
  for (const [place, element] of [...root.querySelectorAll('*')].entries()) {
    const hidden = getComputedStyle(element).display === 'none' && body.contains(element);
    if (hidden && !isWithin(element, FOLDED)) copies[place]?.remove();
  }
  copy.replaceChild(copied, copy.documentElement);
  return copy;
}

/** Leaves in a document only what it marks as its main part, without what leads elsewhere; gives a copy of that part. */
function takeMarkedPart(copy: Document): DocumentFragment | undefined {
  const part = only(copy, 'article') ?? only(copy, 'main, [role=main]');
  if (part === undefined) return undefined;
  for (const around of part.querySelectorAll(AROUND)) around.remove();
  for (const aside of part.querySelectorAll('aside')) {
    if (prose(aside) < MANY_LINKS * lengthOf(aside)) aside.remove();
  }
  copy.body.replaceChildren(part);
  return contentOf(part.cloneNode(true));
}

function only(copy: ParentNode, selector: string): Element | undefined {
  const [first, ...others] = copy.querySelectorAll(selector);
  return others.length === 0 ? first : undefined;
}

/** Within its own document, which nobody sees: in the page's, pictures would be loaded. */
function contentOf(node: Node): DocumentFragment {
  const content = (node.ownerDocument ?? new Document()).createDocumentFragment();
  content.append(...node.childNodes);
  return content;
}

const lengthOf = ({ textContent }: Node): number => (textContent ?? '').replace(/\s+/g, ' ').trim().length;

/** How much running text there is, in characters: what is linked may be a list of other pages. */
function prose(part: ParentNode & Node): number {
  return lengthOf(part) - [...part.querySelectorAll('a')].reduce((sum, link) => sum + lengthOf(link), 0);
}
