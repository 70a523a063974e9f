import type { Untrusted } from '../untrusted.ts';

/**
 * What Markdown would read as markup within a line (CommonMark 2.4), as an entity (2.5) or as struck out (GFM 6.5), and
 * `#` at the end of a heading. The mark of a picture and the bracket of an address need it for readers that are less exact.
 */
const MARKUP = /[\\`*_[\]<~]|&(?=#?\w+;)|!(?=\[)|(?<=\])\(|(?<=\s)#(?=#*$)/g;
/** What would become a link by itself (GFM 6.9). */
const ADDRESS = /:(?=\/\/)|(?<=(?<![a-z\d])www)\.|@/gi;
/** What would begin a heading, a quote, a list, a rule or a table at the start of a line. */
const BEGINNING =
  /^(?:#(?=#{0,5}(?:\s|$))|>|\+(?=\s|$)|-(?=[\s:|-]|$)|=(?==*$)|[:|](?=[|:\s-]*$)|\d{1,9}(?=[.)](?:\s|$)))/;

/** Text that comes out of a Markdown renderer as it went in, on one line: nothing in it is a link or begins a block. */
export function escapeText(text: Untrusted): string {
  const line = escapeWords(text).replace(ADDRESS, (mark) => `\\${mark}`);
  return line.replace(BEGINNING, (mark) => (/\d/.test(mark) ? `${mark}\\` : `\\${mark}`));
}

/**
 * The same within a link, in which there are no other links. With a function: of a pattern for what to put in, the engine
 * keeps all parts of the text in one list, and from some hundred thousand on that costs three times as much.
 */
export const escapeWords = (text: Untrusted): string =>
  text
    .replace(/\s+/g, ' ')
    .trim()
    .replace(MARKUP, (mark) => `\\${mark}`);

/** What would end the address of a link early, or be read as something else: a backslash, or `&` before an entity. */
const IN_ADDRESS = /[()<>\s\\]|&(?=#?\w+;)/g;
const ENCODED: Readonly<Record<string, string>> = { '(': '%28', ')': '%29', '&': '&amp;' };

/** An inline link (CommonMark 6.3) that shows a text and leads to an address, whatever is in them. */
export function linkTo(text: Untrusted, url: Untrusted): string {
  const address = url.replace(IN_ADDRESS, (character) => ENCODED[character] ?? encodeURIComponent(character));
  return `[${escapeWords(text) || escapeWords(url)}](${address})`;
}

/** An address that shows itself (CommonMark 6.5); as text where it can be none. */
export function linkItself(url: Untrusted): string {
  const address = url.replace(/[<>\s]/g, encodeURIComponent);
  return /^[a-z][a-z0-9+.-]{1,31}:/i.test(address) ? `<${address}>` : escapeText(url);
}

/** An image (CommonMark 6.4), with words for those who do not see it. */
export function imageTo(text: Untrusted, url: Untrusted): string {
  return `!${linkTo(text, url)}`;
}
