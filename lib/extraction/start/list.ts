import { decodeEntities, unescapeUrl } from '../../markdown/escape.ts';
import { cleanText } from '../../plain-text.ts';
import type { Target } from '../job/job.ts';
import { titled } from './targets.ts';

/** The format of a list. `html` reads URLs only from links; `csv` reads a title from the same row. */
export type ListKind = 'text' | 'html' | 'csv';

// No pattern may continue with characters that the part before it could match: that would cause backtracking.
const ADDRESS = String.raw`https?:\/\/`;
/** A Markdown image or link: `!`, title, URL in angle brackets or plain. */
const MARKDOWN = String.raw`(!?)\[([^[\]]{0,500})\]\(\s*(?:<(${ADDRESS}[^\s<>]{1,4000})>|(${ADDRESS}(?:[^\s()<>]|\([^\s()<>]*\)){1,4000}))(?:[\s<>][^()\n]{0,300})?\)`;
/** An HTML link: its URL (double-quoted, single-quoted, or unquoted) and its content. */
const ANCHOR = String.raw`<a\b[^<>]{0,4000}?\bhref\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'<>]+)(?![^\s"'<>]))[^<>]{0,4000}>(?:((?:(?!<a\b)[^]){0,2000}?)<\/a>)?`;
/** Any other HTML tag, such as an image; consumed so that URLs inside it are ignored. What begins with `<![` is text. */
const OTHER_TAG = String.raw`<(?!${ADDRESS}|!\[)[a-z!/][^<>]*>`;
/** What ends a URL in a text, also where no space follows: quotation marks, and Chinese and Japanese punctuation. */
const STOPS = String.raw`\s<>"\u0060|“”„«»…。，、；：！？（）「」『』【】《》`;
/** In brackets, a URL has names of parameters (`?a[]=1`) and of folders. Others are markup, as in `[[URL][title]]`. */
const IN_BRACKETS = String.raw`\[[\w.:-]{0,50}\](?=[=[/&])`;
/** What is between two URLs that no space parts. */
const BETWEEN = `(?:[,;'()・—]|%0A){1,9}${ADDRESS}`;
const BARE = String.raw`((?:${ADDRESS}|(?<![\w/.@-])www\.)(?:(?!${BETWEEN})(?:[^${STOPS}[\]]|${IN_BRACKETS})){1,4000})`;

const LINKS = new RegExp(`${MARKDOWN}|${ANCHOR}|${OTHER_TAG}|${BARE}`, 'gi');
const ALONE = new RegExp(`^${BARE}$`, 'i');

/** Finds the links in a text, in order, with their titles if present. Never throws. */
export function linksIn(text: string, kind: ListKind = 'text'): Target[] {
  if (kind === 'csv') return linksInTable(text);
  const seen = cleanText(text).replace(/[\u00ad\u200b\u2060]/g, '');
  return [...seen.matchAll(LINKS)].flatMap((match) => {
    const [, picture, words = '', inBrackets, plain, double, single, unquoted, inner = '', bare] = match;
    const marked = inBrackets ?? plain;
    const href = double ?? single ?? unquoted;
    if (href !== undefined)
      return target(decodeEntities(href).trim(), decodeEntities(inner.replace(/<[^<>]*>/g, ' ')));
    if (kind === 'html' || picture === '!') return [];
    if (marked !== undefined) return target(unescapeUrl(marked), words);
    return bare === undefined ? [] : target(unescapeUrl(withoutEnd(bare)).replace(/^www/i, 'https://$&'), '');
  });
}

/** Formats links as a text that `linksIn` can read, one per line. */
export const toList = (links: readonly Target[]): string =>
  links.map(({ url, title = '' }) => (title || !isReadWhole(url) ? asMarkdown(url, title) : url)).join('\n');

const isReadWhole = (url: string): boolean => ALONE.test(url) && unescapeUrl(withoutEnd(url)) === url;

function asMarkdown(url: string, title: string): string {
  const escaped = url.replace(/&(?=#?\w+;)/g, '&amp;').replaceAll('\\', '%5C');
  return `[${title.replace(/[[\]]/g, ' ')}](<${escaped}>)`;
}

function target(url: string, title: string): Target[] {
  if (!/^https?:/i.test(url) || !URL.canParse(url)) return [];
  return [titled(url, title)];
}

/**
 * Removes trailing characters that belong to the surrounding sentence, such as a period or an unmatched parenthesis.
 */
function withoutEnd(address: string): string {
  let open = 0;
  for (const sign of address) open += sign === '(' ? 1 : sign === ')' ? -1 : 0;
  let end = address.length;
  for (; end > 0; end -= 1) {
    const last = address[end - 1] ?? '';
    if (last === ')' && open < 0) open += 1;
    else if (!/[.,;:!?'*{}’‘\\،؛؟۔।]/.test(last)) break;
  }
  return address.slice(0, end);
}

/**
 * Reads the URLs in each row: those of the column for them, or else of all, which can have the URLs of images, too. Titled by
 * the title column, or else by the first other cell with letters.
 */
function linksInTable(text: string): Target[] {
  const rows = cellsOf(text);
  const column = (name: RegExp) => rows[0]?.findIndex((cell) => name.test(cell.trim())) ?? -1;
  const [titles, urls] = [column(/^(?:title|name)$/i), column(/^(?:ur[il]|link|href|address)$/i)];
  return rows.flatMap((row) => {
    const words = [row[titles] ?? '', ...row].find(
      (cell) => /\p{L}/u.test(cell) && !/^\s*https?:/i.test(cell),
    );
    const cells = urls < 0 ? row : row.slice(urls, urls + 1);
    return cells.flatMap((cell) => target(cell.trim(), words ?? ''));
  });
}

function cellsOf(text: string): string[][] {
  const [head = ''] = text.split(/[\r\n]/, 1);
  const count = (sign: string) => head.split(sign).length;
  const between = [',', ';', '\t'].toSorted((a, b) => count(b) - count(a))[0] ?? ',';
  const cell = new RegExp(`(?:"([^"]*(?:""[^"]*)*)"|([^${between}\\r\\n]*))(${between}|\\r?\\n|\\r|$)`, 'g');
  const rows: string[][] = [[]];
  for (const [, quoted, plain = '', end] of text.matchAll(cell)) {
    rows.at(-1)?.push(quoted?.replaceAll('""', '"') ?? plain);
    if (end !== between) rows.push([]);
  }
  return rows;
}
