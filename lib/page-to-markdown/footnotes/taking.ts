import { moveInto } from '../copy/tidy.ts';
import { BACKLINK_CLASS, BACKLINK_TEXT, fragmentOf } from './marks.ts';

export const HEADINGS = 'h1, h2, h3, h4, h5, h6';

/** Takes a note out of the page, without its leading mark and backlinks. `headings`: those of the page, in order. */
export function extractNote(item: Element, back: ReadonlySet<string>, headings: Element[]): Element {
  const note = item.ownerDocument.createElement('div');
  for (const link of item.querySelectorAll('a')) {
    if (
      back.has(fragmentOf(link)) ||
      BACKLINK_CLASS.test(link.className) ||
      BACKLINK_TEXT.test(link.textContent)
    )
      dropBack(link, item);
  }
  for (const one of item.querySelectorAll('.mw-cite-backlink, .footnote-number')) one.remove();
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
  const walker = note.ownerDocument.createTreeWalker(note, NodeFilter.SHOW_TEXT);
  for (let text = walker.nextNode(); text !== null; text = walker.nextNode()) {
    if ((text.nodeValue ?? '').trim() === '') continue;
    text.nodeValue = (text.nodeValue ?? '').replace(
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
    above?.matches('h1, h2, h3, h4, h5, h6, .mw-heading') &&
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
