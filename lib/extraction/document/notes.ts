/** The footnotes of a document: those that pages bring along, and the addresses that links became. */
export interface Notes {
  /** Whether there are pages that may use the same label. */
  several: boolean;
  /** Takes up the labels that a page uses; the pages before it may use the same. */
  enter(markdown: string): void;
  /** What a label of the page that was entered last is called in the document. */
  labelOf(label: string): string;
  /** The number of an address: each has one. */
  numberOf(url: string): number;
  /** The definitions of all addresses, in their order; empty where there is none. */
  definitions(): string;
}

const LABELS = /\[\^([^\s[\]]+)\]/g;

/** An empty list of footnotes for so many pages. */
export function createNotes(pages: number): Notes {
  const used = new Set<string>();
  const numbers = new Map<string, number>();
  let names = new Map<string, string>();
  let last = 0;

  const free = (label: string): string => {
    let name = label;
    for (let copy = 2; used.has(name); copy += 1) name = `${label}-${copy}`;
    used.add(name);
    return name;
  };

  return {
    several: pages > 1,
    enter(markdown) {
      const labels = new Set([...markdown.matchAll(LABELS)].map(([, label = '']) => label));
      names = new Map([...labels].map((label) => [label, free(label)]));
    },
    labelOf: (label) => names.get(label) ?? label,
    numberOf(url) {
      const known = numbers.get(url);
      if (known !== undefined) return known;
      do last += 1;
      while (used.has(String(last)));
      used.add(String(last));
      numbers.set(url, last);
      return last;
    },
    definitions: () =>
      [...numbers]
        .map(([url, number]) => `[^${number}]: <${url.replace(/[<>\s]/g, encodeURIComponent)}>`)
        .join('\n'),
  };
}
