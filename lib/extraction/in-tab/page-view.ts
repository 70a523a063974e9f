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
  body: HTMLElement;
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

/** The parent of a node of a page: a form may have a field of the name `parentNode`. */
export const parentOf = (node: Node): Node | null => Reflect.get(Node.prototype, 'parentNode', node);

/** The element that a node of a page stands in. */
export const parentElementOf = (node: Node): Element | null =>
  Reflect.get(Node.prototype, 'parentElement', node);

/** The nodes within one of a page. */
export const childrenOf = (node: Node): Node[] => [...Reflect.get(Node.prototype, 'childNodes', node)];

/** Whether an element of a page is what a selector says. */
export const isOne = (element: Element, selector: string): boolean =>
  Element.prototype.matches.call(element, selector);

/** Whether it stands in one that is. */
export const isWithin = (element: Element, selector: string): boolean =>
  Element.prototype.closest.call(element, selector) !== null;

/** Elements whose names become properties of the document, or of the form that they stand in. */
const NAMING = 'img, form, embed, object, iframe, frame, input, button, select, textarea, fieldset, output';

/** Takes the names out of a copy of a page's elements, so that it can be read as any other document. */
export function takeOutNames(copy: Element | DocumentFragment): void {
  const around = copy instanceof Element ? [copy] : [];
  for (const element of [...around, ...queried(copy, NAMING)]) {
    Element.prototype.removeAttribute.call(element, 'name');
    if (!(element instanceof HTMLFormElement)) Element.prototype.removeAttribute.call(element, 'id');
  }
}

const queried = (copy: Element | DocumentFragment, selector: string): Iterable<Element> =>
  copy instanceof Element
    ? Element.prototype.querySelectorAll.call(copy, selector)
    : copy.querySelectorAll(selector);
