import {
  type Address,
  type Definitions,
  linkDestination,
  MAX_LABEL_LENGTH,
  resolveReference,
} from './link-address.ts';

/** A code span, link, image, or footnote reference in a text. */
export interface Span {
  /** `auto`: a URL in angle brackets; `bare`: a URL without brackets; `note`: a footnote reference. */
  kind: 'code' | 'link' | 'image' | 'auto' | 'bare' | 'note';
  from: number;
  to: number;
  /** The range of its text, its footnote label, or its code. */
  textFrom: number;
  textTo: number;
  address: Address;
  children: Span[];
}

interface Opener {
  at: number;
  image: boolean;
  spans: number;
}

const SPECIAL = /[\\`<[\]]|!\[|https?:\/\/|www\./gi;
const AUTO = /<([a-z][a-z0-9+.-]{1,31}:[^\s<>]*)>/iy;
const BARE = /[^\s<>[\]`]+/y;
/** The start of a bare URL, including the first character of its host. */
const HOST = /^(?:https?:\/\/|www\.)[\p{L}\p{N}_-]/iu;
/** A GFM footnote label. */
const NOTE = /^\^(?:[^\s[\]\\]|\\\S)+\]/;

/** Skips the tag or comment at an angle bracket, or only the bracket. Returns the next position. */
export type TagReader = (text: string) => (at: number) => number;

const noTags: TagReader = () => (at) => at + 1;

/**
 * Finds code, links, images, and footnote references in a paragraph by the rules of CommonMark and GFM: not within
 * code or HTML, or after a backslash. Without `tags`, HTML is text.
 */
export function scanInline(text: string, definitions: Definitions, tags: TagReader = noTags): Span[] {
  const spans: Span[] = [];
  const found: Found = { openers: [], spans, definitions, shut: 0 };
  const code = codeRuns(text, spans);
  const skipTag = tags(text);
  const special = new RegExp(SPECIAL);
  for (let next = special.exec(text); next !== null; next = special.exec(text)) {
    const [mark] = next;
    const at = next.index;
    if (mark === '\\') special.lastIndex = at + 2;
    else if (mark === '`') special.lastIndex = code(at);
    else if (mark === '<') special.lastIndex = angled(text, at, spans) ?? skipTag(at);
    else if (mark === '[' || mark === '![')
      found.openers.push({ at, image: mark !== '[', spans: spans.length });
    else if (mark === ']') special.lastIndex = close(text, at, found);
    else special.lastIndex = bare(text, at, found.openers.length > found.shut, spans);
  }
  return spans;
}

const NOWHERE: Address = { url: '' };

/** Creates a function that skips a code span, or only its backticks if it is not closed. */
function codeRuns(text: string, spans: Span[]): (at: number) => number {
  // Indexed once: a search for each unclosed run would take quadratic time.
  let runs: Map<number, number[]> | undefined;
  return (at) => {
    let from = at;
    while (text[from] === '`') from += 1;
    runs ??= runsFrom(text, at);
    const same = runs.get(from - at) ?? [];
    // The scan only moves forward, so drop runs before it.
    while (same.length > 0 && (same.at(-1) ?? 0) < from) same.pop();
    const closing = same.pop();
    if (closing === undefined) return from;
    const to = closing + from - at;
    spans.push({
      kind: 'code',
      from: at,
      to,
      textFrom: from,
      textTo: closing,
      address: NOWHERE,
      children: [],
    });
    return to;
  };
}

/** The start positions of backtick runs by length, in descending order. */
function runsFrom(text: string, from: number): Map<number, number[]> {
  const runs = new Map<number, number[]>();
  const ticks = /`+/g;
  ticks.lastIndex = from;
  for (let run = ticks.exec(text); run !== null; run = ticks.exec(text)) {
    const starts = runs.get(run[0].length) ?? [];
    runs.set(run[0].length, starts);
    starts.push(run.index);
  }
  for (const starts of runs.values()) starts.reverse();
  return runs;
}

/** Skips a URL in angle brackets; `undefined` if it is not one. */
function angled(text: string, at: number, spans: Span[]): number | undefined {
  AUTO.lastIndex = at;
  const url = AUTO.exec(text)?.[1];
  if (url === undefined) return undefined;
  const to = AUTO.lastIndex;
  const textRange = { textFrom: at + 1, textTo: to - 1 };
  const address = { url, from: at + 1, to: to - 1 };
  spans.push({ kind: 'auto', from: at, to, ...textRange, address, children: [] });
  return to;
}

/**
 * Reads a bare URL (GFM 6.9), without trailing punctuation. It is not a link within the text of a link. A URL with a
 * scheme may follow anything but a letter or digit, as in cmark-gfm, because some scripts have no spaces.
 */
function bare(text: string, at: number, within: boolean, spans: Span[]): number {
  BARE.lastIndex = at;
  const url = withoutEnd(BARE.exec(text)?.[0] ?? '');
  if (!HOST.test(url)) return at + 1;
  const to = at + url.length;
  const start = /^h/i.test(url) ? /^$|[^a-z0-9]/i : /^$|[\s*_~(]/;
  if (!within && start.test(text.charAt(at - 1))) {
    const address = { url, from: at, to };
    spans.push({ kind: 'bare', from: at, to, textFrom: at, textTo: to, address, children: [] });
  }
  return Math.max(to, at + 1);
}

function withoutEnd(url: string): string {
  let end = url.length;
  let open = url.split(')').length - url.split('(').length;
  for (; end > 0; end -= 1) {
    const last = url.charAt(end - 1);
    if (last === ')' && open > 0) open -= 1;
    else if (!'?!.,:*_~\'"'.includes(last)) break;
  }
  return url.slice(0, end);
}

interface Found {
  openers: Opener[];
  spans: Span[];
  definitions: Definitions;
  /** How many of the open brackets can only become images, because links can't contain links. */
  shut: number;
}

/** Handles a closing bracket, which may complete a link, image, or footnote reference. Returns the next position. */
function close(text: string, at: number, found: Found): number {
  const { openers, spans, definitions } = found;
  const opener = openers.pop();
  const shut = openers.length < found.shut;
  found.shut = Math.min(found.shut, openers.length);
  if (opener === undefined || (shut && !opener.image)) return at + 1;
  const textFrom = opener.at + (opener.image ? 2 : 1);
  const read = linkDestination(text, at + 1) ?? resolveReference(text, textFrom, at, definitions);
  if (read === undefined && !NOTE.test(text.slice(textFrom, textFrom + MAX_LABEL_LENGTH))) return at + 1;
  const children = spans.splice(opener.spans);
  const { to, address } = read ?? { to: at + 1, address: NOWHERE };
  const kind = read === undefined ? 'note' : opener.image ? 'image' : 'link';
  // Before a footnote reference, the `!` is text.
  const from = kind === 'note' ? textFrom - 1 : opener.at;
  spans.push({ kind, from, to, textFrom, textTo: at, address, children });
  if (kind === 'link') found.shut = openers.length;
  return to;
}
