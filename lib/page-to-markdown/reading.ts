/** The parts of a tab that can be read locally. */
export type WantedPart = 'page' | 'selection' | 'picked';

/** Tells the injected script what to read. */
export interface ReadRequest {
  part: WantedPart;
  /** The site rule for a page, if any: CSS selectors of its content and of parts to remove. */
  rule?: { content: readonly string[]; remove: readonly string[] };
  /** Gets what was read, in one of Quarry's own pages. */
  onRead?: (reading: Reading) => void;
}

/** The selectors that the browser supports, joined into one list of each kind; empty if there are none. */
export interface PartSelectors {
  content: string;
  remove: string;
}

/** The global in the isolated world through which the injected script gets the elements that the user picked. */
export const PICKED_GLOBAL = 'quarryPicked';

/** The content read in a tab. The Markdown is empty if there was nothing to read. */
export interface Reading {
  /** The document's current URL. */
  url: string;
  title: string;
  markdown: string;
  author?: string;
  /** The publication date, as stated on the page. */
  date?: string;
  /** The name of its site. */
  site?: string;
  /** The language (BCP 47). */
  language?: string;
  /** The canonical URL. */
  canonical?: string;
  description?: string;
  /** The URL of the image that stands for the page. */
  image?: string;
  /** Whether the page held more than could be read within the time limit. */
  partial?: boolean;
  /** Whether the site seems to have shown an error or a sign-in instead of the page. */
  refused?: boolean;
}

/** The maximum Markdown length of a page, in bytes of UTF-8. Nobody reads longer texts. */
export const MAX_READING_LENGTH = 5_000_000;
/** The maximum URL length, in characters. Browsers allow up to 2 MB. */
const MAX_URL_LENGTH = 100_000;
/** The maximum length of titles and names, in characters. */
const MAX_LINE_LENGTH = 1000;

/**
 * Validates the result of an injected script, which comes from a page's process. Returns `undefined` if it is malformed.
 * What exceeds {@link MAX_READING_LENGTH} is cut off.
 */
export function toReading(value: unknown): Reading | undefined {
  if (typeof value !== 'object' || value === null) return undefined;
  const url = textOf(value, 'url');
  const markdown = textOf(value, 'markdown');
  if (url === undefined || markdown === undefined) return undefined;
  if (url.length > MAX_URL_LENGTH) return undefined;
  const fitting = lengthThatFits(markdown, MAX_READING_LENGTH);
  const partial = fitting < markdown.length || Reflect.get(value, 'partial') === true;
  return {
    url,
    title: lineOf(value, 'title'),
    markdown: markdown.slice(0, fitting).trim(),
    ...linesOf(value),
    ...(partial ? { partial } : {}),
  };
}

const FACTS = ['author', 'date', 'site', 'language', 'canonical', 'description', 'image'] as const;

/** The page's metadata, without empty fields. */
function linesOf(value: object): Pick<Reading, (typeof FACTS)[number]> {
  return Object.fromEntries(
    FACTS.map((name) => [name, lineOf(value, name)]).filter(([, text]) => text !== ''),
  );
}

/** How much of a text fits into a number of UTF-8 bytes, in UTF-16 units and without splitting a character. */
const lengthThatFits = (text: string, bytes: number): number =>
  new TextEncoder().encodeInto(text, new Uint8Array(bytes)).read;

const lineOf = (value: object, name: string): string =>
  (textOf(value, name) ?? '').replace(/\s+/g, ' ').trim().slice(0, MAX_LINE_LENGTH);

/**
 * Tag characters, which nobody sees but language models read, and in the first group those of a flag, such as Scotland's
 * (UTS 51, annex C).
 */
const TAGS = /(🏴[\u{E0030}-\u{E007A}]{3,6}\u{E007F})|[\u{E0000}-\u{E007F}]/gu;

function textOf(value: object, name: string): string | undefined {
  const found: unknown = Reflect.get(value, name);
  return typeof found === 'string' ? found.replace(TAGS, '$1') : undefined;
}
