import { linkItself } from '../markdown/escape.ts';
import { normalizeLabel } from '../markdown/link-address.ts';
import type { DocumentRules } from './document-rules.ts';

/** The label of a footnote, with a colon in its definition. */
const LABELS = /\[\^((?:[^\s[\]\\]|\\\S)+)\](:?)/g;

/**
 * Creates an empty list of the footnotes of a document: those of its pages, and URLs of links converted to footnotes.
 * `several`: whether several pages may use the same label.
 */
export function createFootnotes(several: boolean, way?: DocumentRules['footnotes']) {
  const used = new Set<string>();
  /** The next number to try for a label. */
  const copies = new Map<string, number>();
  const numbers = new Map<string, number>();
  let names = new Map<string, string>();
  let defined = new Set<string>();
  let last = 0;

  const free = (label: string): string => {
    const shared = normalizeLabel(label);
    let copy = copies.get(shared) ?? 1;
    const suffix = () => (copy > 1 ? `-${copy}` : '');
    while (used.has(shared + suffix())) copy += 1;
    copies.set(shared, copy + 1);
    used.add(shared + suffix());
    return label + suffix();
  };

  const nextNumber = (): number => {
    do last += 1;
    while (used.has(String(last)));
    used.add(String(last));
    return last;
  };

  return {
    several,
    /** Starts a page by assigning unique labels to its footnotes. */
    enter(markdown: string): void {
      const labels = [...markdown.matchAll(LABELS)];
      names = new Map();
      defined = new Set(labels.flatMap(([, label = '', colon]) => (colon ? normalizeLabel(label) : [])));
      for (const [, label = ''] of labels) {
        const name = normalizeLabel(label);
        if (names.has(name)) continue;
        const counts = way === 'renumber' && defined.has(name);
        names.set(name, counts ? String(nextNumber()) : free(label));
      }
    },
    /** The document's label for a label of the current page. */
    labelOf: (label: string): string => names.get(normalizeLabel(label)) ?? label,
    /** Whether a label of the current page has a footnote. A reference without one is text. */
    isDefined: (label: string): boolean => defined.has(normalizeLabel(label)),
    /** The footnote number of a URL; the same for each occurrence. */
    numberOf(url: string): number {
      const known = numbers.get(url);
      if (known !== undefined) return known;
      const number = nextNumber();
      numbers.set(url, number);
      return number;
    },
    /** The definitions of all numbered URLs, in order; empty if there are none. */
    definitions: (): string =>
      [...numbers].map(([url, number]) => `[^${number}]: ${linkItself(url)}`).join('\n'),
  };
}

export type DocumentFootnotes = ReturnType<typeof createFootnotes>;
