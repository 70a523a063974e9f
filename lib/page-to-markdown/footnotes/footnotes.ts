import { itemOf, ownAddresses, refersTo, targetOf, targetsOf } from './items.ts';
import { findLooseNotes } from './loose.ts';
import { bareMark, type FoundNotes, idsOf, type Labels, uniqueLabel } from './marks.ts';
import { extractNote, HEADINGS } from './taking.ts';

/** The content of a page's footnotes, by label. */
export type Footnotes = ReadonlyMap<string, Element>;

/** Notes placed inline at their reference, as in Tufte CSS and LaTeXML. */
const INLINE =
  'span.sidenote, span.ltx_note_content, span.footnote-text, .inline-footnote > .footnoteContent, .footnote-container > span.footnote';

/**
 * Takes the footnotes out of a page. Only references to a footnote become `sup[q-note]`, unlike, for example,
 * equation numbers. `url` is the page's URL.
 */
export function extractFootnotes(document: Document, url: string): Footnotes {
  const found: FoundNotes = new Map();
  const labels: Labels = new Map();
  takeInlineNotes(document, found, labels);
  const targets = targetsOf(document);
  const links = [...document.querySelectorAll('a[href*="#"], a.footnoteref, [data-definition]')];
  const own = ownAddresses(links, targets, url);
  const lengths = new Map<Element, number>();
  for (const link of links) {
    const target = targetOf(link, targets, own);
    const item = target === undefined ? undefined : itemOf(target, link, lengths);
    if (item === undefined || !refersTo(link, item)) continue;
    const entry = found.get(item) ?? { label: uniqueLabel(link.textContent, labels), references: [] };
    entry.references.push(link);
    found.set(item, entry);
  }
  findLooseNotes(document, found, labels);
  return takeAll(found, [...document.querySelectorAll(HEADINGS)]);
}

function takeAll(found: FoundNotes, headings: Element[]): Footnotes {
  const holders = holdersOf(found.keys());
  const notes = new Map<string, Element>();
  for (const [item, { label, references }] of found) {
    if (holders.has(item)) continue;
    const back = new Set(references.flatMap(idsOf));
    for (const reference of references) mark(reference, label);
    notes.set(label, extractNote(item, back, headings));
  }
  return notes;
}

/** All ancestors of the items. An element that contains a note is not a note itself. */
function holdersOf(items: Iterable<Element>): ReadonlySet<Element> {
  const holders = new Set<Element>();
  for (const item of items) {
    for (let one = item.parentElement; one !== null && !holders.has(one); one = one.parentElement)
      holders.add(one);
  }
  return holders;
}

function takeInlineNotes(document: Document, found: FoundNotes, labels: Labels): void {
  for (const note of document.querySelectorAll(INLINE)) {
    const around = note.closest('.ltx_note') ?? note;
    if (around.parentElement?.closest(INLINE)) continue;
    const reference = document.createElement('sup');
    around.before(reference);
    const before = around.previousElementSibling?.previousElementSibling;
    if (before?.matches('label.margin-toggle, label.sidenote-number, sup.sidenote-number')) before.remove();
    const own = note.querySelector('.ltx_note_mark, .ltx_tag_note, .sidenote-number');
    found.set(note, {
      label: uniqueLabel(own?.textContent ?? String(labels.size + 1), labels),
      references: [reference],
    });
    for (const one of note.querySelectorAll('.ltx_note_mark, .ltx_tag_note')) one.remove();
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
  const sup = reference.ownerDocument.createElement('sup');
  sup.setAttribute('q-note', label);
  sup.textContent = label;
  outer.replaceWith(sup);
}
