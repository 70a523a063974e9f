import { comesAfter } from './items.ts';
import { bareMark, type FoundNotes, type Labels, uniqueLabel } from './marks.ts';

/** The maximum number of unlinked reference marks to process. */
const MAX_LOOSE = 500;
const NOTES = /^(?:foot|end|side)?notes?$|^(?:fuß|end)noten$|^anmerkungen$|^notas?(?: al pie)?$/i;

/**
 * Finds notes without links: superscript marks in the text, with paragraphs below that start with them, or with a list
 * under a heading for notes or in a container named after footnotes. Exponents, which follow a digit, are ignored.
 */
export function findLooseNotes(document: Document, found: FoundNotes, labels: Labels): void {
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
    const entry = found.get(item) ?? { label: uniqueLabel(sup.textContent, labels), references: [] };
    entry.references.push(sup);
    found.set(item, entry);
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
