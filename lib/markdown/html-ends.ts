/** Elements that have no end (HTML 13.1.2), and those that the next block ends. */
const ENDLESS = new Set(
  'area base br col embed hr img input link meta param source track wbr p html head body'.split(' '),
);
/** Elements whose end may be left out: the end of what is around them ends them too. */
const IMPLIED = new Set('li dt dd rt rp option optgroup colgroup thead tbody tfoot tr td th'.split(' '));
/** Elements in which tags are text. */
export const RAW = new Set('script style textarea title xmp iframe noembed noframes noscript'.split(' '));
/** Ends a comment, an attribute in quotes and a tag, whichever is open; where none is, it is a comment. */
const END_OF_TAG = `<!-- '"> -->`;
/** Elements in which other rules hold. */
const STRANGE = new Set(['svg', 'math']);
const TAG_NAME = /<([a-z][^\s/>]*)/gi;

/** What Markdown is rendered to; the ends of it are lost in a comment that is open. */
const RENDERED = 'h1 h2 h3 h4 h5 h6 table a em strong del'.split(' ');
const CONTAINERS = ['ul', 'ol', 'blockquote'];

/**
 * HTML that ends all that HTML leaves open, as a line of its own; empty where nothing is open. `readings`: the HTML of a text
 * as each kind of reader finds it. `depth`: how many quotes and lists it stands in at most.
 */
export function endsOfHtml(readings: readonly string[], depth: number): string {
  if (readings.every(isClosed)) return '';
  const html = readings.join('');
  const left = readings.length === 1 && !FILTERED.test(html) ? leftOpen(html) : undefined;
  // In doubt all that was ever opened is ended: an end too many does nothing.
  const names = left ?? [
    ...Array.from({ length: depth }, () => CONTAINERS).flat(),
    ...RENDERED,
    ...[...html.matchAll(TAG_NAME)].map(([, name = '']) => name.toLowerCase()),
  ];
  const ends = names.filter((name) => !ENDLESS.has(name)).map((name) => `</${name}>`);
  return END_OF_TAG + ends.reverse().join('');
}

/** Of a comment, of what is taken for one, or of a tag. */
const MARK = /<(?:(!--)|([!?]|\/(?![a-z]))|(\/?)([a-z][^\s/>]*))/gi;

/** Tags that some readers show as text (GFM 6.11). */
const FILTERED = new RegExp(`<(?=/?(?:${[...RAW].join('|')})(?=[\\s/>]))`, 'i');

/** Whether HTML leaves nothing open, for those readers too. */
export const isClosed = (html: string): boolean =>
  [html, html.replace(new RegExp(FILTERED, 'gi'), '')].every((one) => leftOpen(one)?.length === 0);

/** The elements that are open at the end, outermost first; `undefined` where tags are not nested or do not end. */
function leftOpen(html: string): string[] | undefined {
  const open: string[] = [];
  const mark = new RegExp(MARK);
  for (let found = mark.exec(html); found !== null; found = mark.exec(html)) {
    const [, comment, other, slash = '', written = ''] = found;
    const name = written.toLowerCase();
    const end = endOf(html, found.index, mark.lastIndex, comment ?? other);
    if (end < 0 || STRANGE.has(name)) return undefined;
    mark.lastIndex = slash === '' && RAW.has(name) ? endOfRaw(html, name, end + 1) : end + 1;
    if (mark.lastIndex <= end || !follow(open, name, slash)) return undefined;
  }
  return open;
}

/** Keeps what is open up with a tag; false where another element had to end before. */
function follow(open: string[], name: string, slash: string): boolean {
  if (name === '' || ENDLESS.has(name)) return true;
  return slash === '' ? open.push(name) > 0 : close(open, name);
}

/** Takes the element that ends off those that are open; false where another one had to end before. */
function close(open: string[], name: string): boolean {
  while (open.at(-1) !== name && IMPLIED.has(open.at(-1) ?? '')) open.pop();
  return open.pop() === name;
}

function endOf(html: string, at: number, behind: number, mark: string | undefined): number {
  if (mark === '!--') return endOfComment(html, at);
  return mark ? html.indexOf('>', behind) : endOfTag(html, behind);
}

/** Where a comment ends, or -1. Other ends that HTML knows are left in doubt. */
function endOfComment(html: string, at: number): number {
  const end = html.indexOf('-->', at + 2);
  return end < 0 || html.slice(at, end).includes('--!>') ? -1 : end + 2;
}

/** Where a tag ends, or -1; a value in quotes may hold anything. */
function endOfTag(html: string, from: number): number {
  const next = /[>='"<]/g;
  next.lastIndex = from;
  for (let found = next.exec(html); found !== null; found = next.exec(html)) {
    if (found[0] === '>') return found.index;
    if (found[0] !== '=') return -1;
    const value = /\s*(?:"[^"]*"|'[^']*'|[^\s"'=<>`]+|(?=>))/y;
    value.lastIndex = next.lastIndex;
    if (!value.test(html)) return -1;
    next.lastIndex = value.lastIndex;
  }
  return -1;
}

/** Where the end tag of an element begins in which tags are text; 0 where there is none or it is in doubt. */
function endOfRaw(html: string, name: string, from: number): number {
  const end = new RegExp(`</${name}(?=[\\s/>])`, 'gi');
  end.lastIndex = from;
  const found = end.exec(html);
  return found === null || html.slice(from, found.index).includes('<!--') ? 0 : found.index;
}
