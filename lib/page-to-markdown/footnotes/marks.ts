/** The notes found on a page, each with its label and references. */
export type FoundNotes = Map<Element, { label: string; references: Element[] }>;

/** The text of a note reference: a number, letter, roman numeral, or symbol. */
export const MARK_TEXT =
  /^[[(]?\s*(?:(?:note|nb|n|fn)\.?\s?)?(?:\d{1,4}(?::\d{1,3})?|[a-z]{1,2}|[ivxlc]{1,6}|[*†‡§¶‖#]{1,4})\s*[\])]?[:.]?$/i;
/** Class names of note references. */
export const REFERENCE_CLASS =
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
  return around.flatMap((one) => [one?.id ?? '', one?.getAttribute('name') ?? '']).filter((id) => id !== '');
}

/** A mark without brackets and punctuation. */
export const bareMark = (mark: string): string => mark.replace(/[^\p{L}\p{N}*†‡§¶‖]/gu, '').toLowerCase();

/** Whether a text begins with a mark. */
export const beginsWithMark = (item: Element, mark: string): boolean =>
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
  const href = link.getAttribute('href') ?? '';
  const id = href.includes('#') ? href.slice(href.indexOf('#') + 1) : '';
  try {
    return decodeURIComponent(id);
  } catch {
    // Invalid percent-encoding: use it unchanged.
    return id;
  }
}
