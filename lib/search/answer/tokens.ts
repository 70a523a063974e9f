import { decodeEntities } from '../../markdown/entities.ts';
import type { Untrusted } from '../../untrusted.ts';
import type { Token } from './answer.ts';

/** The tags that the service highlights with; any other tag is text like the rest. */
const HIGHLIGHT = /<(\/?)(?:strong|b|em|mark)\s*>/gi;
const LINE_BREAK = /<br\s*\/?>/gi;

/** What would reorder, hide or break the text around it: bidi controls, zero-width and control characters. */
const UNSEEN = /[\p{Cc}\p{Bidi_Control}\u200b\u2060-\u2064\ufeff]/gu;

/** A run of text as one line without characters that can't be seen. */
function plain(value: Untrusted): string {
  return value.replace(/\s+/g, ' ').replace(UNSEEN, '');
}

/** The lines of a text with their indentation, without highlights; as they are written where it is no HTML. */
export function linesOf(source: Untrusted, html = true): string[] {
  const text = html ? decodeEntities(source.replace(LINE_BREAK, '\n').replace(HIGHLIGHT, '')) : source;
  return text
    .split(/\r\n|[\r\n]/)
    .map((line) => line.replace(UNSEEN, (character) => (character === '\t' ? character : '')));
}

/**
 * Reads the HTML of a title or a snippet as runs of text, highlighted or not. Nothing in it is ever markup:
 * tags other than the highlights come out as the characters that they are written with.
 */
export function toTokens(html: Untrusted): Token[] {
  const tokens: Token[] = [];
  const source = html.replace(LINE_BREAK, ' ');
  let depth = 0;
  let from = 0;
  const push = (to: number) => {
    const text = plain(decodeEntities(source.slice(from, to)));
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

/** The tags of HTML that stand within texts or around them; `List<T>` is none of them. */
const MARKUP =
  /<\/?(a|abbr|b|cite|code|div|em|font|i|li|mark|ol|p|q|s|small|span|strong|su[bp]|t[dhr]|u|ul|wbr)(?:\s[^<>]{0,1000})?\/?>/gi;
const BLOCK = /^(?:div|li|ol|p|t[dhr]|ul)$/i;

/** The text of HTML from the network, on one line, without its markup. */
export function textFrom(html: string): string {
  const bare = html.replace(MARKUP, (_, name: string) => (BLOCK.test(name) ? ' ' : ''));
  return textOf(toTokens(bare));
}
