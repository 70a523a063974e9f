import { attributeIn, BLOCK_TAGS, HEADINGS, made, oneLine } from '../elements.ts';

const CONTAINER =
  '.footnotes, .footnote, .references, .reflist, .endnotes, .notes, [role=doc-endnotes], [role=doc-footnote], .wp-block-footnotes, [class*=footnote], [id*=footnote], section[epub\\:type], .easy-footnotes-wrapper';
const ITEM = 'li, p, dd, tr, aside, div';
/** In characters; longer text is not a note. */
const LONGEST = 6000;

/** Elements that fragments of the page can lead to, by id and by anchor name. */
export function targetsOf(document: Document): ReadonlyMap<string, Element> {
  const targets = new Map<string, Element>();
  for (const anchor of document.querySelectorAll('a[name]')) targets.set(attributeIn(anchor, 'name'), anchor);
  // Word gives an anchor name only to the backlink.
  for (const back of document.querySelectorAll('a[href*="#_ftnref"]')) {
    targets.set(fragmentOf(back).replace('_ftnref', '_ftn'), back);
  }
  for (const element of document.querySelectorAll('[id]')) targets.set(element.id, element);
  return targets;
}

const addressOf = (link: Element): string => attributeIn(link, 'href').split('#', 1)[0] ?? '';

/** A URL counts as the page's own if at least this many links with it lead to targets on the page. */
const MANY = 3;

/** The URLs of a page: its own, and the one it was saved from, if most of its internal links use that. */
export function ownAddresses(
  links: readonly Element[],
  targets: ReadonlyMap<string, Element>,
  url: string,
): ReadonlySet<string> {
  const counts = new Map<string, number>();
  for (const link of links) {
    if (!targets.has(fragmentOf(link))) continue;
    const address = addressOf(link);
    counts.set(address, (counts.get(address) ?? 0) + 1);
  }
  const [most] = [...counts].sort(([, one], [, other]) => other - one);
  const own = ['', url.split('#', 1)[0] ?? ''];
  return new Set(most !== undefined && most[1] >= MANY ? [...own, most[0]] : own);
}

/** The element on the page that a link leads to; `undefined` if it leads elsewhere. */
export function targetOf(
  link: Element,
  targets: ReadonlyMap<string, Element>,
  own: ReadonlySet<string>,
): Element | undefined {
  const defined = link.getAttribute('data-definition');
  if (defined !== null) return targets.get(defined);
  if (link.matches('a.footnoteref')) return targets.get(link.id.replace('footnoteref', 'footnote'));
  if (!own.has(addressOf(link))) return undefined;
  const id = fragmentOf(link);
  return id === '' ? undefined : targets.get(id);
}

/** The element that contains the note for a reference's target. `lengths` caches text lengths. */
export function itemOf(target: Element, link: Element, lengths: Map<Element, number>): Element | undefined {
  if (/^(?:FIGURE|TABLE|IMG|MAIN|ARTICLE|BODY)$/.test(target.tagName)) return undefined;
  const heading = target.closest(HEADINGS);
  if (heading !== null) return MARK_TEXT.test(heading.textContent.trim()) ? belowHeading(heading) : undefined;
  const item =
    target.tagName === 'DT'
      ? target.nextElementSibling
      : isLooseNote(target, link)
        ? lineAt(target)
        : wholeItem(target.closest(ITEM));
  if (item === null || item === undefined || !comesAfter(item, link)) return undefined;
  const own = item === target ? item : splitAt(target, item);
  const length = lengths.get(own) ?? own.textContent.trim().length;
  lengths.set(own, length);
  return length > 0 && length < LONGEST ? own : undefined;
}

/** The item of a list that begins with this part, or else the part itself. */
const wholeItem = (part: Element | null): Element | null =>
  part?.parentElement?.tagName === 'LI' && part.previousElementSibling === null ? part.parentElement : part;

/** Texinfo writes each mark as a separate heading, with the note below it. */
function belowHeading(heading: Element): Element {
  const part = made(heading, 'div');
  for (
    let next = heading.nextElementSibling;
    next !== null && !/^H[1-6]$/.test(next.tagName);
    next = heading.nextElementSibling
  ) {
    part.append(next);
  }
  heading.replaceWith(part);
  return part;
}

/** Whether a link leads to an anchor in text that has line breaks but no paragraphs. */
const isLooseNote = (target: Element, link: Element): boolean =>
  target.matches('a[name]') &&
  target.closest('p, li, dd') === null &&
  isRaised(link) &&
  MARK_TEXT.test(link.textContent.trim()) &&
  comesAfter(target, link);

/** Makes a paragraph of the text from an anchor on, up to a block, an empty line, or the next anchor. */
function lineAt(anchor: Element): Element {
  const line = made(anchor, 'p');
  const before = anchor.previousSibling;
  const nodes: Node[] = before instanceof Text && before.data.trim() === '[' ? [before] : [];
  let isEmpty = false;
  for (let node: Node | null = anchor; node !== null; node = node.nextSibling) {
    const tag = node instanceof Element ? node.tagName : '';
    const isNext = node !== anchor && node instanceof Element && node.matches('a[name]');
    if (isNext || BLOCK_TAGS.has(tag) || (isEmpty && tag === 'BR')) break;
    if (node.textContent?.trim() !== '' || tag === 'BR') isEmpty = tag === 'BR';
    nodes.push(node);
  }
  anchor.before(line);
  for (const node of nodes) line.append(node);
  anchor.after(anchor.textContent);
  anchor.replaceChildren();
  line.prepend(anchor);
  line.normalize();
  return line;
}

/** Splits a paragraph of several notes, each after its own anchor, into paragraphs. */
function splitAt(target: Element, item: Element): Element {
  if (item.tagName !== 'P') return item;
  const anchors = [...item.querySelectorAll('a[name], a[id], sup[id]')].filter(
    (one) => one.closest(ITEM) === item && (one.id !== '' || one.getAttribute('name')),
  );
  if (anchors.length < 2) return item;
  const tops = new Set<Node>(anchors.map((anchor) => topIn(item, anchor)));
  let part: Element = item;
  let own: Element = item;
  for (const node of [...item.childNodes]) {
    if (tops.has(node)) {
      part = made(item, 'p');
      item.before(part);
    }
    if (part !== item) part.append(node);
    if (node.contains(target)) own = part;
  }
  if (item.textContent.trim() === '') item.remove();
  return own;
}

function topIn(item: Element, node: Node): Node {
  let top = node;
  while (top.parentNode !== null && top.parentNode !== item) top = top.parentNode;
  return top;
}

/** Whether a note comes after the link that refers to it. For a backlink, the order is reversed. */
export const comesAfter = (item: Element, link: Element): boolean =>
  (link.compareDocumentPosition(item) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0;

/** Whether a link is in superscript or brackets. */
const isRaised = (link: Element): boolean =>
  link.closest('sup') !== null ||
  link.querySelector('sup') !== null ||
  /^\s*\[.+\]\s*$/s.test(link.textContent) ||
  isInBrackets(link) ||
  isAmongNumbers(link);

/** Whether a link is a reference to a note. */
export function refersTo(link: Element, item: Element): boolean {
  const text = oneLine(link.textContent);
  const said = [link, link.parentElement]
    .map((one) => `${one?.className} ${one?.getAttribute('role')} ${one?.getAttribute('epub:type')}`)
    .join(' ');
  if (BACKLINK_CLASS.test(link.className) || BACKLINK_TEXT.test(text)) return false;
  const raised = isRaised(link);
  const named = REFERENCE_CLASS.test(said) || /doc-noteref|noteref/.test(said);
  if (link.hasAttribute('data-definition')) return true;
  if (!MARK_TEXT.test(text) || (link.closest('h1, h2, nav, [role=navigation]') !== null && !raised))
    return false;
  const leadsBack = idsOf(link).some((id) => item.querySelector(`a[href$="#${CSS.escape(id)}"]`) !== null);
  return (
    leadsBack ||
    ((raised || named) &&
      (item.matches('li, aside') || item.closest(CONTAINER) !== null || beginsWithMark(item, text)))
  );
}

/** The notes found on a page, each with its label and references. */
export type FoundNotes = Map<Element, { label: string; references: Element[] }>;

/** The text of a note reference: a number, letter, roman numeral, or symbol. */
const MARK_TEXT =
  /^[[(]?\s*(?:(?:note|nb|n|fn)\.?\s?)?(?:\d{1,4}(?::\d{1,3})?|[a-z]{1,2}|[ivxlc]{1,6}|[*†‡§¶‖#]{1,4})\s*[\])]?[:.]?$/i;
/** Class names of note references. */
const REFERENCE_CLASS =
  /(?:^|[\s_-])(?:footnotes?|foot-?note-?(?:ref|anchor|link)|fn-?(?:ref|anchor|link)?|noteref|endnote|sidenote|easy-footnote|ltx_cite|reference|citation)(?:$|[\s_-])/i;
/** Class names of backlinks from a note. */
export const BACKLINK_CLASS =
  /(?:^|[\s_-])(?:backref|back|reversefootnote|footnote-?(?:back\w*|number|return)|mw-cite-backlink|fn-back\w*|easy-footnote-to-top)(?:$|[\s_-])/i;
/** The text of a backlink. */
export const BACKLINK_TEXT = /^[\s[(]*(?:[↩↑^⤴⏎←⮌⬆🔙]|back|return)[\uFE0E\uFE0F\s\])]*/iu;

/** The ids that a backlink may use for a reference: its own and those right around it. */
export function idsOf(link: Element): string[] {
  const around = [
    link,
    link.parentElement,
    link.closest('sup'),
    link.firstElementChild,
    link.previousElementSibling,
  ];
  return around.flatMap((one) => [one?.id ?? '', attributeIn(one, 'name')]).filter((id) => id !== '');
}

/** Whether square brackets are around a link. */
export const isInBrackets = ({ previousSibling: before, nextSibling: after }: Element): boolean =>
  before instanceof Text && after instanceof Text && /\[$/.test(before.data) && /^\]/.test(after.data);

/** Whether a link is one of several numbers in the same brackets, such as “[1,2]”. */
const isAmongNumbers = ({ previousSibling: before, nextSibling: after }: Element): boolean =>
  /\[$|^[\s,;–-]+$/.test(before?.textContent ?? '') && /^\]|^[\s,;–-]+$/.test(after?.textContent ?? '');

/** A mark without brackets and punctuation. */
export const bareMark = (mark: string): string => mark.replace(/[^\p{L}\p{N}*†‡§¶‖]/gu, '').toLowerCase();

/** Whether a text begins with a mark. */
const beginsWithMark = (item: Element, mark: string): boolean =>
  bareMark(item.textContent.trim().slice(0, mark.length + 4)).startsWith(bareMark(mark));

/** The labels of all notes, with the last number appended to each. */
export type Labels = Map<string, number>;

/** Makes a unique label from a mark. */
export function uniqueLabel(text: string, labels: Labels): string {
  const plain = text.replace(/[^\w-]+/g, '') || String(labels.size + 1);
  let label = plain;
  let count = labels.get(plain) ?? 1;
  for (; labels.has(label); label = `${plain}-${count}`) count += 1;
  labels.set(plain, count).set(label, 1);
  return label;
}

/** The decoded fragment of a link; empty if there is none. */
export function fragmentOf(link: Element): string {
  const href = attributeIn(link, 'href');
  const id = href.includes('#') ? href.slice(href.indexOf('#') + 1) : '';
  try {
    return decodeURIComponent(id);
  } catch {
    // Invalid percent-encoding: use it unchanged.
    return id;
  }
}
