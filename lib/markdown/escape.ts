/**
 * Inline markup (CommonMark 2.4), entities (2.5), strikethrough (GFM 6.5), a closing `#` of a heading, and what begins
 * a comment in Obsidian, or a command of its plugin Templater. Image marks and parentheses of URLs are escaped only for
 * less strict parsers.
 */
const MARKUP = /[\\`*_[\]<~]|&(?=#?\w+;)|!(?=\[)|(?<=\])\(|(?<=\s)#(?=#*$)|(?<=[%<])%/g;
/** Autolinks (GFM 6.9). */
const AUTOLINK = /:(?=\/\/)|(?<=(?<![a-z\d])www)\.|@/gi;
/** The start of a heading, quote, list, rule, or table. */
const BEGINNING =
  /^(?:#(?=#{0,5}(?:\s|$))|>|\+(?=\s|$)|-(?=[\s:|-]|$)|=(?==*$)|[:|](?=[|:\s-]*$)|\d{1,9}(?=[.)](?:\s|$)))/;

/** Escapes text so that Markdown renders it literally, on one line, without links or blocks. */
export function escapeText(text: string): string {
  const line = escapeWords(text).replace(AUTOLINK, (mark) => `\\${mark}`);
  return line.replace(BEGINNING, (mark) => (/\d/.test(mark) ? `${mark}\\` : `\\${mark}`));
}

/**
 * Escapes text within a link, where autolinks don't apply, except for some parsers: a backslash in a URL would escape no tag.
 * Replaces with a function, because with a replacement pattern the engine keeps all parts of the text in one list, which is
 * three times as slow for some hundred thousand parts.
 */
export function escapeWords(text: string): string {
  const angle = /\/\/|www\.|@/i.test(text) ? '&lt;' : '\\<';
  return text
    .replace(/\s+/g, ' ')
    .trim()
    .replace(MARKUP, (mark) => (mark === '<' ? angle : `\\${mark}`));
}

/** Characters that would end a link's URL early or change it: a backslash, or the `&` of an entity. */
const IN_URL = /[()<>\s\\]|&(?=#?\w+;)/g;
const ENCODED: Readonly<Record<string, string>> = { '(': '%28', ')': '%29', '&': '&amp;' };

/** Writes a URL for the parentheses of a link. */
export const urlInLink = (url: string): string =>
  url.replace(IN_URL, (character) => ENCODED[character] ?? encodeURIComponent(character));

/** Writes an inline link (CommonMark 6.3), escaping any text and URL. */
export const linkTo = (text: string, url: string): string =>
  `[${escapeWords(text) || escapeWords(url)}](${urlInLink(url)})`;

/** Writes a URL as an autolink (CommonMark 6.5), or as text if it is not a valid one. */
export function linkItself(url: string): string {
  const address = url.replace(/[<>\s]/g, encodeURIComponent);
  return /^[a-z][a-z0-9+.-]{1,31}:/i.test(address) ? `<${address}>` : escapeText(url);
}

/** Writes an image (CommonMark 6.4) with alt text. */
export function imageTo(text: string, url: string): string {
  return `!${linkTo(text, url)}`;
}

const NAMED: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: '\u00a0',
  ndash: '–',
  mdash: '—',
  hellip: '…',
  lsquo: '‘',
  rsquo: '’',
  ldquo: '“',
  rdquo: '”',
  laquo: '«',
  raquo: '»',
  bull: '•',
  middot: '·',
  copy: '©',
  reg: '®',
  trade: '™',
  deg: '°',
  times: '×',
  euro: '€',
  pound: '£',
  shy: '',
};

/** Decodes HTML entities in titles and snippets. Unknown entities stay as written. */
export function decodeEntities(value: string): string {
  if (!value.includes('&')) return value;
  return value.replace(/&(?:#x([0-9a-f]{1,6})|#(\d{1,7})|([a-z]+));/gi, (whole, hex, decimal, name) => {
    if (name !== undefined) return Object.hasOwn(NAMED, name) ? (NAMED[name] ?? whole) : whole;
    const point = hex === undefined ? Number.parseInt(decimal, 10) : Number.parseInt(hex, 16);
    return isScalar(point) ? String.fromCodePoint(point) : whole;
  });
}

const isScalar = (point: number): boolean =>
  point > 0 && point <= 0x10ffff && (point < 0xd800 || point > 0xdfff);

/** Decodes a URL in Markdown: backslash escapes and entities. */
export const unescapeUrl = (written: string): string =>
  decodeEntities(written.replace(/\\([!-/:-@[-`{-~])/g, '$1'));
