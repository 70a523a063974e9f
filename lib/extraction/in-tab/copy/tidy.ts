/** The document that a node belongs to. */
export const documentOf = (node: Node): Document => node.ownerDocument ?? new Document();

/** A copy of an element under another name, with its attributes and without its content. */
export function renamed(element: Element, tag: string): Element {
  const other = element.ownerDocument.createElement(tag);
  if (element.tagName.includes('-')) other.setAttribute('data-tag', element.tagName.toLowerCase());
  for (const { name, value } of element.attributes) other.setAttribute(name, value);
  return other;
}

/** Elements that the document or their form knows by name. */
const NAMING = /^(?:IMG|FORM|EMBED|OBJECT|IFRAME|FIELDSET|OUTPUT)$/;

/** Takes out what would change how the copy is read: names, styles, and marks of what is hidden. */
export function tidied(copy: Element, base: string): Element {
  if (copy.tagName !== 'A') copy.removeAttribute('name');
  if (NAMING.test(copy.tagName)) copy.removeAttribute('id');
  for (const name of ['style', 'hidden', 'srcset', 'sizes', 'aria-modal']) copy.removeAttribute(name);
  for (const name of ['href', 'cite']) {
    const address = copy.getAttribute(name);
    const complete = address === null ? null : URL.parse(address, base);
    if (complete !== null) copy.setAttribute(name, complete.href);
  }
  return copy;
}
