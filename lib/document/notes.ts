import { linkItself } from '../markdown/escape.ts';
import { toLabel } from '../markdown/link-address.ts';
import type { DocumentRules } from './rules.ts';

/** The footnotes of a document: those that pages bring along, and the addresses that links became. */
export interface Notes {
  /** Whether there are pages that may use the same label. */
  several: boolean;
  /** Takes up the labels that a page uses; the pages before it may use the same. */
  enter(markdown: string): void;
  /** What a label of the page that was entered last is called in the document. */
  labelOf(label: string): string;
  /** Whether a label of that page has a footnote: what looks like one without it is text. */
  isDefined(label: string): boolean;
  /** The number of an address: each has one. */
  numberOf(url: string): number;
  /** The definitions of all addresses, in their order; empty where there is none. */
  definitions(): string;
}

const LABELS = /\[\^((?:[^\s[\]\\]|\\\S)+)\]/g;

/** Where a label has its footnote. */
const DEFINED = /\[\^((?:[^\s[\]\\]|\\\S)+)\]:/g;

/** An empty list of footnotes, for one page or several. */
export function createNotes(several: boolean, way: DocumentRules['footnotes'] = 'keep'): Notes {
  const used = new Set<string>();
  /** The number that the next label of the same name may get. */
  const copies = new Map<string, number>();
  const numbers = new Map<string, number>();
  let names = new Map<string, string>();
  let defined = new Set<string>();
  let last = 0;

  const free = (label: string): string => {
    const shared = toLabel(label);
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
      for (const [, label = ''] of markdown.matchAll(DEFINED)) defined.add(toLabel(label));
      for (const [, label = ''] of markdown.matchAll(LABELS)) {
        const name = toLabel(label);
        if (names.has(name)) continue;
        const counts = way === 'renumber' && defined.has(name);
        names.set(name, counts ? String(nextNumber()) : free(label));
      }
    },
    labelOf: (label) => names.get(toLabel(label)) ?? label,
    isDefined: (label) => defined.has(toLabel(label)),
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
