import { type Address, type Definitions, LONGEST_LABEL, linkDestination, referred } from './link-address.ts';

/** Code, or something in a text that leads somewhere. */
export interface Span {
  /** `auto`: in pointed brackets; `bare`: an address as it stands; `note`: the mark of a footnote. */
  kind: 'code' | 'link' | 'image' | 'auto' | 'bare' | 'note';
  from: number;
  to: number;
  /** What is shown of it, the label of a footnote, or what stands between the marks of code. */
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
/** What an address without brackets begins with: more than how hosts begin. */
const HOST = /^(?:https?:\/\/|www\.)[\p{L}\p{N}_-]/iu;
/** The label of a footnote, as far as GFM knows them. */
const NOTE = /^\^(?:[^\s[\]\\]|\\\S)+\]/;

/** Goes past what begins with a pointed bracket in a text, or past the bracket alone. */
export type TagReader = (text: string) => (at: number) => number;

const noTags: TagReader = () => (at) => at + 1;

/**
 * Finds code and what leads somewhere in the text of a paragraph, by the rules of CommonMark and GFM: never in code, behind a
 * backslash or in HTML. Without `tags`, HTML is text.
 */
export function scanInline(text: string, definitions: Definitions, tags: TagReader = noTags): Span[] {
  const spans: Span[] = [];
  const found: Found = { openers: [], spans, definitions, shut: 0 };
  const code = codeRuns(text, spans);
  const pastTag = tags(text);
  const special = new RegExp(SPECIAL);
  for (let next = special.exec(text); next !== null; next = special.exec(text)) {
    const [mark] = next;
    const at = next.index;
    if (mark === '\\') special.lastIndex = at + 2;
    else if (mark === '`') special.lastIndex = code(at);
    else if (mark === '<') special.lastIndex = angled(text, at, spans) ?? pastTag(at);
    else if (mark === '[' || mark === '![')
      found.openers.push({ at, image: mark !== '[', spans: spans.length });
    else if (mark === ']') special.lastIndex = close(text, at, found);
    else special.lastIndex = bare(text, at, found.openers.length > found.shut, spans);
  }
  return spans;
}

const NOWHERE: Address = { url: '' };

/** Goes past code, or past the marks where nothing closes them. */
function codeRuns(text: string, spans: Span[]): (at: number) => number {
  // Found once: a search for each run that nothing closes would take quadratic time.
  let runs: Map<number, number[]> | undefined;
  return (at) => {
    let from = at;
    while (text[from] === '`') from += 1;
    runs ??= runsFrom(text, at);
    const same = runs.get(from - at) ?? [];
    // The scan goes forward: those behind it are needed no more.
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

/** Where the runs of backticks begin, by their lengths, the last first. */
function runsFrom(text: string, from: number): Map<number, number[]> {
  const runs = new Map<number, number[]>();
  const ticks = /`+/g;
  ticks.lastIndex = from;
  for (let run = ticks.exec(text); run !== null; run = ticks.exec(text)) {
    const places = runs.get(run[0].length) ?? [];
    runs.set(run[0].length, places);
    places.push(run.index);
  }
  for (const places of runs.values()) places.reverse();
  return runs;
}

/** Goes past an address in pointed brackets, if it is one. */
function angled(text: string, at: number, spans: Span[]): number | undefined {
  AUTO.lastIndex = at;
  const url = AUTO.exec(text)?.[1];
  if (url === undefined) return undefined;
  const to = AUTO.lastIndex;
  const place = { textFrom: at + 1, textTo: to - 1 };
  const address = { url, from: at + 1, to: to - 1 };
  spans.push({ kind: 'auto', from: at, to, ...place, address, children: [] });
  return to;
}

/**
 * An address without any brackets (GFM 6.9): what ends a sentence is not of it. In the text of a link it is none. One with
 * its scheme may stand behind anything but a letter or digit, as cmark-gfm reads it: some scripts have no spaces.
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
  /** No link stands within a link: so many of the brackets that are open can only be those of images. */
  shut: number;
}

/** At a closing bracket: the link, image or footnote that it makes. */
function close(text: string, at: number, found: Found): number {
  const { openers, spans, definitions } = found;
  const opener = openers.pop();
  const shut = openers.length < found.shut;
  found.shut = Math.min(found.shut, openers.length);
  if (opener === undefined || (shut && !opener.image)) return at + 1;
  const textFrom = opener.at + (opener.image ? 2 : 1);
  const read = linkDestination(text, at + 1) ?? referred(text, textFrom, at, definitions);
  if (read === undefined && !NOTE.test(text.slice(textFrom, textFrom + LONGEST_LABEL))) return at + 1;
  const children = spans.splice(opener.spans);
  const { to, address } = read ?? { to: at + 1, address: NOWHERE };
  const kind = read === undefined ? 'note' : opener.image ? 'image' : 'link';
  // Before a footnote the mark of an image is text.
  const from = kind === 'note' ? textFrom - 1 : opener.at;
  spans.push({ kind, from, to, textFrom, textTo: at, address, children });
  if (kind === 'link') found.shut = openers.length;
  return to;
}
