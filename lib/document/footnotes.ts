import { linkItself } from '../markdown/escape.ts';
import { normalizeLabel } from '../markdown/link-address.ts';
import type { DocumentRules } from './document-rules.ts';

/** The footnotes of a document: those of its pages, and URLs of links converted to footnotes. */
export interface DocumentFootnotes {
  /** Whether several pages may use the same label. */
  several: boolean;
  /** Starts a page by assigning unique labels to its footnotes. */
  enter(markdown: string): void;
  /** The document's label for a label of the current page. */
  labelOf(label: string): string;
  /** Whether a label of the current page has a footnote. A reference without one is text. */
  isDefined(label: string): boolean;
  /** The footnote number of a URL; the same for each occurrence. */
  numberOf(url: string): number;
  /** The definitions of all numbered URLs, in order; empty if there are none. */
  definitions(): string;
}

const LABELS = /\[\^((?:[^\s[\]\\]|\\\S)+)\]/g;

/** The definition of a footnote. */
const DEFINED = /\[\^((?:[^\s[\]\\]|\\\S)+)\]:/g;

/** Creates an empty list of footnotes for one page or several. */
export function createFootnotes(
  several: boolean,
  way: DocumentRules['footnotes'] = 'keep',
): DocumentFootnotes {
  const used = new Set<string>();
  /** The next number to try for a label. */
  const copies = new Map<string, number>();
  const numbers = new Map<string, number>();
  let names = new Map<string, string>();
  let defined = new Set<string>();
  let last = 0;

  const free = (label: string): string => {
    const shared = normalizeLabel(label);
    if (!used.has(shared)) {
      used.add(shared);
      return label;
    }
    let copy = copies.get(shared) ?? 2;
    while (used.has(`${shared}-${copy}`)) copy += 1;
    copies.set(shared, copy + 1);
    used.add(`${shared}-${copy}`);
    return `${label}-${copy}`;
  };

  const nextNumber = (): number => {
    do last += 1;
    while (used.has(String(last)));
    used.add(String(last));
    return last;
  };

  return {
    several,
    enter(markdown) {
      names = new Map();
      defined = new Set();
      for (const [, label = ''] of markdown.matchAll(DEFINED)) defined.add(normalizeLabel(label));
      for (const [, label = ''] of markdown.matchAll(LABELS)) {
        const name = normalizeLabel(label);
        if (names.has(name)) continue;
        const counts = way === 'renumber' && defined.has(name);
        names.set(name, counts ? String(nextNumber()) : free(label));
      }
    },
    labelOf: (label) => names.get(normalizeLabel(label)) ?? label,
    isDefined: (label) => defined.has(normalizeLabel(label)),
    numberOf(url) {
      const known = numbers.get(url);
      if (known !== undefined) return known;
      const number = nextNumber();
      numbers.set(url, number);
      return number;
    },
    definitions: () => [...numbers].map(([url, number]) => `[^${number}]: ${linkItself(url)}`).join('\n'),
  };
}
