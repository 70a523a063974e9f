import { withoutRedirect } from './redirects.ts';

/** Stands for a line break that is shown: the line separator (U+2028), which is white space in scripts. */
export const LINE_BREAK = '\u2028';

/** A text on one line. */
export const oneLine = (text: string): string => text.replace(/\s+/g, ' ').trim();

/** The document that owns a node. */
export const documentOf = (node: Node): Document => node.ownerDocument ?? new Document();

/**
 * Removes attributes with the names of Quarry's own marks (`q-…`) from a copy: what they hold is written as it is, so no
 * page may set them.
 */
export function withoutMarks<E extends Element>(copy: E): E {
  const { getAttributeNames, removeAttribute } = Element.prototype;
  for (const name of getAttributeNames.call(copy)) if (/^q-/i.test(name)) removeAttribute.call(copy, name);
  return copy;
}

/** Copies an element with another tag name and its attributes, without its content. */
export function withTagName(element: Element, tag: string): Element {
  const other = element.ownerDocument.createElement(tag);
  if (element.tagName.includes('-')) other.setAttribute('q-tag', element.tagName.toLowerCase());
  for (const { name, value } of element.attributes) other.setAttribute(name, value);
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

/** Removes attributes that would affect later reading (names, styles, hidden states), and makes URLs absolute. */
export function cleanedAttributes(copy: Element, base: string): Element {
  if (copy.tagName !== 'A') copy.removeAttribute('name');
  if (NAMING.test(copy.tagName)) copy.removeAttribute('id');
  for (const name of ['style', 'hidden', 'srcset', 'sizes', 'aria-modal']) copy.removeAttribute(name);
  for (const name of ['href', 'cite']) {
    const address = copy.getAttribute(name);
    const complete = address === null ? null : URL.parse(address, base);
    if (complete !== null) copy.setAttribute(name, withoutRedirect(complete).href);
    else copy.removeAttribute(name);
  }
  return copy;
}
