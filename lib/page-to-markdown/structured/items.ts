import { attributeIn, oneLine } from '../elements.ts';
/** A structured data item of a page, with schema.org types and properties. */
export interface Item {
  types: readonly string[];
  properties: ReadonlyMap<string, readonly ItemValue[]>;
}

type ItemValue = string | Item;

/** Limits for JSON-LD: scripts, characters per script, values per script, nesting levels. */
const MAX_SCRIPTS = 50;
const MAX_SCRIPT_LENGTH = 1_000_000;
const MAX_VALUES = 20_000;
const DEEPEST = 12;
/** Properties that contain the page's main item. */
const MAIN = ['mainEntity', 'mainEntityOfPage'];

/** Reads the JSON-LD (1.1) items of a copied page. Malformed data is ignored. */
export function readJsonLdItems(copy: Document): Item[] {
  const scripts = [...copy.querySelectorAll('script[type="application/ld+json"]')];
  return scripts.slice(0, MAX_SCRIPTS).flatMap(({ textContent }) => readJsonLd(textContent));
}

/** Reads the items of a JSON-LD script. */
export function readJsonLd(text: string): Item[] {
  if (text.length > MAX_SCRIPT_LENGTH) return [];
  const roots = rootsOf(parsed(text));
  const byId = new Map(roots.map((root) => [idOf(root), root]));
  const budget = { left: MAX_VALUES, byId };
  return roots
    .flatMap((value) => toItem(value, 0, budget) ?? [])
    .flatMap((item) => [item, ...MAIN.flatMap((name) => itemsOf(item, name))]);
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text.replace(/^\s*<!\[CDATA\[|\]\]>\s*$/g, ''));
  } catch {
    // Malformed JSON is common on pages; ignore it.
    return undefined;
  }
}

function rootsOf(value: unknown): unknown[] {
  if (Array.isArray(value)) return value;
  const graph: unknown = isObject(value) ? Reflect.get(value, '@graph') : undefined;
  return Array.isArray(graph) ? [value, ...graph] : [value];
}

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null;

/** How many values may still be read, and the script's items by id. */
interface Budget {
  left: number;
  byId: ReadonlyMap<unknown, unknown>;
}

const idOf = (value: unknown): unknown => (isObject(value) ? Reflect.get(value, '@id') : undefined);

/** What a reference (`{"@id": …}`) stands for, or else the value itself. */
const referred = (value: object, { byId }: Budget): unknown =>
  Object.keys(value).every((name) => name === '@id' || name === '@type')
    ? (byId.get(idOf(value)) ?? value)
    : value;

function toItem(reference: unknown, depth: number, budget: Budget): Item | undefined {
  if (!isObject(reference) || depth > DEEPEST || budget.left < 0) return undefined;
  const value = referred(reference, budget);
  if (!isObject(value) || Array.isArray(value)) return undefined;
  // An item may be referred to many times.
  if (value !== reference) budget.left -= Object.keys(value).length;
  const properties = new Map<string, ItemValue[]>();
  for (const [name, said] of Object.entries(value)) {
    if (name.startsWith('@') && name !== '@id') continue;
    properties.set(name, toValues(said, depth, budget));
  }
  const types = [Reflect.get(value, '@type')].flat().filter((one) => typeof one === 'string');
  return { types: types.map(shortType), properties };
}

function toValues(said: unknown, depth: number, budget: Budget): ItemValue[] {
  return [said].flat().flatMap((one): ItemValue[] => {
    budget.left -= 1;
    if (budget.left < 0) return [];
    if (typeof one === 'string') return [one];
    if (typeof one === 'number') return [String(one)];
    const literal: unknown = isObject(one) ? Reflect.get(one, '@value') : undefined;
    if (typeof literal === 'string') return [literal];
    return [toItem(one, depth + 1, budget) ?? []].flat();
  });
}

const shortType = (type: string): string => type.replace(/^.*[/#:]/, '');

interface OpenItem {
  types: readonly string[];
  properties: Map<string, ItemValue[]>;
}

/** Reads the microdata items of a copied page (HTML, section 5.2). */
export function readMicrodata(copy: Document): Item[] {
  const items = new Map<Element, OpenItem>();
  for (const scope of copy.querySelectorAll('[itemscope]')) {
    items.set(scope, { types: wordsOf(scope, 'itemtype').map(shortType), properties: new Map() });
  }
  for (const element of items.size === 0 ? [] : copy.querySelectorAll('[itemprop]')) {
    const owner = element.parentElement?.closest('[itemscope]');
    const properties = owner ? items.get(owner)?.properties : undefined;
    const value = items.get(element) ?? machineValue(element);
    for (const name of wordsOf(element, 'itemprop')) {
      const values = properties?.get(name);
      if (values === undefined) properties?.set(name, [value]);
      else values.push(value);
    }
  }
  return [...items].flatMap(([scope, item]) => (scope.hasAttribute('itemprop') ? [] : [item]));
}

const wordsOf = (element: Element, name: string): string[] =>
  attributeIn(element, name)
    .split(/\s+/)
    .filter((word) => word !== '');

const VALUES = ['content', 'datetime', 'value', 'href', 'src'];

function machineValue(element: Element): string {
  const named = VALUES.map((name) => element.getAttribute(name)).find((value) => value !== null);
  return named ?? element.textContent;
}

/** Whether an item has one of some types. */
export const isA = (item: Item, ...types: readonly string[]): boolean =>
  item.types.some((type) => types.includes(type));

/** The items of a property. */
export const itemsOf = (item: Item, name: string): Item[] =>
  (item.properties.get(name) ?? []).filter((value) => typeof value !== 'string');

/** The non-empty texts of a property, on one line each. Items are represented by their name. */
export const textsOf = (item: Item, name: string): string[] =>
  (item.properties.get(name) ?? [])
    .map((value) => plain(typeof value === 'string' ? value : nameOf(value)))
    .filter((text) => text !== '');

/** The first non-empty text of a property, or an empty string. */
export const firstText = (item: Item, name: string): string => textsOf(item, name)[0] ?? '';

const nameOf = (item: Item): string => {
  const [name] = item.properties.get('name') ?? [];
  return typeof name === 'string' ? name : '';
};

/** Removes HTML from text. Tags are removed before parsing, because unclosed ones take a parser quadratic time. */
function plain(text: string): string {
  const bare = text.replace(/<[/!a-z][^<>]*>/gi, '').replaceAll('<', '&lt;');
  const said = bare.includes('&')
    ? new DOMParser().parseFromString(bare, 'text/html').body.textContent
    : bare;
  return oneLine(said);
}
