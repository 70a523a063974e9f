import { escapeText, linkItself } from '../../markdown/escape.ts';
import type { Untrusted } from '../../untrusted.ts';

/** A template value: a text, or a list of texts. */
export interface Value {
  texts: readonly string[];
  list: boolean;
  /** Plain text, which needs escaping; a URL; or Markdown. */
  kind: 'text' | 'url' | 'markdown';
}

/** The maximum size of a value in filters: characters, and items of a list. */
const MAX_VALUE = 50_000;
const MAX_ITEMS = 1000;

/** Control characters and direction marks. Tabs and line breaks are kept by `clean`. */
const UNSEEN = /[\p{Cc}\u200e\u200f\u061c\u202a-\u202e\u2066-\u2069]/gu;

/** Cleans a text from a page: well-formed, with normalized line breaks, and without invisible characters. */
export const cleanText = (text: Untrusted): string =>
  text
    .toWellFormed()
    .replace(/\r\n?|[\u2028\u2029\u0085]/g, '\n')
    .replace(UNSEEN, (mark) => (mark === '\n' || mark === '\t' ? mark : ''));

export const EMPTY_VALUE: Value = { texts: [], list: false, kind: 'text' };
export const textValue = (text: string, kind: Value['kind'] = 'text'): Value =>
  text === '' ? EMPTY_VALUE : { texts: [text], list: false, kind };
export const listValue = (texts: readonly string[], kind: Value['kind'] = 'text'): Value => ({
  texts,
  list: true,
  kind,
});

/** Cuts a value to the maximum size, so that no chain of filters can make it grow without limit. */
export function limitSize(value: Value): Value {
  const { texts } = value;
  const size = texts.reduce((sum, text) => sum + text.length, 0);
  if (size <= MAX_VALUE && texts.length <= MAX_ITEMS) return value;
  let room = MAX_VALUE;
  const limited: string[] = [];
  for (const text of texts.slice(0, MAX_ITEMS)) {
    if (room <= 0) break;
    limited.push(text.slice(0, room).toWellFormed());
    room -= text.length;
  }
  return { ...value, texts: limited };
}

/** The context of a value: Markdown, a front matter field, or a file name. */
export type TemplateContext = 'markdown' | 'field' | 'name';

/** Characters not allowed in a name: folder separators, and those invalid in file systems or links to notes. */
const NOT_IN_NAMES = /[<>:"/\\|?*#^[\]]/g;

const oneLine = (text: string): string => text.replace(/\s+/g, ' ').trim();

/** Writes a value for its context, escaped so that it is not markup there. */
export function formatValue({ texts, kind }: Value, context: TemplateContext): string {
  if (context === 'field') return texts.join(', ');
  if (context === 'name') return oneLine(texts.join(', ').replace(NOT_IN_NAMES, ' '));
  if (kind === 'markdown') return texts.join(texts.some((text) => text.includes('\n')) ? '\n\n' : ', ');
  return texts.map((text) => (kind === 'url' ? linkItself(text) : escapeText(text))).join(', ');
}
