import { isFormula, toFormula } from '../blocks/formulas.ts';
import { addEmbed, addNoscriptImages, isEmbed, resolveImage } from './media.ts';
import {
  childrenOf,
  frameDocument,
  isElement,
  isText,
  matchesSelector,
  type PageView,
  shadowOf,
  slotContent,
  viewOf,
  visibleText,
} from './page-view.ts';
import { cleanedAttributes, documentOf, withTagName } from './tidy.ts';
import {
  isFolded,
  isFoldedDeep,
  isGutter,
  isHidden,
  isInvisible,
  isLarge,
  isUnfolded,
  MAX_COPY_DEPTH,
} from './visible.ts';

/** A copy of a page's visible content, in an inert document. */
export interface PageCopy {
  document: Document;
  /** Whether the page held more than could be copied within the time limit. */
  partial: boolean;
}

/** Which nodes of a page to copy; by default everything visible. */
export interface Wanted {
  /** Whether to include hidden content. */
  hidden?: boolean;
  includes?(node: Node): boolean;
  /** The part of a text node to copy. */
  text?(node: Text): string;
  /** A CSS selector of elements to mark in the copy. */
  mark?: string | undefined;
}

/** The attribute that marks these elements. Not `data-part`, which some page tools use. */
export const PART_MARK = 'q-part';

/** The destination and context of a copied node. */
interface Place {
  into: Node;
  depth: number;
  /** The base URL for relative URLs. */
  base: string;
  /** Whether to include hidden content. */
  hidden: boolean;
  invisible: boolean;
  /** Whether it is within preformatted text. */
  code: boolean;
  mark: string | undefined;
  /** Whether nodes are visually separated without a space between them, as in a flex row. */
  apart: boolean;
}

type Children = { nodes: readonly Node[]; place: Place };

/**
 * The copying time limit in ms, the node count below which it does not apply, and the node interval between checks.
 * Later steps take about twice as long, except for code, whose nodes become one.
 */
const MAX_MS = 450;
const MIN_NODES = 100_000;
const EVERY = 10;
/** In ms, for any number of nodes, because collapsed content may take much longer per node. */
const AT_MOST_MS = 1000;
/** The maximum number of nodes. Nodes that are fast to copy take the longest in later steps. */
const MAX_NODES = 300_000;
const NODES_OF_CODE = 0.2;
const UNREAD = new Set(
  'SCRIPT STYLE TEMPLATE OPTION DATALIST SOURCE TRACK PARAM SVG CANVAS DIALOG NOSCRIPT'.split(' '),
);
/** Machine-readable elements within the content. */
const SAID = /^(?:META|LINK)$/;
const CONTROLS = new Set('INPUT SELECT TEXTAREA BUTTON PROGRESS METER'.split(' '));
/** Elements that are inline by default; if styled as blocks, they are put on their own line. */
const INLINE = /^(?:A|ABBR|B|BDI|BDO|CITE|DATA|DFN|EM|FONT|I|INS|LABEL|MARK|SMALL|STRONG|TIME|U|VAR)$/;
const MATH = /^(?:MATH|MJX-CONTAINER)$/;
/** `aria-hidden` is ignored for elements with more characters of text than this. */
const MAIN_TEXT = 500;
/** Without attributes, these are assumed to have default styles. Computing styles would take most of the time. */
const PLAIN = /^(?:B|BR|CODE|EM|I|STRONG|TBODY|TD|TH|THEAD|TR|WBR)$/;
/** `display` values that start a new line. */
const BLOCK_DISPLAY = /^(?:block|flex|grid|list-item|table|flow-root)$/;
const ROW_DISPLAY = /^(?:inline-)?(?:flex|grid)$/;

/** Copies a page's visible content and the metadata in its head. */
export function copyPage(view: PageView, wanted: Wanted = {}): PageCopy {
  const document = view.sheet(view.title);
  copyHead(view, document);
  const partial = view.body !== null && copyInto(document.body, childrenOf(view.body), view.base, wanted);
  return { document, partial };
}

/** Copies the metadata of a page. */
function copyHead({ root }: PageView, document: Document): void {
  const said = 'meta, title, link[rel~=canonical], script[type="application/ld+json"]';
  document.documentElement.lang = root.getAttribute('lang') ?? '';
  for (const one of Element.prototype.querySelectorAll.call(root, said)) {
    document.head.append(document.importNode(one, true));
  }
}

/**
 * Copies nodes of a page into another document: with open shadow roots and their slots, same-origin frames, one
 * absolute URL for each image and link, and formulas as TeX, but without hidden content. Does not modify the page.
 * Returns whether the time limit cut the copy short.
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
  return ms > AT_MOST_MS || cost > MAX_NODES || (cost > MIN_NODES && ms > MAX_MS);
}

/** Copies a node. Returns its children and their destination, if they should be copied. */
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

/** Whether an element is a formula. A large element that only has the class of one is regular content. */
const isWholeFormula = (element: Element, copy: Element): boolean =>
  isFormula(copy) && (MATH.test(copy.tagName.toUpperCase()) || !isLarge(element));

function copyElement(element: Element, place: Place): Children | undefined {
  const { into } = place;
  const copy = documentOf(into).importNode(element, false);
  const tag = copy.tagName.toUpperCase();
  if (place.mark && matchesSelector(element, place.mark)) copy.setAttribute(PART_MARK, '');
  const plain = !copy.hasAttributes();
  if ((!plain || MATH.test(tag)) && isWholeFormula(element, copy)) return copyFormula(element, into);
  if (tag === 'NOSCRIPT') addNoscriptImages(element, into, place.base);
  if (SAID.test(tag) && copy.hasAttribute('itemprop')) into.appendChild(copy);
  if (UNREAD.has(tag) || SAID.test(tag)) return undefined;
  if (CONTROLS.has(tag)) return copyControl(element, copy, place);
  if (plain && PLAIN.test(tag) && !place.invisible) {
    const inner = place.depth < MAX_COPY_DEPTH ? into.appendChild(copy) : into;
    return {
      nodes: childrenOf(element),
      place: { ...place, into: inner, depth: place.depth + 1, apart: false },
    };
  }
  return copyStyled(element, copy, tag, place);
}

function copyFormula(element: Element, into: Node): undefined {
  if (isLarge(element)) return append(into, visibleText(element));
  const formula = toFormula(documentOf(into).importNode(element, true));
  if (formula !== undefined) into.appendChild(formula);
}

/** Copies an element according to its computed style. */
function copyStyled(element: Element, copy: Element, tag: string, place: Place): Children | undefined {
  const style = getComputedStyle(element);
  if (isHidden(style) && !place.hidden && !isUnfolded(element)) return undefined;
  if (place.code && isGutter(style, element)) return undefined;
  if (isFoldedDeep(element, tag, style)) return append(place.into, visibleText(element));
  if (tag === 'IMG') return copyImage(element, copy, place);
  if (isEmbed(copy)) return copyFrame(element, tag, place) ?? addEmbed(copy, place.into, place.base);
  const said = copy.getAttribute('aria-hidden') === 'true';
  if (said && visibleText(element).length > MAIN_TEXT) copy.removeAttribute('aria-hidden');
  const inner: Place = {
    ...place,
    into: addCopy(copy, tag, style, place),
    depth: place.depth + 1,
    invisible: isInvisible(style) && !place.hidden && !isFolded(element),
    code: place.code || tag === 'PRE',
    apart: ROW_DISPLAY.test(style.display) && !place.code,
  };
  return {
    nodes: tag === 'SLOT' ? slotContent(element) : childrenOf(shadowOf(element) ?? element),
    place: inner,
  };
}

function copyImage(image: Element, copy: Element, { into, base }: Place): undefined {
  if (resolveImage(image, copy, base)) into.appendChild(cleanedAttributes(copy, base));
}

/** Inserts a copy. Returns the node for its children. */
function addCopy(copy: Element, tag: string, style: CSSStyleDeclaration, place: Place): Node {
  const { display } = style;
  const { into, depth, apart, base } = place;
  if (depth >= MAX_COPY_DEPTH) return into;
  const block = BLOCK_DISPLAY.test(display) && !apart;
  const custom = tag.includes('-') || tag === 'SLOT';
  if (custom || (block && tag === 'SPAN')) {
    const plain = withTagName(copy, display === 'inline' || display === 'contents' ? 'span' : 'div');
    return into.appendChild(cleanedAttributes(plain, base));
  }
  cleanedAttributes(copy, base);
  if (tag === 'CODE' && style.whiteSpace.startsWith('pre') && !place.code && display !== 'inline') {
    return into.appendChild(withTagName(copy, 'pre'));
  }
  if (!block || !INLINE.test(tag)) return into.appendChild(copy);
  const line = documentOf(into).createElement('div');
  into.appendChild(line);
  return line.appendChild(copy);
}

/** Whether a checkbox here starts a list item, which makes it a task. Other checkboxes are page controls. */
const beginsItem = (into: Node): boolean =>
  into instanceof Element &&
  into.textContent.trim() === '' &&
  (into.tagName === 'LI' || (/^(?:P|LABEL|DIV)$/.test(into.tagName) && into.parentElement?.tagName === 'LI'));

/**
 * Copies the controls that count as content: task checkboxes, and the labels of tabs, disclosure, and inline buttons.
 */
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
  const words = into.appendChild(cleanedAttributes(withTagName(copy, 'span'), place.base));
  return { nodes: childrenOf(element), place: { ...place, into: words, depth: place.depth + 1 } };
}

/** Whether a button is part of a text, or is the name of an author. */
const isInText = (into: Node): boolean =>
  into instanceof Element &&
  (/^(?:H[1-6]|P|DT|SUMMARY)$/.test(into.tagName) || /sender|author|user-?name/i.test(into.className));

/** Copies the content of a same-origin frame. */
function copyFrame(frame: Element, tag: string, place: Place): Children | undefined {
  if (tag !== 'IFRAME' && tag !== 'FRAME') return undefined;
  const document = frameDocument(frame);
  const { body, base } = document === null ? { body: null, base: '' } : viewOf(document);
  if (body === null || visibleText(body).trim() === '') return undefined;
  const into = place.into.appendChild(documentOf(place.into).createElement('div'));
  return { nodes: childrenOf(body), place: { ...place, into, base, depth: place.depth + 1 } };
}
