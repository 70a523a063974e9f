/** Void elements (HTML 13.1.2), and elements that the next block ends. */
const ENDLESS = new Set(
  'area base br col embed hr img input link meta param source track wbr p html head body'.split(' '),
);
/** Elements with optional end tags, which the end of their parent closes too. */
const IMPLIED = new Set('li dt dd rt rp option optgroup colgroup thead tbody tfoot tr td th'.split(' '));
/** Elements whose content is raw text. */
export const RAW_TEXT_TAGS = new Set(
  'script style textarea title xmp iframe noembed noframes noscript'.split(' '),
);
/** Ends an open comment, quoted attribute, or tag. If none is open, it is a comment. */
const END_OF_TAG = `<!-- '"> -->`;
/** Foreign elements, which have different parsing rules. */
const FOREIGN = new Set(['svg', 'math']);
const TAG_NAME = /<([a-z][^\s/>]*)/gi;

/** Elements that Markdown is rendered to. An open comment swallows their end tags. */
const RENDERED = 'h1 h2 h3 h4 h5 h6 table a em strong del'.split(' ');
const CONTAINERS = ['ul', 'ol', 'blockquote'];

/**
 * HTML that closes everything left open by a text's HTML, as a line of its own; empty if nothing is open. `readings`:
 * the text's HTML as found by different kinds of parsers. `depth`: the maximum nesting of quotes and lists around it.
 */
export function endsOfHtml(readings: readonly string[], depth: number): string {
  if (readings.every(isClosed)) return '';
  const html = readings.join('');
  const left = readings.length === 1 && !FILTERED.test(html) ? leftOpen(html) : undefined;
  // In doubt, close everything that was ever opened: extra end tags have no effect.
  const names = left ?? [
    ...Array.from({ length: depth }, () => CONTAINERS).flat(),
    ...RENDERED,
    ...[...html.matchAll(TAG_NAME)].map(([, name = '']) => name.toLowerCase()),
  ];
  const ends = names.filter((name) => !ENDLESS.has(name)).map((name) => `</${name}>`);
  return END_OF_TAG + ends.reverse().join('');
}

/** The start of a comment, of anything parsed as one, or of a tag. */
const MARK = /<(?:(!--)|([!?]|\/(?![a-z]))|(\/?)([a-z][^\s/>]*))/gi;

/** Tags that some parsers show as text (GFM 6.11). */
const FILTERED = new RegExp(`<(?=/?(?:${[...RAW_TEXT_TAGS].join('|')})(?=[\\s/>]))`, 'i');

/** Whether HTML leaves nothing open, with and without those tags. */
export const isClosed = (html: string): boolean =>
  [html, html.replace(new RegExp(FILTERED, 'gi'), '')].every((one) => leftOpen(one)?.length === 0);

/** The elements that are open at the end, outermost first; `undefined` if tags are misnested or unterminated. */
function leftOpen(html: string): string[] | undefined {
  const open: string[] = [];
  const mark = new RegExp(MARK);
  for (let found = mark.exec(html); found !== null; found = mark.exec(html)) {
    const [, comment, other, slash = '', written = ''] = found;
    const name = written.toLowerCase();
    const end = endOf(html, found.index, mark.lastIndex, comment ?? other);
    if (end < 0 || FOREIGN.has(name)) return undefined;
    mark.lastIndex = slash === '' && RAW_TEXT_TAGS.has(name) ? endOfRaw(html, name, end + 1) : end + 1;
    if (mark.lastIndex <= end || !follow(open, name, slash)) return undefined;
  }
  return open;
}

/** Updates the open elements for a tag. Returns false if tags are misnested. */
function follow(open: string[], name: string, slash: string): boolean {
  if (name === '' || ENDLESS.has(name)) return true;
  return slash === '' ? open.push(name) > 0 : close(open, name);
}

/** Removes a closed element from the open ones. Returns false if another one should have been closed first. */
function close(open: string[], name: string): boolean {
  while (open.at(-1) !== name && IMPLIED.has(open.at(-1) ?? '')) open.pop();
  return open.pop() === name;
}

function endOf(html: string, at: number, afterMark: number, mark: string | undefined): number {
  if (mark === '!--') return endOfComment(html, at);
  return mark ? html.indexOf('>', afterMark) : endOfTag(html, afterMark);
}

/** The index of a comment's last character, or -1. Comments with other HTML comment ends count as unterminated. */
function endOfComment(html: string, at: number): number {
  const end = html.indexOf('-->', at + 2);
  return end < 0 || html.slice(at, end).includes('--!>') ? -1 : end + 2;
}

/** The index of a tag's last character, or -1. Quoted values may contain anything. */
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

/** The start of a raw text element's end tag; 0 if there is none or it is uncertain. */
function endOfRaw(html: string, name: string, from: number): number {
  const end = new RegExp(`</${name}(?=[\\s/>])`, 'gi');
  end.lastIndex = from;
  const found = end.exec(html);
  return found === null || html.slice(from, found.index).includes('<!--') ? 0 : found.index;
}
