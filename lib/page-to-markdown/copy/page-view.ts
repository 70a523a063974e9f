/**
 * A page as an injected script reads it. Elements named `contentType`, `links`, or `body` (`<img name=…>`) replace the
 * document's own property, in every world. So properties are read from the prototype, which no page can change.
 */
export interface PageView {
  url: string;
  /** The base URL for relative URLs. */
  base: string;
  title: string;
  contentType: string;
  root: Element;
  body: HTMLElement | null;
  /** The selected ranges; empty if nothing is selected. */
  selected: Range[];
  /** The focused element, also in open shadow roots. */
  focused: Element | null;
  /** The selected text of the focused field, which has no range. Never of a password. */
  selectedInField: string;
  /** The element that scrolls the page. */
  scroller: Element | null;
  /** Walks through the text and elements in an element. */
  walk(within: Element): TreeWalker;
  /** Creates an inert document. In the page's own, images would be loaded again. */
  sheet(title?: string): Document;
}

/** Reads a document's properties, bypassing elements that shadow them by name. */
export function viewOf(document: Document): PageView {
  const own = <K extends keyof Document>(name: K): Document[K] =>
    Reflect.get(Document.prototype, name, document);
  const focused = innermost(own('activeElement'));
  const [url, base] = [own('URL'), own('baseURI')];
  return {
    url,
    // A page of the web may say that it is a file.
    base: base.startsWith('file:') && !url.startsWith('file:') ? url : base,
    title: own('title'),
    contentType: own('contentType'),
    root: own('documentElement'),
    body: own('body'),
    scroller: own('scrollingElement'),
    walk: (within) =>
      own('createTreeWalker').call(document, within, NodeFilter.SHOW_TEXT | NodeFilter.SHOW_ELEMENT),
    selected: rangesOf(own('getSelection').call(document)),
    focused,
    selectedInField: selectedIn(focused),
    sheet: (title) => own('implementation').createHTMLDocument(title),
  };
}

function innermost(focused: Element | null): Element | null {
  const inside = focused && shadowOf(focused)?.activeElement;
  return inside ? innermost(inside) : focused;
}

function selectedIn(field: Element | null): string {
  const isField = field instanceof HTMLTextAreaElement || field instanceof HTMLInputElement;
  if (!isField || field.type === 'password') return '';
  return field.value.slice(field.selectionStart ?? 0, field.selectionEnd ?? 0);
}

function rangesOf(selection: Selection | null): Range[] {
  if (selection === null || selection.rangeCount === 0) return [];
  if (selection.isCollapsed) return String(selection).trim() === '' ? [] : rangesInShadow(selection);
  return Array.from({ length: selection.rangeCount }, (_, index) => selection.getRangeAt(index));
}

/** The range of a selection within open shadow roots, which Chromium shows from outside as a caret before the host. */
function rangesInShadow(selection: Selection): Range[] {
  const shadowRoots: ShadowRoot[] = [];
  let ranges: Range[] = [];
  for (;;) {
    const [part] = partsIn(selection, shadowRoots);
    if (part === undefined) return ranges;
    const { startContainer: start, startOffset, endContainer: end, endOffset, collapsed } = part;
    if (shadowRoots.length > 0 && !collapsed && rootOf(start) === rootOf(end)) {
      const range = new Range();
      range.setStart(start, startOffset);
      range.setEnd(end, endOffset);
      ranges = [range];
    }
    const host = childrenOf(start)[startOffset];
    const root = host && isElement(host) ? shadowOf(host) : null;
    if (root === null || shadowRoots.includes(root)) return ranges;
    shadowRoots.push(root);
  }
}

/** The selection as the innermost of these shadow roots shows it. */
function partsIn(selection: Selection, shadowRoots: ShadowRoot[]): AbstractRange[] {
  // Chrome 137 and later.
  if (Reflect.has(selection, 'getComposedRanges')) return selection.getComposedRanges({ shadowRoots });
  const root = shadowRoots.at(-1);
  if (root === undefined) return [selection.getRangeAt(0)];
  const inRoot: unknown = Reflect.get(root, 'getSelection');
  const own: unknown = typeof inRoot === 'function' ? inRoot.call(root) : undefined;
  return own instanceof Selection && own.rangeCount > 0 ? [own.getRangeAt(0)] : [];
}

/** The document or shadow root that a node is in. */
export const rootOf = (node: Node): Node => Node.prototype.getRootNode.call(node);

/** The element around a node as the page shows it: its slot, its parent, or the host of its shadow root. */
export function elementAround(node: Node): Element | null {
  const slot = isElement(node) ? Reflect.get(Element.prototype, 'assignedSlot', node) : null;
  const root = rootOf(node);
  return slot ?? parentElementOf(node) ?? (root instanceof ShadowRoot ? root.host : null);
}

/** The parent element of a node. Read from the prototype, because a form may have a field named `parentElement`. */
export const parentElementOf = (node: Node): Element | null =>
  Reflect.get(Node.prototype, 'parentElement', node);

/** The elements right before and after an element. */
export const elementsBeside = (element: Element): Element[] =>
  ['previousElementSibling', 'nextElementSibling'].flatMap(
    (name) => Reflect.get(Element.prototype, name, element) ?? [],
  );

const attributeOf = (element: Element, name: string): string | null =>
  Element.prototype.getAttribute.call(element, name);

/** The number of an item in its list (HTML, section 4.4.5), which may be only partly copied. */
export function numberOfItem(item: Element): number {
  let after = 0;
  for (let one: Element | null = item; one !== null; after += 1) {
    const stated = Number.parseInt(attributeOf(one, 'value') ?? '', 10);
    if (!Number.isNaN(stated)) return stated + after;
    one = Reflect.get(Element.prototype, 'previousElementSibling', one);
  }
  const list = parentElementOf(item);
  const start = Number.parseInt((list && attributeOf(list, 'start')) ?? '1', 10);
  return (Number.isNaN(start) ? 1 : start) + after - 1;
}

/** The local name of an element. */
export const localNameOf = (element: Element): string => Reflect.get(Element.prototype, 'localName', element);

/** Creates a fast reader of a prototype property. For up to a million nodes, `Reflect.get` would take twice as long. */
function ownReader<K extends keyof Node>(name: K): (node: Node) => Node[K] {
  let get: (() => Node[K]) | undefined;
  return (node) => {
    // Resolved lazily, because workers load this file too and have no `Node`.
    get ??= Object.getOwnPropertyDescriptor(Node.prototype, name)?.get;
    return get === undefined ? node[name] : get.call(node);
  };
}

const firstChildOf = ownReader('firstChild');
/** The node after a node. */
export const nextSiblingOf = ownReader('nextSibling');
/** The node before a node. */
export const previousSiblingOf = ownReader('previousSibling');
const typeOf = ownReader('nodeType');

/** The child nodes of a node. */
export function childrenOf(node: Node): Node[] {
  const children: Node[] = [];
  for (let child = firstChildOf(node); child !== null; child = nextSiblingOf(child)) children.push(child);
  return children;
}

/** The text content of a node. */
export const visibleText = (node: Node): string => Reflect.get(Node.prototype, 'textContent', node) ?? '';

/** Whether a node is an element. Nodes in frames are instances of other classes, so `instanceof` does not work. */
export const isElement = (node: Node): node is Element => typeOf(node) === 1;

/** Whether a node is text. */
export const isText = (node: Node): node is Text => typeOf(node) === 3 || typeOf(node) === 4;

/** Whether an element matches a selector. */
export const matchesSelector = (element: Element, selector: string): boolean =>
  Element.prototype.matches.call(element, selector);

/** The open shadow root of an element, if any. */
export const shadowOf = (element: Element): ShadowRoot | null =>
  Reflect.get(Element.prototype, 'shadowRoot', element);

/** Whether an element is of a class. Only its name tells: elements of SVG may have the tag names of HTML. */
const isOf = (element: Element, { name }: { name: string }): boolean =>
  Object.prototype.toString.call(element) === `[object ${name}]`;

/** The nodes assigned to a slot, or its fallback content. */
export function slotContent(slot: Element): Node[] {
  const assigned: Node[] = isOf(slot, HTMLSlotElement)
    ? HTMLSlotElement.prototype.assignedNodes.call(slot)
    : [];
  return assigned.length > 0 ? assigned : childrenOf(slot);
}

/** The document of a same-origin frame; `null` for other frames. */
export function frameDocument(frame: Element): Document | null {
  const kind = [HTMLIFrameElement, HTMLFrameElement].find((one) => isOf(frame, one));
  return kind === undefined ? null : Reflect.get(kind.prototype, 'contentDocument', frame);
}

/** What the user entered in a text area. */
export const enteredText = (field: Element): string =>
  isOf(field, HTMLTextAreaElement) ? Reflect.get(HTMLTextAreaElement.prototype, 'value', field) : '';

/** Whether a checkbox is checked. */
export const isChecked = (box: Element): boolean =>
  isOf(box, HTMLInputElement) && Reflect.get(HTMLInputElement.prototype, 'checked', box) === true;
