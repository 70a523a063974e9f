import { isElement, localNameOf, parentElementOf } from '../in-tab/copy/page-view.ts';

/** How many ancestors may narrow a selector down. */
const MOST_ANCESTORS = 8;
const MOST_CLASSES = 3;

/**
 * CSS selectors for elements that a user picked, made to fit other pages of the same site: by ids and classes that look
 * like words, not by position or generated names, where that is enough. On this page they select nothing else.
 */
export function selectorsFor(picked: readonly Element[]): string[] {
  const wanted = new Set(picked);
  const selectors: string[] = [];
  const covered = new Set<Element>();
  for (const element of picked) {
    // What the page has taken out meanwhile has no place, and what it is called alone may be anywhere.
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
    chainOf(element, placeOf).find(selectsWanted) ??
    chainOf(element, placeOf, Infinity).at(-1) ??
    '*'
  );
}

/** Longer and longer selectors for an element: its own name, then with that of its parent, and so on. */
function chainOf(element: Element, name: (element: Element) => string, most = MOST_ANCESTORS): string[] {
  const chain = [name(element)];
  let ancestor = parentElementOf(element);
  for (let count = 0; ancestor !== null && count < most; count += 1) {
    chain.push(`${name(ancestor)} > ${chain.at(-1)}`);
    ancestor = parentElementOf(ancestor);
  }
  return chain;
}

/** An element by its id or its classes, as far as a person may have chosen them. */
function nameOf(element: Element): string {
  const tag = CSS.escape(localNameOf(element));
  const id = attributeOf(element, 'id');
  if (isWord(id)) return `${tag}#${CSS.escape(id)}`;
  const classes = attributeOf(element, 'class').split(/\s+/).filter(isWord).slice(0, MOST_CLASSES);
  return [tag, ...classes.map((one) => CSS.escape(one))].join('.');
}

/** An element by its place among those next to it, or by its id. */
function placeOf(element: Element): string {
  const tag = CSS.escape(localNameOf(element));
  const id = attributeOf(element, 'id');
  if (id !== '' && matchesOf(element, `#${CSS.escape(id)}`).length === 1) return `#${CSS.escape(id)}`;
  let place = 1;
  for (let before = previousOf(element); before !== null; before = previousOf(before)) {
    if (localNameOf(before) === localNameOf(element)) place += 1;
  }
  return `${tag}:nth-of-type(${place})`;
}

/** Generated names mix in digits, or have no vowels. */
const isWord = (name: string): boolean =>
  /^[a-z][a-z_-]{2,40}$/i.test(name) && !/[^aeiouy_-]{5}/i.test(name) && !/[a-z][A-Z]+[a-z]+[A-Z]/.test(name);

/** A form may have fields with these names, which stand in place of its own properties. */
const previousOf = (element: Element): Element | null =>
  Reflect.get(Element.prototype, 'previousElementSibling', element);
const isInPage = (element: Element): boolean => Reflect.get(Node.prototype, 'isConnected', element);
const attributeOf = (element: Element, name: string): string =>
  Element.prototype.getAttribute.call(element, name) ?? '';

/** What a selector selects in the tree of an element: its document, or its shadow root. */
function matchesOf(element: Element, selector: string): Element[] {
  const root = Node.prototype.getRootNode.call(element);
  if (root instanceof ShadowRoot) return [...root.querySelectorAll(selector)];
  if (isElement(root)) return [];
  return [...Document.prototype.querySelectorAll.call(document, selector)];
}
