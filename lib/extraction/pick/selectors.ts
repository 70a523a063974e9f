import { isElement, localNameOf, parentElementOf } from '../../page-to-markdown/copy/page-view.ts';

/** The maximum number of ancestors in a selector. */
const MAX_ANCESTORS = 8;
const MAX_CLASSES = 3;

/**
 * Builds CSS selectors for picked elements that should also fit other pages of the site: from ids and classes that look
 * like words rather than from positions or generated names, if possible. On this page, they match nothing else.
 */
export function selectorsFor(picked: readonly Element[]): string[] {
  const wanted = new Set(picked);
  const selectors: string[] = [];
  const covered = new Set<Element>();
  for (const element of picked) {
    // A detached element has no position, and its name alone could match anything.
    if (covered.has(element) || !isInPage(element)) continue;
    const selector = selectorFor(element, wanted);
    for (const one of matchesOf(element, selector)) covered.add(one);
    selectors.push(selector);
  }
  return selectors;
}

function selectorFor(element: Element, wanted: ReadonlySet<Element>): string {
  const selectsWanted = (selector: string) => {
    const matches = matchesOf(element, selector);
    return matches.includes(element) && matches.every((match) => wanted.has(match));
  };
  const named = chainOf(element, nameOf).find(selectsWanted);
  return (
    named ??
    chainOf(element, byPosition).find(selectsWanted) ??
    chainOf(element, byPosition, Infinity).at(-1) ??
    '*'
  );
}

/** Increasingly long selectors for an element: its own name, then with its parent's, and so on. */
function chainOf(element: Element, name: (element: Element) => string, most = MAX_ANCESTORS): string[] {
  const chain = [name(element)];
  let ancestor = parentElementOf(element);
  for (let count = 0; ancestor !== null && count < most; count += 1) {
    chain.push(`${name(ancestor)} > ${chain.at(-1)}`);
    ancestor = parentElementOf(ancestor);
  }
  return chain;
}

/** A selector from an element's id or classes, if they look chosen by a person. */
function nameOf(element: Element): string {
  const tag = CSS.escape(localNameOf(element));
  const id = attributeOf(element, 'id');
  if (isWord(id)) return `${tag}#${CSS.escape(id)}`;
  const classes = attributeOf(element, 'class').split(/\s+/).filter(isWord).slice(0, MAX_CLASSES);
  return [tag, ...classes.map((one) => CSS.escape(one))].join('.');
}

/** A selector from an element's id, if unique, or else from its position among its siblings. */
function byPosition(element: Element): string {
  const tag = CSS.escape(localNameOf(element));
  const id = attributeOf(element, 'id');
  if (id !== '' && matchesOf(element, `#${CSS.escape(id)}`).length === 1) return `#${CSS.escape(id)}`;
  let position = 1;
  for (let before = previousOf(element); before !== null; before = previousOf(before)) {
    if (localNameOf(before) === localNameOf(element)) position += 1;
  }
  return `${tag}:nth-of-type(${position})`;
}

/** Whether a name looks like words. Generated names contain digits or lack vowels. */
const isWord = (name: string): boolean =>
  /^[a-z][a-z_-]{2,40}$/i.test(name) && !/[^aeiouy_-]{5}/i.test(name) && !/[a-z][A-Z]+[a-z]+[A-Z]/.test(name);

/** Read from the prototypes, because form fields with these names would shadow the form's own properties. */
const previousOf = (element: Element): Element | null =>
  Reflect.get(Element.prototype, 'previousElementSibling', element);
const isInPage = (element: Element): boolean => Reflect.get(Node.prototype, 'isConnected', element);
const attributeOf = (element: Element, name: string): string =>
  Element.prototype.getAttribute.call(element, name) ?? '';

/** The matches of a selector in an element's document or shadow root. */
function matchesOf(element: Element, selector: string): Element[] {
  const root = Node.prototype.getRootNode.call(element);
  if (root instanceof ShadowRoot) return [...root.querySelectorAll(selector)];
  if (isElement(root)) return [];
  return [...Document.prototype.querySelectorAll.call(document, selector)];
}
