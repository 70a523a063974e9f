import {
  childrenOf,
  isElement,
  isOne,
  parentElementOf,
  shadowOf,
  slottedIn,
} from '../in-tab/copy/page-view.ts';

/** Where an element is on the screen, in CSS pixels. */
export const boxOf = (element: Element): DOMRect => Element.prototype.getBoundingClientRect.call(element);

/** The smallest element around another that looks larger, out of its shadow root if need be; `undefined` beyond the body. */
export function outer(element: Element): Element | undefined {
  const box = boxOf(element);
  let around = parentOf(element);
  while (around !== undefined && sameBox(boxOf(around), box)) around = parentOf(around);
  return around !== undefined && isOne(around, 'html') ? undefined : around;
}

/** The first element within another that can be seen. */
export function inner(element: Element): Element | undefined {
  return elementsIn(element).find(takesRoom);
}

/** The one next to an element, `step` further; the last on that side stays where it is. */
export function sibling(element: Element, step: 1 | -1): Element | undefined {
  const parent = parentOf(element);
  if (parent === undefined) return undefined;
  const siblings = elementsIn(parent);
  const at = siblings.indexOf(element);
  // There may be many: only those on the way are measured.
  return step > 0
    ? siblings.find((one, place) => place > at && takesRoom(one))
    : siblings.findLast((one, place) => place < at && takesRoom(one));
}

function parentOf(element: Element): Element | undefined {
  const parent = parentElementOf(element);
  if (parent !== null) return parent;
  const root = rootOf(element);
  return root instanceof ShadowRoot ? root.host : undefined;
}

/** The elements within another; a slot stands for what is in it. */
function elementsIn(element: Element): Element[] {
  const children = childrenOf(shadowOf(element) ?? element).filter(isElement);
  return children.flatMap((child) =>
    child instanceof HTMLSlotElement ? slottedIn(child).filter(isElement) : child,
  );
}

function takesRoom(element: Element): boolean {
  const { width, height } = boxOf(element);
  return width > 0 && height > 0;
}

const sameBox = (a: DOMRect, b: DOMRect): boolean =>
  a.x === b.x && a.y === b.y && a.width === b.width && a.height === b.height;

/** Tells whether an element is within another, in whatever shadow root. */
export function isWithin(element: Element, other: Element): boolean {
  for (let at: Element | undefined = element; at !== undefined; at = parentOf(at))
    if (at === other) return true;
  return false;
}

/** Which of two elements comes first on the page. */
export function inPageOrder(a: Element, b: Element): number {
  const [first, second] = rootOf(a) === rootOf(b) ? [a, b] : [inDocument(a), inDocument(b)];
  const position = Node.prototype.compareDocumentPosition.call(first, second);
  return position & Node.DOCUMENT_POSITION_FOLLOWING ? -1 : 1;
}

/** An element, or the host of the shadow roots that it is in. */
function inDocument(element: Element): Element {
  const root = rootOf(element);
  return root instanceof ShadowRoot ? inDocument(root.host) : element;
}

const rootOf = (element: Element): Node => Node.prototype.getRootNode.call(element);
