/** Notes of a page that were found: the label of each, and what refers to it. */
export type FoundNotes = Map<Element, { label: string; references: Element[] }>;

/** What refers to a note is no longer than this. */
export const MARK =
  /^[[(]?\s*(?:(?:note|nb|n|fn)\.?\s?)?(?:\d{1,4}(?::\d{1,3})?|[a-z]{1,2}|[ivxlc]{1,6}|[*†‡§¶‖#]{1,4})\s*[\])]?[:.]?$/i;
/** Classes of what refers to a note. */
export const REFERENCE =
  /(?:^|[\s_-])(?:footnotes?|foot-?note-?(?:ref|anchor|link)|fn-?(?:ref|anchor|link)?|noteref|endnote|sidenote|easy-footnote|ltx_cite|reference|citation)(?:$|[\s_-])/i;
/** Classes of what leads back from a note. */
export const BACK =
  /(?:^|[\s_-])(?:backref|back|reversefootnote|footnote-?(?:back\w*|number|return)|mw-cite-backlink|fn-back\w*|easy-footnote-to-top)(?:$|[\s_-])/i;
/** What such a link says. */
export const ARROW = /^[\s[(]*(?:[↩↑^⤴⏎←⮌⬆🔙]|back|return)[\uFE0E\uFE0F\s\])]*/iu;

/** The ids by which something may lead back to a reference: its own and those right around it. */
export function idsOf(link: Element): string[] {
  const around = [
    link,
    link.parentElement,
    link.closest('sup'),
    link.firstElementChild,
    link.previousElementSibling,
  ];
  return around.flatMap((one) => [one?.id ?? '', one?.getAttribute('name') ?? '']).filter((id) => id !== '');
}

/** A mark without brackets and the like. */
export const bare = (mark: string): string => mark.replace(/[^\p{L}\p{N}*†‡§¶‖]/gu, '').toLowerCase();

/** Whether a text begins with a mark. */
export const beginsWith = (item: Element, mark: string): boolean =>
  bare(item.textContent.trim().slice(0, mark.length + 4)).startsWith(bare(mark));

/** The labels of all notes, with the number that was last put behind each. */
export type Labels = Map<string, number>;

/** The mark as a label that no other note has. */
export function newLabel(text: string, labels: Labels): string {
  const plain = text.replace(/[^\w-]+/g, '') || String(labels.size + 1);
  let label = plain;
  let count = labels.get(plain) ?? 1;
  for (; labels.has(label); label = `${plain}-${count}`) count += 1;
  labels.set(plain, count).set(label, 1);
  return label;
}

/** The id that a link leads to; empty for none. */
export function fragmentOf(link: Element): string {
  const href = link.getAttribute('href') ?? '';
  const id = href.includes('#') ? href.slice(href.indexOf('#') + 1) : '';
  try {
    return decodeURIComponent(id);
  } catch {
    // Not written as an address has to be: taken as it is.
    return id;
  }
}
