import { isFormula, toFormula } from '../blocks/formulas.ts';
import { addEmbed, addNoscriptImages, isEmbed, resolveImage } from './media.ts';
import {
  childrenOf,
  frameDocument,
  isElement,
  isOne,
  isText,
  type PageView,
  shadowOf,
  shownText,
  slottedIn,
  viewOf,
} from './page-view.ts';
import { documentOf, renamed, tidied } from './tidy.ts';
import {
  DEEPEST_COPIED,
  isFolded,
  isFoldedDeep,
  isGutter,
  isHidden,
  isInvisible,
  isLarge,
  isUnfolded,
} from './visible.ts';

/** A copy of what a page shows, in a document that nobody sees. */
export interface PageCopy {
  document: Document;
  /** Whether the page held more than can be copied in the time there is. */
  partial: boolean;
}

/** Which nodes are wanted of a page; all that it shows by default. */
export interface Wanted {
  /** Whether to take what the page hides as well. */
  hidden?: boolean;
  includes?(node: Node): boolean;
  /** The part of a text that is wanted. */
  text?(node: Text): string;
  /** A CSS selector of elements to mark in the copy. */
  mark?: string | undefined;
}

/** The attribute that marks them; tools of pages use `data-part` themselves. */
export const PART_MARK = 'q-part';

/** What is known of where a copied node goes. */
interface Place {
  into: Node;
  depth: number;
  /** What addresses are completed with. */
  base: string;
  /** Whether what is hidden is wanted as well. */
  hidden: boolean;
  invisible: boolean;
  /** Within preformatted text. */
  code: boolean;
  mark: string | undefined;
  /** Whether the nodes stand apart though no space is between them, as in a row of boxes. */
  apart: boolean;
}

type Children = { nodes: readonly Node[]; place: Place };

/**
 * How long copying may take, in ms, for how many nodes at least, and how often that is looked at. What follows takes
 * about twice as long, but for code, whose nodes become one.
 */
const LONGEST_MS = 450;
const LEAST_NODES = 100_000;
const EVERY = 10;
/** What is folded may take far longer for each node: then time alone counts, in ms. */
const AT_MOST_MS = 1000;
/** What is copied fastest takes the longest afterwards. */
const MOST_NODES = 300_000;
const NODES_OF_CODE = 0.2;
const UNREAD = new Set(
  'SCRIPT STYLE TEMPLATE OPTION DATALIST SOURCE TRACK PARAM SVG CANVAS DIALOG NOSCRIPT'.split(' '),
);
/** What a page says for machines, in the middle of its text. */
const SAID = /^(?:META|LINK)$/;
const CONTROLS = new Set('INPUT SELECT TEXTAREA BUTTON PROGRESS METER'.split(' '));
/** Inline elements by HTML: shown as blocks they stand on lines of their own. */
const INLINE = /^(?:A|ABBR|B|BDI|BDO|CITE|DATA|DFN|EM|FONT|I|INS|LABEL|MARK|SMALL|STRONG|TIME|U|VAR)$/;
const MATH = /^(?:MATH|MJX-CONTAINER)$/;
/** How many characters of text make something worth reading, whatever screen readers are told. */
const MAIN_TEXT = 500;
/** Without attributes these look as HTML says: to ask for their style would take most of the time. */
const PLAIN = /^(?:B|BR|CODE|EM|I|STRONG|TBODY|TD|TH|THEAD|TR|WBR)$/;
/** How something is shown that begins on a line of its own. */
const ON_ITS_OWN = /^(?:block|flex|grid|list-item|table|flow-root)$/;
const IN_A_ROW = /^(?:inline-)?(?:flex|grid)$/;

/** Copies what a page shows, its head with it. */
export function copyPage(view: PageView, wanted: Wanted = {}): PageCopy {
  const document = view.sheet(view.title);
  copyHead(view, document);
  const partial = view.body !== null && copyInto(document.body, childrenOf(view.body), view.base, wanted);
  return { document, partial };
}

/** What a page says about itself. */
function copyHead({ root }: PageView, document: Document): void {
  const said = 'meta, title, link[rel~=canonical], script[type="application/ld+json"]';
  document.documentElement.lang = root.getAttribute('lang') ?? '';
  for (const one of Element.prototype.querySelectorAll.call(root, said)) {
    document.head.append(document.importNode(one, true));
  }
}

/**
 * Copies nodes of a page into a part of another document: with open shadow roots and their slots, frames of the same
 * origin, one absolute address for each image and link, formulas as TeX, and without what is hidden. Changes nothing in
 * the page. Tells whether there were more than can be copied in the time there is.
 */
export function copyInto(into: Element, nodes: readonly Node[], base: string, wanted: Wanted = {}): boolean {
  const began = performance.now();
  const place = {
    into,
    depth: 0,
    base,
    hidden: wanted.hidden === true,
    invisible: false,
    code: false,
    mark: wanted.mark,
    apart: false,
  };
  const stack: { nodes: Iterator<Node>; place: Place }[] = [{ nodes: nodes.values(), place }];
  let cost = 0;
  for (let count = 1; stack.length > 0; count += 1) {
    if (count % EVERY === 0 && isLate(began, cost)) return true;
    const top = stack.at(-1);
    cost += top?.place.code ? NODES_OF_CODE : 1;
    const next = top?.nodes.next();
    if (top === undefined || next?.done !== false) {
      stack.pop();
      continue;
    }
    const inner = copyNode(next.value, top.place, wanted);
    if (inner !== undefined) stack.push({ nodes: inner.nodes.values(), place: inner.place });
  }
  return false;
}

function isLate(began: number, cost: number): boolean {
  const ms = performance.now() - began;
  return ms > AT_MOST_MS || cost > MOST_NODES || (cost > LEAST_NODES && ms > LONGEST_MS);
}

/** Copies a node; gives its children and where they go, if they are to be copied. */
function copyNode(node: Node, place: Place, wanted: Wanted): Children | undefined {
  if (wanted.includes?.(node) === false) return undefined;
  const { into, invisible, apart } = place;
  if (isText(node)) {
    if (!invisible) append(into, wanted.text?.(node) ?? node.data);
    return undefined;
  }
  if (!isElement(node)) return undefined;
  if (apart) append(into, ' ');
  return copyElement(node, place);
}

const append = (into: Node, text: string): undefined => {
  into.appendChild(documentOf(into).createTextNode(text));
};

/** Whether an element is a formula; what is large and only looks like one by its class is a part of the page. */
const isWhole = (element: Element, copy: Element): boolean =>
  isFormula(copy) && (MATH.test(copy.tagName.toUpperCase()) || !isLarge(element));

function copyElement(element: Element, place: Place): Children | undefined {
  const { into } = place;
  const copy = documentOf(into).importNode(element, false);
  const tag = copy.tagName.toUpperCase();
  if (place.mark && isOne(element, place.mark)) copy.setAttribute(PART_MARK, '');
  const plain = !copy.hasAttributes();
  if ((!plain || MATH.test(tag)) && isWhole(element, copy)) return copyFormula(element, into);
  if (tag === 'NOSCRIPT') addNoscriptImages(element, into, place.base);
  if (SAID.test(tag) && copy.hasAttribute('itemprop')) into.appendChild(copy);
  if (UNREAD.has(tag) || SAID.test(tag)) return undefined;
  if (CONTROLS.has(tag)) return copyControl(element, copy, place);
  if (plain && PLAIN.test(tag) && !place.invisible) {
    const inner = place.depth < DEEPEST_COPIED ? into.appendChild(copy) : into;
    return {
      nodes: childrenOf(element),
      place: { ...place, into: inner, depth: place.depth + 1, apart: false },
    };
  }
  return copyStyled(element, copy, tag, place);
}

function copyFormula(element: Element, into: Node): undefined {
  if (isLarge(element)) return append(into, shownText(element));
  const formula = toFormula(documentOf(into).importNode(element, true));
  if (formula !== undefined) into.appendChild(formula);
}

/** Copies an element as its style shows it. */
function copyStyled(element: Element, copy: Element, tag: string, place: Place): Children | undefined {
  const style = getComputedStyle(element);
  if (isHidden(style) && !place.hidden && !isUnfolded(element)) return undefined;
  if (place.code && isGutter(style, element)) return undefined;
  if (isFoldedDeep(element, tag, style)) return append(place.into, shownText(element));
  if (tag === 'IMG') return copyImage(element, copy, place);
  if (isEmbed(copy)) return copyFrame(element, tag, place) ?? addEmbed(copy, place.into, place.base);
  const said = copy.getAttribute('aria-hidden') === 'true';
  if (said && shownText(element).length > MAIN_TEXT) copy.removeAttribute('aria-hidden');
  const inner: Place = {
    ...place,
    into: addCopy(copy, tag, style, place),
    depth: place.depth + 1,
    invisible: isInvisible(style) && !place.hidden && !isFolded(element),
    code: place.code || tag === 'PRE',
    apart: IN_A_ROW.test(style.display) && !place.code,
  };
  return {
    nodes: tag === 'SLOT' ? slottedIn(element) : childrenOf(shadowOf(element) ?? element),
    place: inner,
  };
}

function copyImage(image: Element, copy: Element, { into, base }: Place): undefined {
  if (resolveImage(image, copy, base)) into.appendChild(tidied(copy, base));
}

/** Puts a copy where it belongs; gives where its children go. */
function addCopy(copy: Element, tag: string, style: CSSStyleDeclaration, place: Place): Node {
  const { display } = style;
  const { into, depth, apart, base } = place;
  if (depth >= DEEPEST_COPIED) return into;
  const block = ON_ITS_OWN.test(display) && !apart;
  const custom = tag.includes('-') || tag === 'SLOT';
  if (custom || (block && tag === 'SPAN')) {
    const plain = renamed(copy, display === 'inline' || display === 'contents' ? 'span' : 'div');
    return into.appendChild(tidied(plain, base));
  }
  tidied(copy, base);
  if (tag === 'CODE' && style.whiteSpace.startsWith('pre') && !place.code && display !== 'inline') {
    return into.appendChild(renamed(copy, 'pre'));
  }
  if (!block || !INLINE.test(tag)) return into.appendChild(copy);
  const line = documentOf(into).createElement('div');
  into.appendChild(line);
  return line.appendChild(copy);
}

/** A task begins its item; boxes elsewhere are for readers to tick. */
const beginsItem = (into: Node): boolean =>
  into instanceof Element &&
  into.textContent.trim() === '' &&
  (into.tagName === 'LI' || (/^(?:P|LABEL|DIV)$/.test(into.tagName) && into.parentElement?.tagName === 'LI'));

/** Of controls, boxes of tasks and the words of those that unfold something are text. */
function copyControl(element: Element, copy: Element, place: Place): Children | undefined {
  const { into } = place;
  if (copy.getAttribute('type') === 'checkbox' && beginsItem(into)) {
    const task = documentOf(into).createElement('span');
    const checked: unknown = Reflect.get(HTMLInputElement.prototype, 'checked', element);
    task.setAttribute('data-task', '');
    task.textContent = checked === true ? '[x]' : '[ ]';
    into.appendChild(task);
  }
  if (copy.tagName !== 'BUTTON' || !(copy.matches('[aria-expanded], [role=tab]') || isInText(into)))
    return undefined;
  const words = into.appendChild(tidied(renamed(copy, 'span'), place.base));
  return { nodes: childrenOf(element), place: { ...place, into: words, depth: place.depth + 1 } };
}

/** Words of a text, or a name that leads to whoever has it. */
const isInText = (into: Node): boolean =>
  into instanceof Element &&
  (/^(?:H[1-6]|P|DT|SUMMARY)$/.test(into.tagName) || /sender|author|user-?name/i.test(into.className));

/** What a frame shows, where the page may look into it. */
function copyFrame(frame: Element, tag: string, place: Place): Children | undefined {
  if (tag !== 'IFRAME' && tag !== 'FRAME') return undefined;
  const document = frameDocument(frame);
  const { body, base } = document === null ? { body: null, base: '' } : viewOf(document);
  if (body === null || shownText(body).trim() === '') return undefined;
  const into = place.into.appendChild(documentOf(place.into).createElement('div'));
  return { nodes: childrenOf(body), place: { ...place, into, base, depth: place.depth + 1 } };
}
