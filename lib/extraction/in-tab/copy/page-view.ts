/**
 * A page as an injected script reads it. What a page names `contentType`, `links` or `body` (`<img name=…>`) stands in
 * place of the document's own property, in every world: these are read from the prototype, which no page reaches.
 */
export interface PageView {
  url: string;
  /** What addresses in it are completed with. */
  base: string;
  title: string;
  contentType: string;
  root: Element;
  body: HTMLElement | null;
  links: (HTMLAnchorElement | HTMLAreaElement)[];
  /** What is selected; empty where nothing is. */
  selected: Range[];
  /** A document that nobody sees: in the page's own, pictures would be loaded again. */
  sheet(title?: string): Document;
}

/** Reads a document past what the page itself named. */
export function viewOf(document: Document): PageView {
  const own = <K extends keyof Document>(name: K): Document[K] =>
    Reflect.get(Document.prototype, name, document);
  return {
    url: own('URL'),
    base: own('baseURI'),
    title: own('title'),
    contentType: own('contentType'),
    root: own('documentElement'),
    body: own('body'),
    links: [...own('links')],
    selected: rangesOf(own('getSelection').call(document)),
    sheet: (title) => own('implementation').createHTMLDocument(title),
  };
}

function rangesOf(selection: Selection | null): Range[] {
  if (selection === null || selection.isCollapsed) return [];
  return Array.from({ length: selection.rangeCount }, (_, place) => selection.getRangeAt(place));
}

/** The element that a node of a page stands in: a form may have a field of the name `parentElement`. */
export const parentElementOf = (node: Node): Element | null =>
  Reflect.get(Node.prototype, 'parentElement', node);

/** The name of an element's kind. */
export const localNameOf = (element: Element): string => Reflect.get(Element.prototype, 'localName', element);

/** Reads a property as the browser defines it. There may be a million nodes, and `Reflect.get` takes twice as long. */
function ownReader<K extends keyof Node>(name: K): (node: Node) => Node[K] {
  let get: (() => Node[K]) | undefined;
  return (node) => {
    // Workers load this file too, and have no nodes.
    get ??= Object.getOwnPropertyDescriptor(Node.prototype, name)?.get;
    return get === undefined ? node[name] : get.call(node);
  };
}

const firstChildOf = ownReader('firstChild');
const nextSiblingOf = ownReader('nextSibling');
const typeOf = ownReader('nodeType');

/** The nodes within one of a page. */
export function childrenOf(node: Node): Node[] {
  const children: Node[] = [];
  for (let child = firstChildOf(node); child !== null; child = nextSiblingOf(child)) children.push(child);
  return children;
}

/** All text in a node of a page. */
export const shownText = (node: Node): string => Reflect.get(Node.prototype, 'textContent', node) ?? '';

/** Whether a node of a page is an element; nodes of frames belong to other classes. */
export const isElement = (node: Node): node is Element => typeOf(node) === 1;

/** Whether a node of a page is text. */
export const isText = (node: Node): node is Text => typeOf(node) === 3 || typeOf(node) === 4;

/** Whether an element of a page is what a selector says. */
export const isOne = (element: Element, selector: string): boolean =>
  Element.prototype.matches.call(element, selector);

/** The open shadow root of an element of a page. */
export const shadowOf = (element: Element): ShadowRoot | null =>
  Reflect.get(Element.prototype, 'shadowRoot', element);

/** What stands in the place of a slot: what the page put there, or what the slot has itself. */
export function slottedIn(slot: Element): Node[] {
  const assigned: Node[] = HTMLSlotElement.prototype.assignedNodes.call(slot);
  return assigned.length > 0 ? assigned : childrenOf(slot);
}

/** The document of a frame of the same origin. */
export function frameDocument(frame: Element): Document | null {
  const prototype = frame.tagName === 'FRAME' ? HTMLFrameElement.prototype : HTMLIFrameElement.prototype;
  return Reflect.get(prototype, 'contentDocument', frame);
}
