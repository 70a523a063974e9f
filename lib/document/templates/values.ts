import { escapeText, linkItself, urlInLink } from '../../markdown/escape.ts';
import { cleanText } from '../../plain-text.ts';

/** A template value: a text, or a list of texts. */
export interface Value {
  texts: readonly string[];
  list: boolean;
  /** Plain text, which needs escaping; a URL; or Markdown. A changed value is plain text. */
  kind: 'text' | 'url' | 'markdown';
  /** The names that a text was joined from. */
  names?: readonly string[] | undefined;
  /** The mark before each item in Markdown, if it is a list there. */
  bullet?: ((index: number) => string) | undefined;
}

/**
 * Noncharacters that mark a wikilink and its alias until the value is written: filters can follow, so only then can the
 * text in it be made safe.
 */
const MARKS = { open: '\ufdd0', alias: '\ufdd1', close: '\ufdd2' } as const;
const ALL_MARKS = /[\ufdd0-\ufdd2]/g;
const LINK = /\ufdd0([^\ufdd0-\ufdd2]*)(?:\ufdd1([^\ufdd0-\ufdd2]*))?\ufdd2/g;

/** Text from a page, cleaned for filters. */
export const pageText = (text: string): string => cleanText(text).replace(ALL_MARKS, '');

export const textValue = (text: string, kind: Value['kind'] = 'text'): Value => ({
  texts: text === '' ? [] : [text],
  list: false,
  kind,
});
export const EMPTY_VALUE: Value = textValue('');

export const toWikilink = (text: string, alias: string): string =>
  text.trim() === '' ? '' : `${MARKS.open}${text}${alias && MARKS.alias + alias}${MARKS.close}`;

/** The context of a value: Markdown, the target of a link in it, a front matter field, or a file name. */
export type TemplateContext = 'markdown' | 'target' | 'field' | 'name';

/** Characters not allowed in a name: folder separators, and those invalid in file systems or links to notes. */
const NOT_IN_NAMES = /[<>:"/\\|?*#^[\]]/g;
/** In a wikilink, where nothing can be escaped, neither are code, entities, and what becomes a link by itself. */
const NOT_IN_LINKS = /[<>:"/\\|?*#^[\]`]|&(?=\w+;)|(?<=www)\.|(?<=\S)@/gi;

const inOneLine = (text: string, forbidden: RegExp): string =>
  text.replace(forbidden, ' ').replace(/\s+/g, ' ').trim();

function wikilink(name: string, alias = ''): string {
  const target = inOneLine(cleanText(name), NOT_IN_LINKS);
  const shown = inOneLine(cleanText(alias), NOT_IN_LINKS);
  return target && `[[${target}${shown && `|${shown}`}]]`;
}

/** A URL for the parentheses of a link; empty if it is neither relative nor on the web. */
const targetOf = (text: string): string =>
  /^\s*(?!https?:)[a-z][a-z\d+.-]*:/i.test(text) ? '' : urlInLink(text.trim());

function formatText(text: string, kind: Value['kind'], context: TemplateContext): string {
  const links: string[] = [];
  const marked = text.replace(LINK, (_, name: string, alias?: string) => {
    links.push(context === 'name' ? name : wikilink(name, alias));
    return MARKS.open;
  });
  const plain = cleanText(marked).replace(/[\ufdd1\ufdd2]/g, '');
  const restored = (made: string) => made.replace(/\ufdd0/g, () => links.shift() ?? '');
  if (context === 'name') return inOneLine(restored(plain), NOT_IN_NAMES);
  if (context === 'target') return targetOf(restored(plain));
  if (context === 'field' || kind === 'markdown') return restored(plain);
  return restored(kind === 'url' ? linkItself(plain) : escapeText(plain));
}

/** Writes a value for its context: clean, and escaped so that it is not markup there. */
export function formatValue({ texts, kind, bullet }: Value, context: TemplateContext): string {
  const made = texts.map((text) => formatText(text, kind, context));
  if (bullet && context !== 'name') return made.map((text, index) => bullet(index) + text).join('\n');
  return made.join(', ');
}
