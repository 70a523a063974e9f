import { HEADINGS, holdersOf, made, moveInto, removeAll, textsIn, unwrapped } from '../elements.ts';
import {
  BACKLINK_CLASS,
  BACKLINK_TEXT,
  bareMark,
  comesAfter,
  type FoundNotes,
  fragmentOf,
  idsOf,
  isInBrackets,
  itemOf,
  type Labels,
  ownAddresses,
  refersTo,
  targetOf,
  targetsOf,
  uniqueLabel,
} from './notes.ts';

/** The content of a page's footnotes, by label. */
export type Footnotes = ReadonlyMap<string, Element>;

/** Notes placed inline at their reference, as in Tufte CSS and LaTeXML. */
const INLINE =
  ':is(span, p div, label + div).sidenote, span.ltx_note_content, span.footnote-text, .inline-footnote > .footnoteContent, .footnote-container > span.footnote, sup:has([aria-describedby]) + [role=tooltip]';
/** Their marks, which they stand behind. */
const MARKS = 'label[for], label.sidenote-number, sup.sidenote-number, sup:has([aria-describedby])';

/**
 * Takes the footnotes out of a page. Only references to a footnote become `sup[q-note]`, unlike, for example,
 * equation numbers. `url` is the page's URL.
 */
export function extractFootnotes(document: Document, url: string): Footnotes {
  const found: FoundNotes = new Map();
  const labels: Labels = new Map();
  takeInlineNotes(document, found, labels);
  // The last first, so that no node moves more than once.
  for (const line of [...document.querySelectorAll('p > br:has(+ sup)')].reverse()) splitBelow(line);
  const targets = targetsOf(document);
  const links = [...document.querySelectorAll('a[href*="#"], a.footnoteref, [data-definition]')];
  const own = ownAddresses(links, targets, url);
  const lengths = new Map<Element, number>();
  for (const link of links) {
    const target = targetOf(link, targets, own);
    const item = target === undefined ? undefined : itemOf(target, link, lengths);
    if (item === undefined || !refersTo(link, item)) continue;
    refer(link, item, found, labels);
  }
  findLooseNotes(document, found, labels);
  return takeAll(document, found);
}

/** Makes a paragraph of what follows a line break before the mark of a note, in a paragraph of several notes. */
function splitBelow(line: Element): void {
  const { parentElement: notes, nextElementSibling: mark } = line;
  if (
    notes?.firstElementChild?.tagName !== 'SUP' ||
    !/^\s*(?:\d{1,3}|[*†‡])\s*$/.test(mark?.textContent ?? '')
  )
    return;
  const note = made(notes, 'p');
  while (line.nextSibling) note.append(line.nextSibling);
  notes.after(note);
  line.remove();
}

function refer(reference: Element, item: Element, found: FoundNotes, labels: Labels): void {
  const entry = found.get(item) ?? { label: uniqueLabel(reference.textContent, labels), references: [] };
  entry.references.push(reference);
  found.set(item, entry);
}

function takeAll(document: Document, found: FoundNotes): Footnotes {
  const headings = [...document.querySelectorAll(HEADINGS)];
  // An element that contains a note is not a note itself.
  const holders = holdersOf(found.keys());
  const notes = new Map<string, Element>();
  for (const [item, { label, references }] of found) {
    if (holders.has(item)) continue;
    const back = new Set(references.flatMap(idsOf));
    for (const reference of references) mark(reference, label);
    notes.set(label, extractNote(item, back, headings));
  }
  for (const raised of document.querySelectorAll('sup:has([q-note])')) unwrapped(raised);
  // A link can't contain another.
  for (const call of document.querySelectorAll('a [q-note]')) call.closest('a')?.after(call);
  return notes;
}

function takeInlineNotes(document: Document, found: FoundNotes, labels: Labels): void {
  for (const note of document.querySelectorAll(INLINE)) {
    const around = note.closest('.ltx_note, .inline-footnote') ?? note;
    if (around.parentElement?.closest(INLINE)) continue;
    // It repeats the note that the mark before it leads to.
    if (around.previousElementSibling?.matches('sup:has(a[href*="#"])')) {
      around.remove();
      continue;
    }
    const reference = made(note, 'sup');
    around.before(reference);
    const before = around.previousElementSibling?.previousElementSibling;
    if (before?.matches(MARKS)) before.remove();
    const own = note.querySelector('.ltx_note_mark, .ltx_tag_note, .sidenote-number');
    found.set(note, {
      label: uniqueLabel(own?.textContent ?? String(labels.size + 1), labels),
      references: [reference],
    });
    removeAll(note, '.ltx_note_mark, .ltx_tag_note');
    if (around !== note) around.replaceWith(note);
  }
}

function mark(reference: Element, label: string): void {
  const around = reference.closest('sup');
  const whole =
    around !== null && bareMark(around.textContent) === bareMark(reference.textContent) ? around : reference;
  const wrapper = whole.parentElement;
  const outer =
    wrapper?.matches('span.footnote, span.footnote-ref, span.easy-footnote, label') &&
    wrapper.textContent.trim() === whole.textContent.trim()
      ? wrapper
      : whole;
  const { previousSibling: before, nextSibling: after } = outer;
  if (isInBrackets(outer) && before instanceof Text && after instanceof Text) {
    before.data = before.data.slice(0, -1).trimEnd();
    after.data = after.data.slice(1);
  }
  outer.replaceWith(made(reference, 'sup', { 'q-note': label }, label));
}

/** The maximum number of unlinked reference marks to process. */
const MAX_LOOSE = 500;
const NOTES = /^(?:foot|end|side)?notes?$|^(?:fuß|end)noten$|^anmerkungen$|^notas?(?: al pie)?$/i;

/**
 * Finds notes without links: superscript marks in the text, with paragraphs below that start with them, or with a list
 * under a heading for notes or in a container named after footnotes. Exponents, which follow a digit, are ignored.
 */
function findLooseNotes(document: Document, found: FoundNotes, labels: Labels): void {
  const raised = [...document.querySelectorAll('sup')].filter(
    (sup) => /^(?:\[?\d{1,3}\]?|[*†‡])$/.test(sup.textContent.trim()) && !isReferred(sup, found),
  );
  if (raised.length > MAX_LOOSE) return;
  const items = looseItems(document, raised);
  for (const sup of raised) {
    const item = items.get(bareMark(sup.textContent));
    if (
      item === undefined ||
      !comesAfter(item, sup) ||
      item.contains(sup) ||
      /\d$/.test(sup.previousSibling?.textContent ?? '')
    )
      continue;
    refer(sup, item, found, labels);
  }
}

function isReferred(sup: Element, found: FoundNotes): boolean {
  for (let one: Element | null = sup; one !== null; one = one.parentElement)
    if (found.has(one) || one.tagName === 'A') return true;
  return sup.querySelector('a') !== null;
}

function looseItems(document: Document, raised: readonly Element[]): ReadonlyMap<string, Element> {
  const items = new Map<string, Element>();
  const blocks = new Set<Element>();
  const starts = [...raised, ...document.querySelectorAll('p > strong:first-child, p > b:first-child')];
  for (const start of starts) {
    const text = bareMark(start.textContent);
    const block = start.closest('p, li, div');
    const begins = block?.textContent.trimStart().startsWith(start.textContent.trim());
    if (
      block !== null &&
      begins &&
      /^(?:\d{1,3}|[*†‡])$/.test(text) &&
      block.textContent.trim().length > text.length + 3
    ) {
      blocks.add(block);
      items.set(text, block);
    }
  }
  for (const parent of new Set([...blocks].map((block) => block.parentElement)))
    takeFollowing(parent, blocks);
  for (const list of document.querySelectorAll(
    '[class*=footnotes] > ol, aside > ol, h2 + ol, h3 + ol, h4 + ol',
  )) {
    const before = list.previousElementSibling;
    if (list.parentElement?.tagName !== 'ASIDE' && before !== null && !NOTES.test(before.textContent.trim()))
      continue;
    const from = Number(list.getAttribute('start') ?? 1);
    for (const [index, item] of [...list.children].entries()) {
      if (!items.has(String(from + index))) items.set(String(from + index), item);
    }
  }
  return items;
}

const isStart = (one: Element): boolean =>
  /^(?:SUP|STRONG|B)$/.test(one.firstElementChild?.tagName ?? '') &&
  /^\s*(?:\d{1,3}|[*†‡])\s/.test(one.textContent);

/** Appends the elements between two notes to the first one, if they are below a rule or a notes heading. */
function takeFollowing(parent: Element | null, blocks: ReadonlySet<Element>): void {
  let below = false;
  let note: Element | undefined;
  for (const one of [...(parent?.children ?? [])]) {
    const isRule = one.tagName === 'HR';
    if (isRule || /^H[1-6]$/.test(one.tagName)) {
      below = isRule || NOTES.test(one.textContent.trim());
      note = undefined;
    } else if (!note || isStart(one)) {
      note = below && blocks.has(one) ? one : undefined;
    } else note.append(one);
  }
}

/** Takes a note out of the page, without its leading mark and backlinks. `headings`: those of the page, in order. */
function extractNote(item: Element, back: ReadonlySet<string>, headings: Element[]): Element {
  const note = made(item, 'div');
  for (const link of item.querySelectorAll('a')) {
    if (
      back.has(fragmentOf(link)) ||
      BACKLINK_CLASS.test(link.className) ||
      BACKLINK_TEXT.test(link.textContent)
    )
      dropBack(link, item);
  }
  removeAll(item, '.mw-cite-backlink, .footnote-number');
  const list = item.parentElement;
  moveInto(note, item);
  dropMark(note);
  removeEmptied(item, list, headings);
  return note;
}

function dropBack(link: Element, item: Element): void {
  const around = link.parentElement;
  link.remove();
  if (around !== null && around !== item && /^[\s[\].()^|,]*$/.test(around.textContent)) around.remove();
}

/** Removes the leading mark; the label replaces it. */
function dropMark(note: Element): void {
  for (const text of textsIn(note)) {
    text.data = text.data.replace(
      /^\s*(?:[[(]?(?:\d{1,4}|[*†‡§¶‖]{1,3})[\])][.:]?|\d{1,4}[.:](?=\s|$)|\d{1,3}\s*$|[*†‡§¶‖]{1,3}|\^)\s*/u,
      '',
    );
    return;
  }
}

const HEADING =
  /^(?:foot|end|side)?notes?|^references?|^fußnoten|^anmerkungen|^einzelnachweise|^notas|^références|^note/i;

/** Removes an item, containers that held only notes, and the heading above them. */
function removeEmptied(item: Element, list: Element | null, headings: Element[]): void {
  if (item.nextElementSibling === null) removeAbove(item, headings);
  item.remove();
  for (let around = list; around !== null && around.tagName !== 'BODY' && isEmpty(around); ) {
    if ([...around.querySelectorAll(HEADINGS)].some((heading) => isLastBibliography(heading, headings)))
      return;
    const outer: Element | null = around.parentElement;
    removeAbove(around, headings);
    around.remove();
    around = outer;
  }
}

/** Removes the rule or heading above notes. */
function removeAbove(element: Element, headings: Element[]): void {
  const above = element.previousElementSibling;
  const isHeading =
    above?.matches(`${HEADINGS}, .mw-heading`) &&
    HEADING.test(above.textContent.trim()) &&
    !isLastBibliography(above, headings);
  if (isHeading || above?.tagName === 'HR') above?.remove();
}

/**
 * Whether a heading for sources is the last on the page. It then belongs to the text, with footnotes right below it.
 */
function isLastBibliography(heading: Element, headings: Element[]): boolean {
  if (!/^(?:references|bibliography|literatur|références)$/i.test(heading.textContent.trim())) return false;
  while (headings.at(-1)?.isConnected === false) headings.pop();
  const last = headings.at(-1);
  return last !== undefined && heading.contains(last);
}

/** The maximum number of children without content in an emptied container. Reading all text per note would be slow. */
const FEW = 3;

const isEmpty = (element: Element): boolean =>
  element.children[FEW] === undefined &&
  /^(?:[\s↩.,|]|\uFE0E)*$/u.test(element.textContent.replace(HEADING, '')) &&
  element.querySelector('img, video, iframe, pre') === null;
