import type { Measure, Measures } from './measure.ts';

/** Where a page has its content. */
export interface ContentRegion {
  /** The part with the text, and with the page's heading if that is near. */
  part: Element;
  /** The smallest part with the text. */
  text: Element;
}

/** The text is in a part if it has this share of the prose, or this one together with the page's heading. */
const MOST = 0.75;
const MUCH = 0.4;
/** If there is little prose, such a part also has this share of all unlinked text. */
const UNLINKED = 0.5;
/** Text beside such a part with more than this share of the prose belongs to it. */
const LITTLE = 0.03;
/** The heading's part may have this many times the prose of the text. */
const MORE = 1.3;
/** A part that the page marks as its content needs at least this much prose to be believed. */
const ENOUGH = 500;
/** Or this much text with the page's heading. */
const SOME = 100;
const MARKS = ['article', 'main, [role=main]', '[itemprop=articleBody]', '[itemtype$="schema.org/Recipe"]'];
const CONTAINERS = /^(?:BODY|MAIN|ARTICLE|SECTION|ASIDE|DIV|CENTER|FORM|SPAN|TABLE|TBODY|TR|TD|A|FIELDSET)$/;

/** Finds the part with the text by the page's marks and by where most prose is. `title`: the heading of the page. */
export function findRegion(body: Element, measures: Measures, title: Element | undefined): ContentRegion {
  const marked = markedPart(body, measures, title);
  const isText = marked && (marked.tagName === 'ARTICLE' || measures.of(marked).prose < ENOUGH);
  const text = isText ? marked : narrowed(marked ?? body, measures, title);
  return { part: withTitle(text, marked ?? body, measures, title), text };
}

/** The only part that the page marks as its content. */
function markedPart(body: Element, { of }: Measures, title: Element | undefined): Element | undefined {
  const enough = Math.min(ENOUGH, of(body).prose / 2);
  for (const mark of MARKS) {
    const [part, ...others] = body.querySelectorAll(mark);
    if (part === undefined || others.length > 0) continue;
    const { prose, text } = of(part);
    if (prose >= enough || (text >= SOME && title !== undefined && part.contains(title))) return part;
  }
  return undefined;
}

/** The smallest part with most of the prose. */
function narrowed(from: Element, { of }: Measures, title: Element | undefined): Element {
  let part = from;
  for (;;) {
    const { prose } = of(part);
    const [most, ...others] = [...part.children].toSorted((one, other) => of(other).prose - of(one).prose);
    if (most === undefined || prose === 0 || !CONTAINERS.test(most.tagName)) return part;
    const share = title !== undefined && most.contains(title) ? MUCH : MOST;
    if (of(most).prose < share * prose) return part;
    if (prose < ENOUGH && unlinkedIn(of(most)) < UNLINKED * unlinkedIn(of(part))) return part;
    const beside = others.reduce((sum, one) => sum + (isSameText(one, most) ? of(one).prose : 0), 0);
    if (beside > LITTLE * prose) return part;
    part = most;
  }
}

/** Whether an element is a paragraph or the like, or a section of the same kind as `part`. */
const isSameText = (element: Element, part: Element): boolean =>
  !CONTAINERS.test(element.tagName) ||
  (element.tagName === 'SECTION' && part.tagName === 'SECTION' && element.className === part.className);

const unlinkedIn = ({ text, linked }: Measure): number => text - linked;

/** The part with the text and the heading above it, unless that adds much other text. */
function withTitle(text: Element, within: Element, { of }: Measures, title: Element | undefined): Element {
  if (title === undefined || text.contains(title) || !within.contains(title)) return text;
  if (!(title.compareDocumentPosition(text) & Node.DOCUMENT_POSITION_FOLLOWING)) return text;
  let part = text;
  while (!part.contains(title) && part.parentElement !== null) part = part.parentElement;
  return of(part).prose <= MORE * of(text).prose ? part : text;
}
