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
/** From this share of links on, something beside the text leads elsewhere. */
const MANY_LINKS = 0.5;

/**
 * Finds the text of a page, by the extractor of Firefox's reader view, within what the page itself marks as its main
 * part, if it marks one. Where the extractor finds little, or lacks what the page describes for machines (`expected`),
 * that part is taken as it is, or the whole page. Takes the copy of the page apart.
 */
export function findArticle(copy: Document, expected: readonly string[] = []): Article {
  const whole = contentOf(copy.body.cloneNode(true));
  const marked = takeMarkedPart(copy);
  const heading = headingOf(marked ?? copy);
  const options = { charThreshold: SHORT, keepClasses: true, disableJSONLD: true, serializer: contentOf };
  const found = new Readability(copy, options).parse();
  const main = best(found?.content ?? undefined, marked);
  const content = fullest(
    main === undefined || lengthOf(main) === 0 ? whole : main,
    [marked, whole],
    expected,
  );
  return {
    title: takeTitle(content, heading) || found?.title || '',
    author: found?.byline ?? '',
    date: found?.publishedTime ?? '',
    content,
  };
}

function best(
  found: DocumentFragment | undefined,
  marked: DocumentFragment | undefined,
): DocumentFragment | undefined {
  if (found !== undefined && lengthOf(found) >= SHORT) return found;
  if (marked === undefined) return found;
  return found !== undefined && lengthOf(found) >= prose(marked) ? found : marked;
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
