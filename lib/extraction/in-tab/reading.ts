import type { Untrusted } from '../../untrusted.ts';

/** What can be read in a tab without the service. */
export type WantedPart = 'page' | 'selection' | 'picked';

/** What the injected script is to read, and how. */
export interface ReadRequest {
  part: WantedPart;
  /** For a page of a site that has a rule: CSS selectors of its text, and of what to drop. */
  rule?: { content: readonly string[]; remove: readonly string[] };
}

/** Those selectors that the browser understands, each kind as one; empty where there are none. */
export interface PartSelectors {
  content: string;
  remove: string;
}

/** Where the injected script finds what is wanted: a name in the world that it shares with no page. */
export const WANTED = 'quarryWants';

/** Where it finds the elements that the user picked. */
export const PICKED = 'quarryPicked';

/** What was read in a tab; the Markdown is empty where there was nothing to read. */
export interface Reading {
  /** The address that the document has now. */
  url: Untrusted;
  title: Untrusted;
  markdown: Untrusted;
  author?: Untrusted;
  /** When it was published, as the page says it. */
  date?: Untrusted;
  /** The name of its site. */
  site?: Untrusted;
  /** The language that it is in (BCP 47). */
  language?: Untrusted;
  /** The address that it wants to be known by. */
  canonical?: Untrusted;
  /** Whether the page held more than can be read in the time there is. */
  partial?: boolean;
}

/** The most that is taken from a page, in bytes of UTF-8: more is no text that anybody reads. */
export const LONGEST_READING = 5_000_000;
/** Of the address that the document has, in characters: browsers show no more than 2 MB. */
const LONGEST_URL = 100_000;
/** Of titles and names, in characters. */
const LONGEST_LINE = 1000;

/**
 * What an injected script returned, which comes from a page's process: only what has the right form is taken;
 * `undefined` for anything else, and for more than {@link LONGEST_READING}.
 */
export function toReading(value: unknown): Reading | undefined {
  if (typeof value !== 'object' || value === null) return undefined;
  const url = textOf(value, 'url');
  const markdown = textOf(value, 'markdown');
  if (url === undefined || markdown === undefined) return undefined;
  if (url.length > LONGEST_URL || !fitsInto(LONGEST_READING, markdown)) return undefined;
  return {
    url,
    title: lineOf(value, 'title'),
    markdown: markdown.trim(),
    ...linesOf(value),
    ...(Reflect.get(value, 'partial') === true ? { partial: true } : {}),
  };
}

/** What a page says of itself, as far as it says it. */
function linesOf(value: object): Pick<Reading, 'author' | 'date' | 'site' | 'language' | 'canonical'> {
  const names = ['author', 'date', 'site', 'language', 'canonical'] as const;
  return Object.fromEntries(
    names.map((name) => [name, lineOf(value, name)]).filter(([, text]) => text !== ''),
  );
}

/** Tells whether a text has no more bytes in UTF-8; none has fewer than characters. */
const fitsInto = (bytes: number, text: string): boolean =>
  text.length <= bytes && new TextEncoder().encode(text).length <= bytes;

const lineOf = (value: object, name: string): string =>
  (textOf(value, name) ?? '').replace(/\s+/g, ' ').trim().slice(0, LONGEST_LINE);

function textOf(value: object, name: string): string | undefined {
  const found: unknown = Reflect.get(value, name);
  return typeof found === 'string' ? found : undefined;
}
