import { Readability } from '@mozilla/readability';
import { coverage } from './structured/add-facts.ts';

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
/** Below this many characters the extractor is believed less than what the page marks as its main part. */
const SHORT = 500;
/** Where a part holds so much of the expected text, it is believed; and how much another must hold to be taken for it. */
const BELIEVED = 0.5;
const NEARLY_ALL = 0.9;
/** From so many times the prose on, a page without a marked part is taken whole. */
const MUCH_MORE = 2;
/** From this share of links on, something beside the text leads elsewhere. */
const MANY_LINKS = 0.5;

/**
 * Finds the text of a page, by the extractor of Firefox's reader view, within what the page itself marks as its main
 * part, if it marks one. Where the extractor finds little, or lacks what the page describes for machines (`expected`),
 * that part is taken as it is, or the whole page; so are goods, whose price and facts are no prose. Takes the copy of the
 * page apart.
 */
export function findArticle(copy: Document, named: string, expected: readonly string[] = []): Article {
  const whole = contentOf(copy.body.cloneNode(true));
  if (isManual(copy)) return manualOf(whole, headingOf(copy) || named);
  const product = isProduct(copy);
  const marked = takeMarkedPart(copy) ?? (product ? partAroundHeading(copy) : undefined);
  const heading = headingOf(marked ?? copy) || named;
  copy.title = named;
  const options = { charThreshold: SHORT, keepClasses: true, disableJSONLD: true, serializer: contentOf };
  const found = new Readability(copy, options).parse();
  const main = product && marked !== undefined ? marked : best(found?.content ?? undefined, marked, whole);
  const content = fullest(main, [marked, whole], expected);
  return {
    title: takeTitle(content, heading) || named,
    author: found?.byline ?? '',
    date: found?.publishedTime ?? '',
    content,
  };
}

/** Tools that write manuals in many parts side by side, of which an extractor would find one. */
const MANUAL = /asciidoc|docbook|makeinfo|texi2any|texinfo|doxygen|gtk-doc/i;
/** What these put around a chapter. */
const AROUND_CHAPTER =
  '#footer, #toc, .toc, .navheader, .navfooter, .navigation, .nav-panel, .header:has(> p > a[rel], > a[rel]), .footer, #top, .summary, #nav-path, address';

const isManual = (copy: Document): boolean =>
  MANUAL.test(copy.head.querySelector('meta[name=generator i]')?.getAttribute('content') ?? '');

function manualOf(whole: DocumentFragment, heading: string): Article {
  for (const around of whole.querySelectorAll(AROUND_CHAPTER)) around.remove();
  const content = wholeOf(whole);
  return { title: takeTitle(content, heading) || heading, author: '', date: '', content };
}

/** What shops call the parts of a page that sells something. */
const PRODUCT =
  'meta[property="og:type"][content*=product], [itemtype$="schema.org/Product"]:not([itemprop]), #productTitle, .product_title, .product-title, .product__title';

const isProduct = (copy: Document): boolean =>
  only(copy, 'h1') !== undefined && copy.querySelector(PRODUCT) !== null;

/** A copy of the outermost part of a page that holds its one heading. */
function partAroundHeading(copy: Document): DocumentFragment | undefined {
  let part = only(copy, 'h1');
  while (part?.parentElement && part.parentElement !== copy.body) part = part.parentElement;
  if (part === undefined) return undefined;
  const content = copy.createDocumentFragment();
  content.append(part.cloneNode(true));
  dropAround(content);
  return content;
}

function best(
  found: DocumentFragment | undefined,
  marked: DocumentFragment | undefined,
  whole: DocumentFragment,
): DocumentFragment {
  if (found !== undefined && lengthOf(found) >= SHORT) return found;
  const main =
    found !== undefined && (marked === undefined || lengthOf(found) >= prose(marked)) ? found : marked;
  if (main !== undefined && lengthOf(main) > 0 && marked !== undefined) return main;
  const all = wholeOf(whole);
  return main === undefined || prose(all) > MUCH_MORE * lengthOf(main) ? all : main;
}

/** The whole page without what leads elsewhere, unless that is all there is. */
function wholeOf(whole: DocumentFragment): DocumentFragment {
  const content = contentOf(whole.cloneNode(true));
  dropAround(content);
  return lengthOf(content) > 0 ? content : whole;
}

/** A part of a page, or another that holds more of what the page says that it shows. */
function fullest(
  main: DocumentFragment,
  others: readonly (DocumentFragment | undefined)[],
  expected: readonly string[],
): DocumentFragment {
  if (coverage(main, expected) >= BELIEVED) return main;
  return others.find((other) => other !== undefined && coverage(other, expected) >= NEARLY_ALL) ?? main;
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

/** Leaves in a document only what it marks as its main part, without what leads elsewhere; gives a copy of that part. */
function takeMarkedPart(copy: Document): DocumentFragment | undefined {
  const part =
    only(copy, 'article') ?? only(copy, 'main, [role=main]') ?? only(copy, '[itemtype$="schema.org/Recipe"]');
  if (part === undefined) return undefined;
  dropAround(part);
  copy.body.replaceChildren(part);
  return contentOf(part.cloneNode(true));
}

function dropAround(part: ParentNode): void {
  for (const around of part.querySelectorAll(AROUND)) around.remove();
  for (const aside of part.querySelectorAll('aside')) {
    if (prose(aside) < MANY_LINKS * lengthOf(aside)) aside.remove();
  }
}

function only(copy: ParentNode, selector: string): Element | undefined {
  const [first, ...others] = copy.querySelectorAll(selector);
  return others.length === 0 ? first : undefined;
}

/** All that is in a node. Within its own document, which nobody sees: in the page's, pictures would be loaded. */
export function contentOf(node: Node): DocumentFragment {
  const content = (node.ownerDocument ?? new Document()).createDocumentFragment();
  content.append(...node.childNodes);
  return content;
}

const lengthOf = ({ textContent }: Node): number => (textContent ?? '').replace(/\s+/g, ' ').trim().length;

/** How much running text there is, in characters: what is linked may be a list of other pages. */
function prose(part: ParentNode & Node): number {
  return lengthOf(part) - [...part.querySelectorAll('a')].reduce((sum, link) => sum + lengthOf(link), 0);
}
