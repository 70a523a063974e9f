/** Where a link leads, as it is written: `from` and `to` are its place in the text, none where a definition says it. */
export interface Address {
  url: string;
  /** Whether angle brackets stand around it. */
  angled?: boolean;
  /** With its quotation marks. */
  title?: string;
  from?: number;
  to?: number;
}

/** What the links of a text that name a label lead to, by the label. */
export type Definitions = ReadonlyMap<string, Address>;

const ANGLED = /<((?:[^<>\n\\]|\\[^\n])*)>/y;
const TITLE = /\s+("(?:[^"\\]|\\[\s\S])*"|'(?:[^'\\]|\\[\s\S])*'|\((?:[^()\\]|\\[\s\S])*\))/y;
/** A longer one is none (CommonMark 4.7). */
export const LONGEST_LABEL = 999;
/** Of brackets in an address: more than that would take quadratic time (cmark keeps to as many). */
export const DEEPEST = 32;
const LABEL = /\[((?:[^[\]\\]|\\[\s\S])*)\]/y;

/** Labels are the same without regard to case and white space (CommonMark 4.7). */
export const toLabel = (text: string): string => text.trim().replace(/\s+/g, ' ').toLowerCase().toUpperCase();

interface Read {
  address: Address;
  /** Behind all that belongs to it. */
  to: number;
}

/** The address in brackets behind the text of a link (CommonMark 6.3). */
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

/** Where an address without pointed brackets ends: at white space, or at a bracket that nothing opened. */
function plainEnd(text: string, from: number): number {
  let depth = 0;
  NO_MARKS.lastIndex = from;
  while (NO_MARKS.test(text)) {
    const at = NO_MARKS.lastIndex;
    const mark = text[at];
    if (mark === '(' ? ++depth > DEEPEST : mark !== ')' && mark !== '\\') return mark === '(' ? from : at;
    if (mark === ')' && --depth < 0) return at;
    NO_MARKS.lastIndex = Math.min(at + (mark === '\\' ? 2 : 1), text.length);
  }
  return text.length;
}

/** What the label behind a text, or the text itself, leads to. */
export function referred(text: string, from: number, at: number, definitions: Definitions): Read | undefined {
  if (definitions.size === 0 || at - from > LONGEST_LABEL) return undefined;
  LABEL.lastIndex = at + 1;
  const label = text[at + 1] === '[' ? LABEL.exec(text)?.[1] : undefined;
  const address = definitions.get(toLabel(label?.trim() ? label : text.slice(from, at)));
  if (address === undefined) return undefined;
  return { address, to: label === undefined ? at + 1 : LABEL.lastIndex };
}
