import { simplifyAsides } from '../blocks/quotes.ts';
import { dropShareLinks } from '../blocks/structure.ts';
import {
  attributeIn,
  blocksIn,
  HEADINGS,
  lettersOf,
  moveInto,
  oneLine,
  removeAll,
  textsIn,
} from '../elements.ts';
import { readByline, textWithEnds } from './byline.ts';
import {
  dropBeside,
  dropBiography,
  dropDiscussions,
  dropFurniture,
  dropOtherArticles,
  dropOutside,
  dropRelated,
  isStream,
} from './furniture.ts';
import { type Measure, type Measures, measure, TRANSCRIPT } from './measure.ts';

/** The readable content of a document. */
interface Article {
  title: string;
  author: string;
  date: string;
  content: DocumentFragment;
}

/** Lists of other pages are the content if there is less prose beside them, in characters. */
const LITTLE = 500;
/** Each is looked for in the whole text. Longer ones, in characters, are content. */
const MOST_ASIDES = 50;
const LONGEST_ASIDE = 1000;

/**
 * Finds the content of a page. If there is none, the whole page is used, which `whole` copies again. `named`: the page's title, if no heading says it. `url`: of the page. `known`: its author. `language`: its own.
 * Modifies `copy`.
 */
export function findArticle(
  copy: Document,
  named: string,
  url: string,
  whole: () => Element,
  known = '',
  language = '',
): Article {
  const byline = readByline(copy.body, titleIn(copy.body, named), language);
  const author = known || byline.author;
  const part = contentIn(copy, named, url, author);
  const element = titleIn(part, named);
  const heading = wordsOf(element) || named;
  const isEmpty = part.textContent.trim() === '' && part.querySelector('img') === null;
  const content = contentOf(isEmpty ? whole() : part);
  dropShareLinks(content);
  dropLastHeading(content);
  dropOuterRules(content);
  const taken = takeTitle(content, heading);
  const title = taken === '' || (element && hasKicker(element, named)) ? named : taken;
  return { title, author, date: byline.date, content };
}

/** Whether a heading has another element before the page's title. */
const hasKicker = (heading: Element, title: string): boolean =>
  [...textsIn(heading)].length > 1 && lettersOf(wordsOf(heading)).endsWith(lettersOf(title));

function contentIn(copy: Document, named: string, url: string, author: string): Element {
  const { body } = copy;
  const isBlock = blocksIn(body);
  const title = titleIn(body, named);
  const all = measure(body, isBlock);
  const elements = body.getElementsByTagName('*');
  const count = elements.length;
  dropOutside(body, all);
  dropBeside(body, all, title);
  dropDiscussions(body, all, title);
  dropOtherArticles(title, url);
  const measures = elements.length === count ? all : measure(body, isBlock);
  measures.discount(
    (one) => isStream(one, measures) && !(one.parentElement && isStream(one.parentElement, measures)),
    LITTLE,
  );
  const whole = isManual(copy) ? body : isProduct(copy) ? productIn(copy) : undefined;
  const region = whole ? { part: whole, text: whole } : findRegion(body, measures, title);
  dropFurniture(region, measures, isBlock, title, author, whole !== undefined);
  if (!whole) dropRelated(region.part, measures, url, title);
  dropBiography(region.part, measures, author);
  dropRepeatedAsides(region.part);
  simplifyAsides(region.part);
  return region.part;
}

/** Parts that may repeat a sentence of the text in large letters. */
const ASIDES = 'aside, [class*=ullquote], [class*=ull-quote], [class*=ullQuote]';
const QUOTE_MARKS = /^[\s"'“”‘’«»„]+|(?<![\s"'“”‘’«»„])[\s"'“”‘’«»„]+$/g;

/** Removes asides and pull quotes that repeat a sentence of the text. */
function dropRepeatedAsides(part: Element): void {
  const asides = [...part.querySelectorAll(ASIDES)].slice(0, MOST_ASIDES);
  const text = asides.length === 0 ? '' : oneLine(part.textContent).toLowerCase();
  for (const aside of asides) {
    const { textContent } = aside;
    const isLong = textContent.length > LONGEST_ASIDE;
    const said = isLong ? '' : oneLine(textContent).toLowerCase().replace(QUOTE_MARKS, '');
    if (said !== '' && text.indexOf(said) !== text.lastIndexOf(said)) aside.remove();
  }
}

/** The heading that names the page: the one with its title, or else its only `h1`. */
function titleIn(body: Element, named: string): Element | undefined {
  return (
    [...body.querySelectorAll('h1, h2, h3')].find((one) => lettersOf(wordsOf(one)) === lettersOf(named)) ??
    mainHeading(body)
  );
}

/** The only `h1`, or else the one of the section with the sections that all others head; it names the page. */
function mainHeading(part: ParentNode): Element | undefined {
  // Others name the site.
  const [first, ...others] = [...part.querySelectorAll('h1')].filter((one) => !leadsHome(one));
  const section = first?.parentElement;
  return others.every((one) => section?.contains(one) && one.parentElement !== section) ? first : undefined;
}

const leadsHome = (heading: Element): boolean =>
  [...heading.querySelectorAll('a[href]')].some((link) =>
    /^https?:\/\/[^/]+\/?$/.test(attributeIn(link, 'href')),
  );

/** Selector for markup that identifies a product page. */
const PRODUCT =
  'meta[property="og:type"][content*=product], [itemtype$="schema.org/Product"]:not([itemprop]), #productTitle, .product_title, .product-title, .product__title';

const isProduct = (copy: Document): boolean =>
  only(copy, 'h1') !== undefined && copy.querySelector(PRODUCT) !== null;

/** The part of a page with a product, whose price and facts aren't prose. */
function productIn(copy: Document): Element {
  let part = only(copy, 'article') ?? only(copy, 'main, [role=main]') ?? only(copy, 'h1') ?? copy.body;
  while (!part.matches('article, main, [role=main], body > *, body') && part.parentElement)
    part = part.parentElement;
  return part;
}

/** Generators of manuals, whose chapters have many parts without prose. */
const MANUAL = /asciidoc|docbook|makeinfo|texi2any|texinfo|doxygen|gtk-doc/i;
/** What these generators add around a chapter. */
const AROUND_CHAPTER =
  '#footer, #header > .details, .navheader, .navfooter, .navigation, .nav-panel, .header:has(> p > a[rel], > a[rel]), .header > .summary, .footer, #top, #nav-path';

/** A table of contents is what a page is for if nothing else has more text. */
const CONTENTS = '#toc, .toc';

/** Whether a page is a chapter of a manual. Removes what is around it. */
function isManual({ head, body }: Document): boolean {
  if (!MANUAL.test(head.querySelector('meta[name="generator" i]')?.getAttribute('content') ?? ''))
    return false;
  removeAll(body, AROUND_CHAPTER);
  const { length } = body.textContent;
  for (const one of body.querySelectorAll(CONTENTS)) if (2 * one.textContent.length < length) one.remove();
  return true;
}

const wordsOf = (element: Element | undefined): string =>
  element ? oneLine(textWithEnds(element, ' ')) : '';

/** The longest label, in characters. */
const LONGEST_LABEL = 40;

/** Removes a heading or label at the end, such as one for feedback, whose form isn't content. Footnotes may follow others. */
function dropLastHeading(content: DocumentFragment): void {
  const last = [...textsIn(content)]
    .findLast(({ parentElement: around }) => !around?.closest('button, select, noscript, iframe'))
    ?.parentElement?.closest(`${HEADINGS}, p`);
  const text = oneLine(last?.textContent ?? '');
  if (!last || (last.tagName === 'P' && !(text.endsWith(':') && text.length <= LONGEST_LABEL))) return;
  const image = [...content.querySelectorAll('img')].at(-1);
  const isFollowed = image && last.compareDocumentPosition(image) & Node.DOCUMENT_POSITION_FOLLOWING;
  if (!isFollowed && last.querySelector('a') === null && content.querySelector('[q-note]') === null)
    last.remove();
}

/** Removes the rules above and below all text and images. */
function dropOuterRules(content: DocumentFragment): void {
  const [texts, images] = [[...textsIn(content)], [...content.querySelectorAll('img')]];
  const ends = [texts[0], images[0], texts.at(-1), images.at(-1)].filter((one) => one !== undefined);
  for (const rule of content.querySelectorAll('hr'))
    if (new Set(ends.map((end) => rule.compareDocumentPosition(end))).size < 2) rule.remove();
}

/** Removes the page's heading from the start of the content, where the title will be added. Returns it if removed. */
function takeTitle(content: ParentNode, heading: string): string {
  const [first, second] = content.querySelectorAll('h1, h2, h3');
  if (heading === '' || first === undefined) return '';
  const isSplit = second !== undefined && wordsOf(first) !== '' && isTitleOf(first, second, heading);
  if (!isSplit && lettersOf(wordsOf(first)) !== lettersOf(heading)) return '';
  first.remove();
  if (isSplit) second.remove();
  return heading;
}

/** Whether two headings say a title together. */
const isTitleOf = (first: Element, second: Element, title: string): boolean =>
  new Set([': ', ' – ', ' - ']).has(title.slice(wordsOf(first).length, -wordsOf(second).length)) &&
  title.startsWith(wordsOf(first)) &&
  title.endsWith(wordsOf(second));

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
  moveInto(content, node);
  return content;
}

/** Where a page has its content. */
export interface ContentRegion {
  /** The part with the text, and with the page's heading if that is near. */
  part: Element;
  /** The smallest part with the text. */
  text: Element;
}

/** The text is in a part if it has this share of the prose, or this one together with the page's heading. */
const MOST = 0.75;
const MUCH = 0.4;
/** If there is little prose, such a part also has this share of all unlinked text. */
const UNLINKED = 0.5;
/** Text beside such a part with more than this share of the prose belongs to it. */
const LITTLE_BESIDE = 0.03;
/** A part that the page marks as its content needs at least this much prose to be believed. */
const ENOUGH = 500;
/** Or this much text with the page's heading. */
const SOME = 100;
const MARKS = ['article', 'main, [role=main]', '[itemprop=articleBody]', '[itemtype$="schema.org/Recipe"]'];
const CONTAINERS = /^(?:BODY|MAIN|ARTICLE|SECTION|ASIDE|DIV|CENTER|FORM|SPAN|TABLE|TBODY|TR|TD|A|FIELDSET)$/;

/** Finds the part with the text by the page's marks and by where most prose is. `title`: the heading of the page. */
function findRegion(body: Element, measures: Measures, title: Element | undefined): ContentRegion {
  const marked = markedPart(body, measures, title);
  const isText = marked && (marked.tagName === 'ARTICLE' || measures.of(marked).prose < ENOUGH);
  const text = isText ? marked : narrowed(marked ?? body, measures, title);
  return { part: withTitle(text, body, title), text };
}

/** The only part that the page marks as its content. */
function markedPart(body: Element, { of }: Measures, title: Element | undefined): Element | undefined {
  const enough = Math.min(ENOUGH, of(body).prose / 2);
  for (const mark of MARKS) {
    const [part, ...others] = body.querySelectorAll(mark);
    if (part === undefined || others.length > 0) continue;
    const { prose, text } = of(part);
    if (prose >= enough || (text >= SOME && title !== undefined && part.contains(title))) return part;
  }
  return undefined;
}

const canHold = (part: Element, spoken: Element | undefined): boolean =>
  CONTAINERS.test(part.tagName) && (spoken === undefined || part.contains(spoken));

/** The smallest part with most of the prose, and with what is said in a film. */
function narrowed(from: Element, measures: Measures, title: Element | undefined): Element {
  const { of } = measures;
  let part = from;
  // Not a button that would show it.
  const spoken = [...from.querySelectorAll(TRANSCRIPT)].find((one) => of(one).prose >= SOME);
  for (;;) {
    const { prose } = of(part);
    const [most, ...others] = [...part.children].toSorted((one, other) => of(other).prose - of(one).prose);
    if (most === undefined || prose === 0 || !canHold(most, spoken)) return part;
    const share = title !== undefined && most.contains(title) ? MUCH : MOST;
    if (of(most).prose < share * prose) return part;
    if (prose < ENOUGH && unlinkedIn(of(most)) < UNLINKED * unlinkedIn(of(part))) return part;
    const first = most.querySelector(HEADINGS);
    const beside = others.reduce((sum, one) => sum + textBeside(one, most, first, measures), 0);
    if (beside > LITTLE_BESIDE * prose) return part;
    part = most;
  }
}

/** Whether an element is a paragraph or the like, or a section of the same kind as `part`. */
const isSameText = (element: Element, part: Element): boolean =>
  !CONTAINERS.test(element.tagName) ||
  (element.tagName === part.tagName &&
    element.className === part.className &&
    (part.tagName === 'SECTION' || (part.tagName === 'DIV' && part.className !== '')));

/** How much text of the same kind as `part`, with its first heading, an element has: all of a like section, or its prose. */
function textBeside(element: Element, part: Element, first: Element | null, { of }: Measures): number {
  if (!isSameText(element, part)) return 0;
  const heading = first && element.querySelector(HEADINGS);
  const isSection = heading?.tagName === first?.tagName && heading && of(heading).from === of(element).from;
  return isSection ? unlinkedIn(of(element)) : of(element).prose;
}

const unlinkedIn = ({ text, linked }: Measure): number => text - linked;

/** The part with the text and the heading above it. */
function withTitle(text: Element, within: Element, title: Element | undefined): Element {
  if (title === undefined || text.contains(title) || !within.contains(title)) return text;
  if (!(title.compareDocumentPosition(text) & Node.DOCUMENT_POSITION_FOLLOWING)) return text;
  let part = text;
  while (!part.contains(title) && part.parentElement !== null) part = part.parentElement;
  return part;
}
