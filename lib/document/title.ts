import { escapeText } from '../markdown/escape.ts';
import { htmlTags } from '../markdown/html-in.ts';
import { type Span, scanInline } from '../markdown/inline.ts';
import { headingWords } from '../markdown/leaf-lines.ts';
import { cleanLine } from '../plain-text.ts';
import type { ExtractedPage } from './document.ts';

const MAX_TITLE_LENGTH = 2000;
const TAGS = htmlTags();

/** Splits a page into its leading level 1 heading and the rest; `undefined` if it starts with anything else. */
export function leadingTitle(markdown: string): { words: string; rest: string } | undefined {
  const end = markdown.indexOf('\n');
  const line = end < 0 ? markdown : markdown.slice(0, end);
  const words = /^ {0,3}#[ \t]/.test(line) ? headingWords(line) : '';
  return words === '' ? undefined : { words, rest: end < 0 ? '' : markdown.slice(end + 1) };
}

/** The title of a page, without markup. */
export const titleOfPage = (page: ExtractedPage): string =>
  cleanLine(ownTitle(page) ?? '') || plainTitle(page);

/** The leading heading of a page, without markup; `undefined` if it doesn't start with one. */
export function ownTitle(page: ExtractedPage): string | undefined {
  const own = leadingTitle(page.markdown.slice(0, MAX_TITLE_LENGTH).trimStart())?.words;
  if (own === undefined || page.whole) return undefined;
  return withoutEscapes(withoutLinks(own)).replace(/[*`]/g, '').trim() || own;
}

/** The stated title of a page, or else its URL's host and path, as Markdown. */
export const statedTitle = (page: ExtractedPage): string => escapeText(plainTitle(page));

function plainTitle({ title = '', url }: ExtractedPage): string {
  const { host, pathname } = URL.parse(url) ?? { host: url, pathname: '/' };
  return cleanLine(title) || cleanLine(`${host}${pathname === '/' ? '' : pathname}`);
}

/** A text without the backslashes that escape its punctuation. */
const withoutEscapes = (text: string): string => text.replace(/\\([!-/:-@[-`{-~])/g, '$1');

/** A line of Markdown with links replaced by their texts, and without images. */
function withoutLinks(line: string): string {
  const wordsOf = (from: number, to: number, spans: readonly Span[]): string => {
    let words = '';
    let at = from;
    for (const { kind, textFrom, textTo, children, ...span } of spans) {
      words += line.slice(at, span.from);
      if (kind === 'link' || kind === 'auto') words += wordsOf(textFrom, textTo, children);
      else if (kind !== 'image') words += line.slice(span.from, span.to);
      at = span.to;
    }
    return words + line.slice(at, to);
  };
  return wordsOf(0, line.length, scanInline(line, new Map(), TAGS)).replace(/ {2,}/g, ' ');
}
