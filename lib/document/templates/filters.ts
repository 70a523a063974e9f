import { escapeText, linkItself, urlInLink } from '../../markdown/escape.ts';
import { cleanText } from '../../plain-text.ts';
import { safeName } from '../file-names.ts';
import { dateMover, formatDate } from './dates.ts';

type Change = (value: Value) => Value;

/** Creates a filter that changes each text. */
const each =
  (change: (text: string) => string): Change =>
  (value) => ({ ...value, texts: value.texts.map(change) });

const capital = (word: string): string => {
  const [first = ''] = word;
  return first.toUpperCase() + word.slice(first.length);
};

const SMALL_WORDS = new Set('a an the and but or for nor on at to from by in of'.split(' '));
const titled = (text: string): string =>
  text
    .toLowerCase()
    .split(/\s+/)
    .map((word, index) => (index > 0 && SMALL_WORDS.has(word) ? word : capital(word)))
    .join(' ');

/** The maximum length of a value in filters, in characters, with one for each item of a list. */
export const MAX_VALUE_LENGTH = 50_000;

/** Replaces a literal text. What is certainly beyond the maximum length is not made. */
const replaced = (text: string, piece: string, by: string): string =>
  piece === ''
    ? text
    : text
        .split(piece, 2 + MAX_VALUE_LENGTH / (by.length || 1))
        .join(by)
        .slice(0, MAX_VALUE_LENGTH + 1);

/** Regular expressions, which other programs accept instead of a text. */
const isPattern = (text: string): boolean => /^\/.+\/[a-z]*$/s.test(text);
const isSeparatorPattern = (text: string): boolean =>
  text.length > 1 && (isPattern(text) || /\\|\[[^[\]]+\]|[.)\w\s][*+]|\([^()]+\)/s.test(text));

/** Splits a text, in Web Clipper's way: at a single character, or at one of the texts between bars. */
function split(text: string, between: string): string[] {
  if (between === '') return [...text];
  const separators = between.length === 1 ? [between] : between.split('|').filter((one) => one !== '');
  return separators.reduce((pieces, one) => pieces.flatMap((piece) => piece.split(one)), [text]);
}

/**
 * The template filters by name, as in Web Clipper. Each returns what it does to a value, or `undefined` if it doesn't
 * support the arguments. None takes a regular expression, so that each runs in linear time.
 */
export const FILTERS: Readonly<Record<string, (args: readonly string[]) => Change | undefined>> = {
  date: ([format, readAs]) =>
    readAs === undefined ? each((text) => formatDate(text, format || undefined)) : undefined,
  date_modify([step = '']) {
    const move = dateMover(step);
    return move && each(move);
  },
  lower: () => each((text) => text.toLowerCase()),
  upper: () => each((text) => text.toUpperCase()),
  capitalize: () => each((text) => capital(text.toLowerCase())),
  title: () => each(titled),
  trim: () => each((text) => text.trim()),
  replace(args) {
    const pairs = args.flatMap((piece, index) =>
      index % 2 === 0 ? [{ piece, by: args[index + 1] ?? '' }] : [],
    );
    if (pairs.length === 0 || pairs.some(({ piece }) => isPattern(piece))) return undefined;
    return each((text) => pairs.reduce((made, { piece, by }) => replaced(made, piece, by), text));
  },
  slice(args) {
    if (args.length === 0 || args.length > 2 || !args.every((arg) => /^(?:[+-]?\d{1,9})?$/.test(arg)))
      return undefined;
    const [from, to] = args.map((arg) => (arg === '' ? undefined : Number(arg)));
    return (value) => {
      if (!value.list) return each((text) => [...text].slice(from, to).join(''))(value);
      const texts = value.texts.slice(from, to);
      return { ...value, texts, list: texts.length > 1 };
    };
  },
  split([between = '']) {
    if (isSeparatorPattern(between)) return undefined;
    return (value) => {
      if (value.list) return value;
      const names = between.trim() === ',' ? value.names : undefined;
      return { ...value, list: true, texts: names ?? value.texts.flatMap((text) => split(text, between)) };
    };
  },
  join:
    ([between = ',']) =>
    (value) =>
      value.list
        ? {
            ...value,
            list: false,
            texts: [value.texts.slice(0, MAX_VALUE_LENGTH / (between.length || 1) + 2).join(between)],
          }
        : value,
  wikilink:
    ([alias = '']) =>
    (value) => {
      const texts = value.names ?? value.texts;
      return {
        ...value,
        list: value.list || texts.length > 1,
        texts: texts.map((text) => toWikilink(text, alias)),
      };
    },
  safe_name: () => each((text) => safeName(text, 200, '')),
  list([style = 'bullet']) {
    if (!/^(?:bullet|task|numbered|numbered-task)$/.test(style)) return undefined;
    const box = style.endsWith('task') ? '[ ] ' : '';
    const bullet = (index: number) => (style.startsWith('numbered') ? `${index + 1}. ${box}` : `- ${box}`);
    return (value) => ({ ...value, texts: value.names ?? value.texts, bullet });
  },
};

/** What a filter does; `undefined` if there is none with this name, or not with these arguments. */
export const filterOf = (name: string, args: readonly string[]): Change | undefined =>
  Object.hasOwn(FILTERS, name) ? FILTERS[name]?.(args) : undefined;

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

const toWikilink = (text: string, alias: string): string =>
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
