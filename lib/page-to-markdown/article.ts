import { Readability } from '@mozilla/readability';
import { numberBlocks, restoreHeadings } from './restore-headings.ts';
import { coverage } from './structured/add-facts.ts';

/** The readable content of a document. */
interface Article {
  title: string;
  author: string;
  /** The publication date, as stated on the page. */
  date: string;
  content: DocumentFragment;
}

/** Selector for navigation and other parts outside the content. */
const OUTSIDE_CONTENT =
  'nav, footer, [role=navigation], [role=contentinfo], [role=search], [role=dialog], [role=banner], [role=complementary]';
/** If Readability finds fewer characters than this, the page's marked main part takes precedence. */
const SHORT = 500;
/**
 * Shares of the expected text: the main part is trusted from `BELIEVED` on; otherwise another part must contain
 * `NEARLY_ALL` to replace it.
 */
const BELIEVED = 0.5;
const NEARLY_ALL = 0.9;
/** A page without a marked part is used whole if it has more than this many times the prose. */
const MUCH_MORE = 2;
/** An aside with at least this share of linked text counts as navigation. */
const MANY_LINKS = 0.5;

/**
 * Finds the content of a page with Readability (the extractor of Firefox's reader view), within the page's marked
 * main part, if any. If Readability finds little, or misses text from the page's structured data (`expected`), the
 * marked part or the whole page is used unchanged. The same goes for products, whose price and facts are not prose.
 * Modifies `copy`.
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
  if (found?.content && marked !== undefined) restoreHeadings(found.content, marked);
  const main = product && marked !== undefined ? marked : best(found?.content ?? undefined, marked, whole);
  const content = fullest(main, [marked, whole], expected);
  return {
    title: takeTitle(content, heading) || named,
    author: nameIn(found?.byline ?? ''),
    date: found?.publishedTime ?? '',
    content,
  };
}

/** Generators of manuals with many sibling parts, of which Readability would find only one. */
const MANUAL = /asciidoc|docbook|makeinfo|texi2any|texinfo|doxygen|gtk-doc/i;
/** What these generators add around a chapter. */
const AROUND_CHAPTER =
  '#footer, #toc, .toc, .navheader, .navfooter, .navigation, .nav-panel, .header:has(> p > a[rel], > a[rel]), .footer, #top, .summary, #nav-path, address';

const isManual = (copy: Document): boolean =>
  MANUAL.test(copy.head.querySelector('meta[name=generator i]')?.getAttribute('content') ?? '');

function manualOf(whole: DocumentFragment, heading: string): Article {
  for (const around of whole.querySelectorAll(AROUND_CHAPTER)) around.remove();
  const content = wholeOf(whole);
  return { title: takeTitle(content, heading) || heading, author: '', date: '', content };
}

/** Selector for markup that identifies a product page. */
const PRODUCT =
  'meta[property="og:type"][content*=product], [itemtype$="schema.org/Product"]:not([itemprop]), #productTitle, .product_title, .product-title, .product__title';

const isProduct = (copy: Document): boolean =>
  only(copy, 'h1') !== undefined && copy.querySelector(PRODUCT) !== null;

/** A copy of the outermost part of a page that contains its only `h1`. */
function partAroundHeading(copy: Document): DocumentFragment | undefined {
  let part = only(copy, 'h1');
  while (part?.parentElement && part.parentElement !== copy.body) part = part.parentElement;
  if (part === undefined) return undefined;
  const content = copy.createDocumentFragment();
  content.append(part.cloneNode(true));
  dropAround(content);
  return content;
}

/** The longest name, in characters. */
const LONGEST_NAME = 80;

/** The name in a byline such as “By Anna Miller • 5 min read”; empty if there is none. */
function nameIn(byline: string): string {
  const parts = byline.split(/[•·|\n]/).map((part) =>
    part
      .trim()
      .replace(/^by\b:?/i, '')
      .trim(),
  );
  return (
    parts.find((part) => /\p{L}/u.test(part) && !/[\d@/]/.test(part) && part.length <= LONGEST_NAME) ?? ''
  );
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

/** The whole page without navigation, unless nothing else is left. */
function wholeOf(whole: DocumentFragment): DocumentFragment {
  const content = contentOf(whole.cloneNode(true));
  dropAround(content);
  return lengthOf(content) > 0 ? content : whole;
}

/** Returns the main part, or another part that contains more of the expected text. */
function fullest(
  main: DocumentFragment,
  others: readonly (DocumentFragment | undefined)[],
  expected: readonly string[],
): DocumentFragment {
  if (coverage(main, expected) >= BELIEVED) return main;
  return others.find((other) => other !== undefined && coverage(other, expected) >= NEARLY_ALL) ?? main;
}

/** The text of the only `h1`, which names the page; empty if there is none or more than one. */
const headingOf = (part: ParentNode): string => wordsOf(only(part, 'h1'));

function wordsOf(element: Element | undefined): string {
  const copy = element?.cloneNode(true);
  if (!(copy instanceof Element)) return '';
  for (const line of copy.querySelectorAll('br, div, p')) line.before(' ');
  return copy.textContent.replace(/\s+/g, ' ').trim();
}

/** Removes the page's heading from the start of the content, where the title will be added. Returns it if removed. */
function takeTitle(content: ParentNode, heading: string): string {
  const first = content.querySelector('h1, h2');
  if (heading === '' || first === null || wordsOf(first) !== heading) return '';
  first.remove();
  return heading;
}

/** Reduces a document to its marked main part, without navigation. Returns a copy of that part. */
function takeMarkedPart(copy: Document): DocumentFragment | undefined {
  const part =
    only(copy, 'article') ?? only(copy, 'main, [role=main]') ?? only(copy, '[itemtype$="schema.org/Recipe"]');
  if (part === undefined) return undefined;
  dropAround(part);
  numberBlocks(part);
  copy.body.replaceChildren(part);
  return contentOf(part.cloneNode(true));
}

function dropAround(part: ParentNode): void {
  for (const around of part.querySelectorAll(OUTSIDE_CONTENT)) around.remove();
  for (const aside of part.querySelectorAll('aside')) {
    if (prose(aside) < MANY_LINKS * lengthOf(aside)) aside.remove();
  }
}

function only(copy: ParentNode, selector: string): Element | undefined {
  const [first, ...others] = copy.querySelectorAll(selector);
  return others.length === 0 ? first : undefined;
}

/**
 * Moves a node's children into a fragment. The fragment belongs to the node's own, inert document, because in the
 * page's document, images would be loaded.
 */
export function contentOf(node: Node): DocumentFragment {
  const content = (node.ownerDocument ?? new Document()).createDocumentFragment();
  content.append(...node.childNodes);
  return content;
}

const lengthOf = ({ textContent }: Node): number => (textContent ?? '').replace(/\s+/g, ' ').trim().length;

/** The length of unlinked text, in characters. Linked text may be a list of other pages. */
function prose(part: ParentNode & Node): number {
  return lengthOf(part) - [...part.querySelectorAll('a')].reduce((sum, link) => sum + lengthOf(link), 0);
}
