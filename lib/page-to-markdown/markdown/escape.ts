/** The context of a piece of text. */
interface Surroundings {
  /** Whether it is at the start of a line. */
  lineStart: boolean;
  /** What was written before it. */
  before?: string;
  /** The text that follows on the line. */
  next: string;
  /** Whether it is in a link, where GFM makes no other links. */
  linked?: boolean;
}

/** Characters that always are or start a delimiter. */
const DELIMITERS = /[\\`*[\]]/g;
/** Some parsers unescape the brackets of a text in a link, and would see another link or an image. */
const INNER_LINK = /\](?=\()/g;
/** At the end of the text, the next piece may complete one. */
const TAGS = /<(?=[a-z/!?]|$)/gi;
/** Possible entities. At the end of the text, the next piece may complete one. */
const ENTITIES = /&(?=(?:#\d{1,7}|#x[\da-f]{1,6}|[a-z][a-z\d]{1,30})(?:;|$))/gi;
/** What begins a comment in Obsidian, or a command of its plugin Templater. */
const PERCENTS = /(?<=[%<])%/g;
const OPEN_PERCENT = /[%<]$/;
/** Underscores at the edge of a word. */
const UNDERSCORES = /(?<![\p{L}\p{N}_])_+|(?<!_)_+(?![\p{L}\p{N}_])/gu;
/** Tildes that may end struck text: GFM accepts a single one. */
const TILDES = /~~+|(?<=[^\s\p{P}\p{S}])~|(?<!\s)~(?=[\s\p{P}\p{S}]|$)/gu;
/** What GFM makes a link without a mark, and what may follow it: punctuation at its end does not belong to it. */
const BARE_URLS = /(?:https?:\/\/|www\.)\S*/gi;
const AFTER_URL = /^[?!.,:*_~]*(?:[\s<]|$)/;
/** Starts a heading, quote, list item, or fence at the start of a line. */
const BLOCK = /^(?:#{1,6}(?=\s|$)|>|[-+](?=\s|$)|[-|:](?=[\s|:-]*$)|={1,}$|~{3,}|:(?=\s))/;
const NUMBERED = /^(\d{1,9})([.)])(?=\s|$)/;

/** Text with no character that Markdown could read otherwise. */
const PLAIN = /^[\p{L}\p{N} ,;?’“”]*$/u;

/** Escapes text so that CommonMark and GFM read it literally (CommonMark 0.31, section 2.4). */
export function escapeRun(
  text: string,
  { lineStart, before = '', next, linked = false }: Surroundings,
): string {
  if (PLAIN.test(text)) return text;
  const inline = text
    .replace(DELIMITERS, '\\$&')
    .replace(INNER_LINK, linked ? ']\\' : ']')
    .replace(TAGS, '\\<')
    .replace(ENTITIES, '\\&')
    .replace(PERCENTS, '\\%')
    .replace(/^%/, OPEN_PERCENT.test(before) ? '\\%' : '%')
    .replace(UNDERSCORES, (run) => run.replaceAll('_', '\\_'))
    .replace(TILDES, (run) => run.replaceAll('~', '\\~'))
    .replace(BARE_URLS, (url, at, whole) => {
      // The link would take in the markup that follows, and a backslash, so that what that escapes would count.
      const ends = at + url.length < whole.length || AFTER_URL.test(next);
      return linked || (ends && !url.includes('\\')) ? url : url.replace(/https?(?=:)|www(?=\.)/gi, '$&\\');
    });
  const held = next.startsWith('[') && inline.endsWith('!') ? `${inline.slice(0, -1)}\\!` : inline;
  return lineStart ? held.replace(BLOCK, '\\$&').replace(NUMBERED, '$1\\$2') : held;
}

/** Escapes the destination of a link or image: encodes whitespace, escapes the rest (CommonMark, section 6.3). */
export function toDestination(url: string): string {
  const written = url
    .replace(/[\s<>]/g, (found) => encodeURIComponent(found))
    .replaceAll('\\', '\\\\')
    .replace(ENTITIES, '&amp;');
  return balanced(url) ? written : written.replace(/[()]/g, '\\$&');
}

function balanced(url: string): boolean {
  let depth = 0;
  for (const one of url) {
    if (one === '(') depth += 1;
    if (one === ')') depth -= 1;
    if (depth < 0) return false;
  }
  return depth === 0;
}

/** Wraps text in a code span, with as many backticks as needed (CommonMark, section 6.1). */
export function toCodeSpan(text: string): string {
  const code = text.replace(/[\n\r]+/g, ' ');
  if (code.trim() === '') return '';
  const fence = '`'.repeat(longestRun(code, '`') + 1);
  const padded = /^`|`$|^ .* $/.test(code) ? ` ${code} ` : code;
  return `${fence}${padded}${fence}`;
}

/** The length of the longest run of a character. */
export function longestRun(text: string, character: string): number {
  let longest = 0;
  let run = 0;
  for (let at = text.indexOf(character); at >= 0; at = text.indexOf(character, at + 1)) {
    run = at > 0 && text[at - 1] === character ? run + 1 : 1;
    longest = Math.max(longest, run);
  }
  return longest;
}

/** A dollar that ends the formula, code, an HTML tag, a link or image, or a footnote (CommonMark, and GFM's autolinks). */
const UNSAFE_TEX = /(?<!\\)(?:\\\\)*\$|`|<[/!?a-z][^<>]*>|\]\(|!\[|\[\^|:\/\/|www\.|@/i;

/** Starts a heading, table, or fence if it is a line of its own. */
const UNSAFE_LINE = /^(?:#{1,6}(?:\s|$)|~{3}|[-=|:\s]+$)/;

/**
 * TeX to write between dollars, in which no relation begins an HTML tag: `a<b` becomes `a< b`. `undefined` if it would
 * become other Markdown; it is then written as code. `alone`: on a line without the dollars.
 */
export const safeTex = (tex: string, alone = false): string | undefined =>
  UNSAFE_TEX.test(tex) || (alone && UNSAFE_LINE.test(tex.trim()))
    ? undefined
    : tex.replace(/<(?=[a-z/!?%])/gi, '< ');
