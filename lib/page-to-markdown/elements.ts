/** Stands for a line break that is shown: the line separator (U+2028), which is white space in scripts. */
export const LINE_BREAK = '\u2028';

/** All headings. */
export const HEADINGS = 'h1, h2, h3, h4, h5, h6';

/** A text on one line. */
export const oneLine = (text: string): string => text.replace(/\s+/g, ' ').trim();

/** A text without white space. */
export const bare = (text: string): string => text.replace(/\s+/g, '');

/** Longer texts are compared by their beginning, in characters. */
const MAX_COMPARED = 1000;

/** The letters and digits of a text in lowercase, to compare it with another. */
export const lettersOf = (text: string): string =>
  text
    .slice(0, MAX_COMPARED)
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '');

/** The value of an attribute; empty without one. */
export const attributeIn = (element: Element | null | undefined, name: string): string =>
  element?.getAttribute(name) ?? '';

/** A URL on the web; `undefined` for other addresses. */
export function webUrlOf(address: string, base?: string): URL | undefined {
  const url = address === '' ? null : URL.parse(address, base);
  return url !== null && /^https?:$/.test(url.protocol) ? url : undefined;
}

/** Whether a page may show a file: one of the web or, if the page itself is a file, any. */
export const isLoadable = ({ protocol }: URL, base: string): boolean =>
  /^https?:$/.test(protocol) || (protocol === 'file:' && base.startsWith('file:'));

/** The texts in a node that aren't only white space, in order. */
export function* textsIn(within: Node): Generator<Text> {
  const walker = documentOf(within).createTreeWalker(within, NodeFilter.SHOW_TEXT);
  for (let text = walker.nextNode(); text !== null; text = walker.nextNode())
    if (text instanceof Text && text.data.trim() !== '') yield text;
}

/** Removes the elements that match a selector. */
export function removeAll(part: ParentNode, selector: string): void {
  for (const one of part.querySelectorAll(selector)) one.remove();
}

/** Creates an element in the document of a node. */
export function made<Tag extends keyof HTMLElementTagNameMap>(
  near: Node,
  tag: Tag,
  attributes: Readonly<Record<string, string>> = {},
  ...content: readonly (Node | string)[]
): HTMLElementTagNameMap[Tag] {
  const element = documentOf(near).createElement(tag);
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
  element.append(...content);
  return element;
}

/** Creates the box of a task in a list. */
export const taskBox = (near: Node, isDone: boolean): Element =>
  made(near, 'span', { 'q-task': '' }, isDone ? '[x]' : '[ ]');

/** The document that owns a node. */
export const documentOf = (node: Node): Document => node.ownerDocument ?? new Document();

/**
 * Removes attributes with the names of Quarry's own marks (`q-…`) from a copy: what they hold is written as it is, so no
 * page may set them. Scripts can add attributes in a namespace, which hide others with the same name.
 */
export function withoutMarks<E extends Element>(copy: E): E {
  const attributes: NamedNodeMap = Reflect.get(Element.prototype, 'attributes', copy);
  for (const one of [...attributes]) {
    const hidesOthers = one.namespaceURI !== null && one.prefix === null;
    if (/^q-/i.test(one.name) || hidesOthers) Element.prototype.removeAttributeNode.call(copy, one);
  }
  return copy;
}

/** Copies an element with another tag name and its attributes, without its content. */
export function withTagName(element: Element, tag: string): Element {
  const other = element.ownerDocument.createElement(tag);
  if (element.tagName.includes('-')) other.setAttribute('q-tag', element.tagName.toLowerCase());
  // The HTML parser accepts names that `setAttribute` refuses.
  for (const one of element.attributes) {
    const copy = one.cloneNode();
    if (copy instanceof Attr) other.setAttributeNode(copy);
  }
  return other;
}

/** Moves a node's content to the end of another. There may be more nodes than a call can have arguments. */
export function moveInto(into: Node, from: Node): void {
  while (from.firstChild !== null) into.appendChild(from.firstChild);
}

/** Replaces an element by its content. */
export function unwrapped(element: Element): void {
  const content = documentOf(element).createDocumentFragment();
  moveInto(content, element);
  element.replaceWith(content);
}

/** Replaces an element by one with another tag name, its attributes except the role, and its content. */
export function renameTo(element: Element, tag: string): void {
  const other = withTagName(element, tag);
  other.removeAttribute('role');
  moveInto(other, element);
  element.replaceWith(other);
}

/** Elements whose id becomes a property of the document or a form. */
const NAMING = /^(?:IMG|FORM|EMBED|OBJECT|IFRAME|FIELDSET|OUTPUT)$/;

/** Schemes of links besides those of files. Others may start programs, or send the user's name to a server. */
const CONTACT = /^(?:mailto|tel):$/;

/**
 * Removes attributes that would affect later reading (names, styles, hidden states), and makes URLs absolute. Links to
 * what isn't safe stay links for later steps, but lead nowhere.
 */
export function cleanedAttributes(copy: Element, base: string): Element {
  if (copy.tagName !== 'A') copy.removeAttribute('name');
  if (NAMING.test(copy.tagName)) copy.removeAttribute('id');
  for (const name of ['style', 'hidden', 'srcset', 'sizes', 'aria-modal']) copy.removeAttribute(name);
  for (const name of ['href', 'cite']) {
    const address = copy.getAttribute(name);
    const complete = address === null ? null : URL.parse(address, base);
    const isSafe = complete !== null && (isLoadable(complete, base) || CONTACT.test(complete.protocol));
    if (complete === null) copy.removeAttribute(name);
    else copy.setAttribute(name, isSafe ? withoutRedirect(complete).href : '');
  }
  return copy;
}

/** Pages that only lead to another one, by host and path, and the parameters with its URL. */
const REDIRECT =
  /^(?:www\.google\.[a-z.]+\/url|www\.youtube\.com\/redirect|lm?\.(?:facebook|instagram)\.com\/(?:l\.php)?|[a-z\d.]+\.safelinks\.protection\.outlook\.com\/|(?:html\.)?duckduckgo\.com\/l\/|t\.umblr\.com\/redirect|steamcommunity\.com\/linkfilter\/|out\.reddit\.com\/.*|www\.linkedin\.com\/redir\/redirect|slack-redir\.net\/link|vk\.com\/away\.php|link\.(?:zhihu|csdn|juejin)\.(?:com|net|cn)\/|gitee\.com\/link|www\.jianshu\.com\/go-wild)$/;
const TARGETS = ['q', 'url', 'u', 'uddg', 'z', 'to', 'target'];

/** The page that a link leads to: for a known redirect, its destination. */
function withoutRedirect(url: URL): URL {
  if (url.search === '' || !REDIRECT.test(url.host + url.pathname)) return url;
  const targets = TARGETS.flatMap((name) => webUrlOf(url.searchParams.get(name) ?? '') ?? []);
  return targets[0] ?? url;
}

/** Elements without text content, and form controls. */
export const TAGS_WITHOUT_TEXT = new Set(
  'SCRIPT STYLE TEMPLATE NOSCRIPT BUTTON INPUT SELECT TEXTAREA HEAD META LINK TITLE OPTION DATALIST SVG CANVAS IFRAME OBJECT EMBED RP'.split(
    ' ',
  ),
);
/** Elements that HTML renders as blocks (HTML, section 15.3, flow content). */
const BLOCKS =
  'address, article, aside, blockquote, center, dd, details, dialog, dir, div, dl, dt, fieldset, figcaption, figure, footer, form, h1, h2, h3, h4, h5, h6, header, hgroup, hr, legend, li, main, menu, nav, ol, p, pre, section, summary, table, tbody, td, tfoot, th, thead, tr, ul, caption';
/** The same as uppercase `tagName`s. */
export const BLOCK_TAGS = new Set(BLOCKS.toUpperCase().split(', '));

/** Tells whether an element is a block. */
export type IsBlock = (element: Element) => boolean;

/** Tells the blocks in a part of a page, which must not change meanwhile: by tag, or because they contain blocks. */
export function blocksIn(part: ParentNode & Node): IsBlock {
  const holders = holdersOf(part.querySelectorAll(BLOCKS));
  return (element) => BLOCK_TAGS.has(element.tagName) || holders.has(element);
}

/** The elements that contain one of some elements, found in one walk: asking each would take quadratic time. */
export function holdersOf(elements: Iterable<Element>): ReadonlySet<Element> {
  const holders = new Set<Element>();
  for (const one of elements) {
    let around = one.parentElement;
    for (; around !== null && !holders.has(around); around = around.parentElement) holders.add(around);
  }
  return holders;
}
