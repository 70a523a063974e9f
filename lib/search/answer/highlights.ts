import { decodeEntities } from '../../markdown/escape.ts';
import type { Token } from './answer.ts';

/** The tags used for highlights; any other tag is treated as text. */
const HIGHLIGHT = /<(\/?)(?:strong|b|em|mark)\s*>/gi;
const LINE_BREAK = /<br\s*\/?>/gi;

/**
 * Characters that could reorder, hide, or break surrounding text: bidi controls, zero-width, and control characters.
 */
const UNSEEN = /[\p{Cc}\p{Bidi_Control}\u200b\u2060-\u2064\ufeff]/gu;

/** Splits HTML into lines of text, keeping indentation and removing highlights. */
export function linesOf(html: string): string[] {
  return decodeEntities(html.replace(LINE_BREAK, '\n').replace(HIGHLIGHT, ''))
    .split(/\r\n|[\r\n]/)
    .map((line) => line.replace(UNSEEN, (character) => (character === '\t' ? character : '')));
}

/**
 * Parses the HTML of a title or snippet into runs of text, highlighted or not. The output is never markup: tags other
 * than highlights remain as literal characters.
 */
export function toTokens(html: string): Token[] {
  const tokens: Token[] = [];
  const source = html.replace(LINE_BREAK, ' ');
  let depth = 0;
  let from = 0;
  const push = (to: number) => {
    const text = decodeEntities(source.slice(from, to)).replace(/\s+/g, ' ').replace(UNSEEN, '');
    if (text === '') return;
    const last = tokens.at(-1);
    if (last && (last.mark === true) === depth > 0) last.text += text;
    else tokens.push(depth > 0 ? { text, mark: true } : { text });
  };
  for (const tag of source.matchAll(HIGHLIGHT)) {
    push(tag.index);
    depth = tag[1] === '/' ? Math.max(0, depth - 1) : depth + 1;
    from = tag.index + tag[0].length;
  }
  push(source.length);
  return tokens;
}

/** The text of tokens without their highlights. */
export const textOf = (tokens: readonly Token[]): string =>
  tokens
    .map((token) => token.text)
    .join('')
    .trim();

/** HTML tags that occur in text; does not match `List<T>`. */
const MARKUP =
  /<\/?(a|abbr|b|cite|code|div|em|font|i|li|mark|ol|p|q|s|small|span|strong|su[bp]|t[dhr]|u|ul|wbr)(?:\s[^<>]{0,1000})?\/?>/gi;
const BLOCK = /^(?:div|li|ol|p|t[dhr]|ul)$/i;

/** Converts HTML from the network to one line of plain text. */
export function textFrom(html: string): string {
  const bare = html.replace(MARKUP, (_, name: string) => (BLOCK.test(name) ? ' ' : ''));
  return textOf(toTokens(bare));
}
