import {
  childrenOf,
  isElement,
  matchesSelector,
  parentElementOf,
  shadowOf,
  slotContent,
} from '../../page-to-markdown/copy/page-view.ts';

/** An element's position in the viewport, in CSS pixels. */
export const boxOf = (element: Element): DOMRect => Element.prototype.getBoundingClientRect.call(element);

/** The nearest ancestor with a different box, across shadow roots; `undefined` beyond the body. */
export function outerElement(element: Element): Element | undefined {
  const box = boxOf(element);
  let around = parentOf(element);
  while (around !== undefined && sameBox(boxOf(around), box)) around = parentOf(around);
  return around !== undefined && matchesSelector(around, 'html') ? undefined : around;
}

/** The first visible child of an element. */
export function innerElement(element: Element): Element | undefined {
  return elementsIn(element).find(takesRoom);
}

/** The next visible sibling in a direction; `undefined` if there is none. */
export function siblingElement(element: Element, step: 1 | -1): Element | undefined {
  const parent = parentOf(element);
  if (parent === undefined) return undefined;
  const siblings = elementsIn(parent);
  const at = siblings.indexOf(element);
  // There may be many siblings, so measure only as many as needed.
  return step > 0
    ? siblings.find((one, index) => index > at && takesRoom(one))
    : siblings.findLast((one, index) => index < at && takesRoom(one));
}

function parentOf(element: Element): Element | undefined {
  const parent = parentElementOf(element);
  if (parent !== null) return parent;
  const root = rootOf(element);
  return root instanceof ShadowRoot ? root.host : undefined;
}

/** The child elements of an element, with slots replaced by their content. */
function elementsIn(element: Element): Element[] {
  const children = childrenOf(shadowOf(element) ?? element).filter(isElement);
  return children.flatMap((child) =>
    child instanceof HTMLSlotElement ? slotContent(child).filter(isElement) : child,
  );
}

function takesRoom(element: Element): boolean {
  const { width, height } = boxOf(element);
  return width > 0 && height > 0;
}

const sameBox = (a: DOMRect, b: DOMRect): boolean =>
  a.x === b.x && a.y === b.y && a.width === b.width && a.height === b.height;

/** Whether an element is, or is within, another, across shadow roots. */
export function isWithin(element: Element, other: Element): boolean {
  for (let at: Element | undefined = element; at !== undefined; at = parentOf(at))
    if (at === other) return true;
  return false;
}

/** Compares two elements by their order on the page, for sorting. */
export function inPageOrder(a: Element, b: Element): number {
  const [first, second] = rootOf(a) === rootOf(b) ? [a, b] : [inDocument(a), inDocument(b)];
  const position = Node.prototype.compareDocumentPosition.call(first, second);
  return position & Node.DOCUMENT_POSITION_FOLLOWING ? -1 : 1;
}

/** The element itself, or the outermost host of its shadow roots. */
function inDocument(element: Element): Element {
  const root = rootOf(element);
  return root instanceof ShadowRoot ? inDocument(root.host) : element;
}

const rootOf = (element: Element): Node => Node.prototype.getRootNode.call(element);
