/** A link's URL as written. `from` and `to`: its range in the text; unset if it comes from a definition. */
export interface Address {
  url: string;
  /** Whether it is in angle brackets. */
  angled?: boolean;
  /** The title, including its quotation marks. */
  title?: string;
  from?: number;
  to?: number;
}

/** The link definitions of a text by label. */
export type Definitions = ReadonlyMap<string, Address>;

const ANGLED = /<((?:[^<>\n\\]|\\[^\n])*)>/y;
const TITLE = /\s+("(?:[^"\\]|\\[\s\S])*"|'(?:[^'\\]|\\[\s\S])*'|\((?:[^()\\]|\\[\s\S])*\))/y;
/** The maximum length of a label, in characters (CommonMark 4.7). */
export const MAX_LABEL_LENGTH = 999;
/** The maximum nesting of parentheses in a URL: more would take quadratic time (cmark has the same limit). */
export const MAX_NESTING = 32;
const LABEL = /\[((?:[^[\]\\]|\\[\s\S])*)\]/y;

/** Normalizes a label: labels match regardless of case and white space (CommonMark 4.7). */
export const normalizeLabel = (text: string): string =>
  text.trim().replace(/\s+/g, ' ').toLowerCase().toUpperCase();

interface Read {
  address: Address;
  /** The position after it. */
  to: number;
}

/** Reads the destination in parentheses after a link's text (CommonMark 6.3). */
export function linkDestination(text: string, at: number): Read | undefined {
  if (text[at] !== '(') return undefined;
  let from = skipSpace(text, at + 1);
  ANGLED.lastIndex = from;
  let to = plainEnd(text, from);
  let next = to;
  if (text[from] === '<') {
    if (!ANGLED.test(text)) return undefined;
    next = ANGLED.lastIndex;
    from += 1;
    to = next - 1;
  }
  TITLE.lastIndex = next;
  const title = TITLE.exec(text)?.[1];
  const end = skipSpace(text, title === undefined ? next : TITLE.lastIndex);
  if (text[end] !== ')') return undefined;
  const address = { url: text.slice(from, to), from, to };
  return { address: title === undefined ? address : { ...address, title }, to: end + 1 };
}

const SPACE = /\s*/y;

const skipSpace = (text: string, at: number): number => {
  SPACE.lastIndex = at;
  SPACE.test(text);
  return SPACE.lastIndex;
};

const NO_MARKS = /[^\s\\()]*/y;

/** The end of a URL without angle brackets: at white space, or at an unmatched parenthesis. */
function plainEnd(text: string, from: number): number {
  let depth = 0;
  NO_MARKS.lastIndex = from;
  while (NO_MARKS.test(text)) {
    const at = NO_MARKS.lastIndex;
    const mark = text[at];
    if (mark === '(' ? ++depth > MAX_NESTING : mark !== ')' && mark !== '\\') return mark === '(' ? from : at;
    if (mark === ')' && --depth < 0) return at;
    NO_MARKS.lastIndex = Math.min(at + (mark === '\\' ? 2 : 1), text.length);
  }
  return text.length;
}

/** Resolves a reference link by the label after its text, or by the text itself. */
export function resolveReference(
  text: string,
  from: number,
  at: number,
  definitions: Definitions,
): Read | undefined {
  if (definitions.size === 0 || at - from > MAX_LABEL_LENGTH) return undefined;
  LABEL.lastIndex = at + 1;
  const label = text[at + 1] === '[' ? LABEL.exec(text)?.[1] : undefined;
  const address = definitions.get(normalizeLabel(label?.trim() ? label : text.slice(from, at)));
  if (address === undefined) return undefined;
  return { address, to: label === undefined ? at + 1 : LABEL.lastIndex };
}
