import { attributeIn, made, oneLine } from '../elements.ts';

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

/** The facts about a product, recipe, or video. */
export type FactName =
  | 'availability'
  | 'brand'
  | 'chapters'
  | 'duration'
  | 'ingredients'
  | 'instructions'
  | 'price'
  | 'rating'
  | 'servings'
  | 'sku'
  | 'totalTime'
  | 'transcript';

/** Returns the label of a fact in the user's language. */
export type FactWords = (name: FactName) => string;

/** The facts in a page's structured data. */
export interface Facts {
  /** Facts on one line each. Names defined by the page stay unchanged. */
  lines: readonly { name: FactName | { own: string }; value: string }[];
  /** Longer parts; skipped if the content already has them. */
  parts: readonly { name: FactName; ordered: boolean; texts: readonly string[] }[];
}

const NONE: Facts = { lines: [], parts: [] };

/** The facts about the page's only product, recipe, or video, from its JSON-LD or else its microdata. */
export function pageFacts(jsonLd: readonly Item[], microdata: readonly Item[]): Facts {
  const stated = thingFacts(jsonLd);
  return stated === NONE ? thingFacts(microdata) : stated;
}

function thingFacts(items: readonly Item[]): Facts {
  const product = only(items, 'Product', 'ProductGroup', 'IndividualProduct', 'Vehicle', 'Book');
  if (product !== undefined && itemsOf(product, 'offers').length > 0) return productFacts(product);
  const recipe = only(items, 'Recipe');
  if (recipe !== undefined) return recipeFacts(recipe);
  const video = only(items, 'VideoObject');
  return video === undefined ? NONE : videoFacts(video);
}

/** The only item of these types; `undefined` if there are several, as on a list page. */
function only(items: readonly Item[], ...types: readonly string[]): Item | undefined {
  const found = items.filter((item) => isA(item, ...types));
  const names = new Set(found.map((item) => firstText(item, 'name')));
  return names.size === 1 ? found[0] : undefined;
}

type Line = Facts['lines'][number];

const linesOf = (lines: readonly (readonly [FactName, string])[]): Line[] =>
  lines.flatMap(([name, value]) => (value === '' ? [] : [{ name, value }]));

function productFacts(product: Item): Facts {
  const own = itemsOf(product, 'additionalProperty').flatMap((one): Line[] => {
    const [name, value] = [firstText(one, 'name'), firstText(one, 'value')];
    const unit = firstText(one, 'unitText');
    return name === '' || value === '' ? [] : [{ name: { own: name }, value: `${value} ${unit}`.trim() }];
  });
  return {
    lines: [
      ...linesOf([
        ['price', priceOf(product)],
        ['availability', availabilityOf(product)],
        ['brand', firstText(product, 'brand') || firstText(product, 'manufacturer')],
        ['sku', firstText(product, 'sku') || firstText(product, 'mpn') || firstText(product, 'gtin13')],
        ['rating', ratingOf(product)],
      ]),
      ...own,
    ],
    parts: [],
  };
}

function priceOf(product: Item): string {
  for (const offer of itemsOf(product, 'offers')) {
    const specified = itemsOf(offer, 'priceSpecification')[0];
    const amount = (name: string) =>
      firstText(offer, name) || (specified && firstText(specified, name)) || '';
    const low = amount('lowPrice');
    const high = amount('highPrice');
    const price = amount('price') || (low !== '' && high !== '' && low !== high ? `${low}–${high}` : low);
    if (price !== '') return `${price} ${amount('priceCurrency')}`.trim();
  }
  return '';
}

/** The last part of a schema.org URL, as words: "InStock" becomes "In stock". */
function availabilityOf(product: Item): string {
  const [offer] = itemsOf(product, 'offers');
  const said = offer === undefined ? '' : firstText(offer, 'availability');
  const words = said
    .replace(/^.*\//, '')
    .replace(/(?<=\p{Ll})\p{Lu}/gu, (letter) => ` ${letter.toLowerCase()}`);
  return words;
}

function ratingOf(item: Item): string {
  const [rating] = itemsOf(item, 'aggregateRating');
  const value = rating === undefined ? '' : firstText(rating, 'ratingValue');
  if (rating === undefined || value === '') return '';
  const best = firstText(rating, 'bestRating') || '5';
  const count = firstText(rating, 'reviewCount') || firstText(rating, 'ratingCount');
  return count === '' ? `${value}/${best}` : `${value}/${best} (${count})`;
}

function recipeFacts(recipe: Item): Facts {
  const ingredients = textsOf(recipe, 'recipeIngredient');
  const ingredientTexts = ingredients.length > 0 ? ingredients : textsOf(recipe, 'ingredients');
  const steps = itemsOf(recipe, 'recipeInstructions').flatMap(stepsOf);
  const instructions = steps.length > 0 ? steps : textsOf(recipe, 'recipeInstructions');
  return {
    lines: linesOf([
      ['servings', firstText(recipe, 'recipeYield')],
      ['totalTime', minutesOf(firstText(recipe, 'totalTime') || firstText(recipe, 'cookTime'))],
      ['rating', ratingOf(recipe)],
    ]),
    parts: [
      { name: 'ingredients' as const, ordered: false, texts: ingredientTexts },
      { name: 'instructions' as const, ordered: true, texts: instructions },
    ].filter(({ texts }) => texts.length > 0),
  };
}

const stepsOf = (step: Item): string[] => {
  const inner = itemsOf(step, 'itemListElement').flatMap(stepsOf);
  return inner.length > 0
    ? inner
    : [firstText(step, 'text') || firstText(step, 'name')].filter((text) => text !== '');
};

function videoFacts(video: Item): Facts {
  const chapters = itemsOf(video, 'hasPart').flatMap((clip) => {
    const [name, start] = [firstText(clip, 'name'), Number(firstText(clip, 'startOffset'))];
    return name === '' || !(start >= 0) ? [] : [`${clock(start)} ${name}`];
  });
  const transcript = firstText(video, 'transcript');
  return {
    lines: linesOf([['duration', durationOf(firstText(video, 'duration'))]]),
    parts: [
      { name: 'chapters' as const, ordered: false, texts: chapters },
      { name: 'transcript' as const, ordered: false, texts: transcript === '' ? [] : [transcript] },
    ].filter(({ texts }) => texts.length > 0),
  };
}

/** A duration in seconds (ISO 8601, 5.5.2.2); `undefined` for other text. */
function secondsOf(text: string): number | undefined {
  const found = /^P(?:(\d+)D)?(?:T(?:(\d+)H)?(?:(\d+)M)?(?:(\d+)(?:\.\d+)?S)?)?$/.exec(text);
  if (found === null) return undefined;
  const [days = 0, hours = 0, minutes = 0, seconds = 0] = found.slice(1).map((one) => Number(one ?? 0));
  return ((days * 24 + hours) * 60 + minutes) * 60 + seconds;
}

function durationOf(text: string): string {
  const seconds = secondsOf(text);
  return seconds === undefined ? text : seconds === 0 ? '' : clock(seconds);
}

/** Formats a duration in hours and minutes: 1 h 30 min. */
function minutesOf(text: string): string {
  const seconds = secondsOf(text);
  if (seconds === undefined) return text;
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.round(seconds / 60) % 60];
  return [hours > 0 ? `${hours} h` : '', minutes > 0 ? `${minutes} min` : ''].join(' ').trim();
}

/** Formats seconds as a clock time: 1:02:03. */
function clock(all: number): string {
  const parts = [Math.floor(all / 3600), Math.floor(all / 60) % 60, Math.floor(all) % 60];
  const shown = parts[0] === 0 ? parts.slice(1) : parts;
  return shown.map((part, index) => (index === 0 ? String(part) : String(part).padStart(2, '0'))).join(':');
}

/** A part counts as already in the content if this share of its texts is. */
const ENOUGH = 0.6;
/** The maximum number of texts to look for. */
const MAX_TEXTS = 100;

/** Normalizes text to letters and digits for comparison. */
const bare = (text: string): string =>
  text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();

/** The share of the texts (0 to 1) that a part of a page contains; 1 if there are no texts. */
function coverage(part: Node, texts: readonly string[]): number {
  const wanted = texts
    .slice(0, MAX_TEXTS)
    .map(bare)
    .filter((text) => text !== '');
  if (wanted.length === 0) return 1;
  const held = bare(part.textContent ?? '');
  return wanted.filter((text) => held.includes(text)).length / wanted.length;
}

/** Adds a page's structured data to its content: facts above it, and missing longer parts below it. */
export function addFacts(content: DocumentFragment, facts: Facts, words: FactWords): void {
  const items = facts.lines.map(({ name, value }) => {
    const label = `${typeof name === 'string' ? words(name) : name.own}:`;
    return made(content, 'li', {}, made(content, 'strong', {}, label), ` ${value}`);
  });
  const missing = facts.parts.filter(({ texts }) => coverage(content, texts) < ENOUGH);
  if (items.length > 0) content.prepend(made(content, 'ul', {}, ...items));
  for (const { name, ordered, texts } of missing) {
    content.append(made(content, 'h2', {}, words(name)), toBlock(content, texts, ordered));
  }
}

/** A paragraph for one text, a list for several. */
function toBlock(near: Node, texts: readonly string[], ordered: boolean): Element {
  const items = texts.map((text) => made(near, texts.length === 1 ? 'p' : 'li', {}, text));
  return texts.length === 1 && items[0] ? items[0] : made(near, ordered ? 'ol' : 'ul', {}, ...items);
}
