import { CARD_MARK } from '../blocks/structure.ts';
import { HEADINGS, type IsBlock, oneLine } from '../elements.ts';

/** What an element holds, in characters of shown text; a character of a script without spaces counts twice. */
export interface Measure {
  text: number;
  /** Of it in links. */
  linked: number;
  /** Of it in units of prose. */
  prose: number;
  /** The number of links. */
  links: number;
  /** The number of links to other pages of the site with a heading or picture. */
  teasers: number;
  /** The number of its first unit of text in the page, and of the one after its last. */
  from: number;
  to: number;
}

/** A piece of text that a reader sees as one: the inline content of a block. */
export interface Unit {
  /** The block that it stands in. */
  block: Element;
  text: number;
  linked: number;
  /** Whether it ends as a sentence does. */
  ended: boolean;
  prose: boolean;
}

/** The measures of a part of a page by element, and its units in order. */
export interface Measures {
  of(element: Element): Measure;
  units: readonly Unit[];
  /** Counts the text in other parts as no prose if the rest has at least `least` of it. */
  discount(isOther: (element: Element) => boolean, least: number): void;
}

/** From this length of unlinked text on, a unit is prose, not a label. */
const PROSE = 80;
/** What was said in a film, in pieces too short for prose. */
export const TRANSCRIPT = '[q-tag*=transcript], .transcript, #transcript';
const NONE: Measure = { text: 0, linked: 0, prose: 0, links: 0, teasers: 0, from: 0, to: 0 };
const DENSE = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Thai}]/gu;
const END_OF_SENTENCE = /[.!?…:;。！？।؟]["'”’»)\]]*\s*$/u;
/** The shortest title of another page. */
const SHORTEST_TITLE = 15;

/** Measures a part of a page. */
export function measure(part: Element, isBlock: IsBlock): Measures {
  const walk = new Walk(isBlock);
  walk.through(part, part, false);
  walk.endUnit();
  const { measures, units } = walk;
  for (const spoken of part.querySelectorAll(TRANSCRIPT))
    for (const unit of unitsIn(units, measures.get(spoken) ?? NONE)) unit.prose = true;
  addProse(measures, units);
  return {
    of: (element) => measures.get(element) ?? NONE,
    units,
    discount(isOther, least) {
      const others = [...measures].filter(([element]) => isOther(element));
      const inside = new Set(others.flatMap(([, found]) => unitsIn(units, found)));
      const rest = units.reduce((sum, one) => sum + (one.prose && !inside.has(one) ? one.text : 0), 0);
      if (rest < least) return;
      for (const one of inside) one.prose = false;
      addProse(measures, units);
    },
  };
}

/** Counts the text of elements, and divides it into units. */
class Walk {
  readonly measures = new Map<Element, Measure>();
  readonly units: Unit[] = [];
  readonly #isBlock: IsBlock;
  #unit: Unit | undefined;
  #last = '';

  constructor(isBlock: IsBlock) {
    this.#isBlock = isBlock;
  }

  /** Counts what is in an element, which stands in `block` and may stand in a link. */
  through(element: Element, block: Element, inLink: boolean): Measure {
    const begins = this.#isBlock(element);
    if (begins) this.endUnit();
    const href = inLink ? null : hrefOf(element);
    const found = { ...NONE, from: this.units.length, ...(href === null ? {} : linkOf(element, href)) };
    const [around, linked] = [begins ? element : block, inLink || href !== null];
    for (let child = element.firstChild; child !== null; child = child.nextSibling) {
      if (child instanceof Text) this.#addText(child, around, found, linked);
      else if (child instanceof Element) add(found, this.through(child, around, linked));
    }
    if (begins) this.endUnit();
    found.to = this.units.length;
    this.measures.set(element, found);
    return found;
  }

  endUnit(): void {
    const unit = this.#unit;
    if (unit === undefined) return;
    unit.ended = END_OF_SENTENCE.test(this.#last);
    unit.prose = unit.text - unit.linked >= PROSE && unit.linked < unit.text / 2;
    this.#unit = undefined;
  }

  #addText({ data, parentElement }: Text, block: Element, found: Measure, isLinked: boolean): void {
    const length = lengthOf(data);
    if (length === 0) return;
    const unit = this.#unit ?? { block, text: 0, linked: 0, ended: false, prose: false };
    if (this.#unit === undefined) this.units.push(unit);
    this.#unit = unit;
    // The mark of a footnote follows the end of a sentence.
    if (parentElement?.tagName !== 'SUP') this.#last = data;
    for (const one of [unit, found]) {
      one.text += length;
      if (isLinked) one.linked += length;
    }
  }
}

/** The units in a part. */
export const unitsIn = (units: readonly Unit[], { from, to }: Measure): readonly Unit[] =>
  units.slice(from, to);

function add(sum: Measure, { text, linked, links, teasers }: Measure): void {
  sum.text += text;
  sum.linked += linked;
  sum.links += links;
  sum.teasers += teasers;
}

function addProse(measures: ReadonlyMap<Element, Measure>, units: readonly Unit[]): void {
  const sums = sumsOf(units.map(({ prose, text }) => (prose ? text : 0)));
  for (const found of measures.values()) found.prose = (sums[found.to] ?? 0) - (sums[found.from] ?? 0);
}

/** The sums of the first 0, 1, 2, … numbers. */
function sumsOf(numbers: readonly number[]): number[] {
  const sums = [0];
  let sum = 0;
  for (const one of numbers) {
    sum += one;
    sums.push(sum);
  }
  return sums;
}

/** The URL of a link, or of what was in a link around blocks. */
const hrefOf = (element: Element): string | null =>
  element.getAttribute(CARD_MARK) ?? (element.tagName === 'A' ? element.getAttribute('href') : null);

const linkOf = (link: Element, href: string) => ({ links: 1, teasers: isTeaser(link, href) ? 1 : 0 });

/** Whether a link shows the title of another page of the site: in a heading, or with a picture. */
function isTeaser(link: Element, href: string): boolean {
  return (
    !href.includes('#') &&
    (link.closest(HEADINGS) !== null || link.querySelector(`${HEADINGS}, img`) !== null) &&
    lengthOf(link.textContent) >= SHORTEST_TITLE
  );
}

function lengthOf(text: string): number {
  const shown = oneLine(text);
  return shown.length + (shown.match(DENSE)?.length ?? 0);
}
