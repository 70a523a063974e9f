import { escapeText, linkItself } from '../../markdown/escape.ts';
import type { Untrusted } from '../../untrusted.ts';

/** What the tags of a template work with: a text, or a list of them. */
export interface Value {
  texts: readonly string[];
  list: boolean;
  /** What it is in Markdown: text that needs escaping, an address, or Markdown already. */
  kind: 'text' | 'url' | 'markdown';
}

/** So much of a value takes part in filters, in characters, and so many items of a list. */
const MOST_VALUE = 50_000;
const MOST_ITEMS = 1000;

/** Control characters but tabs and line ends, and marks that turn the direction of the text behind them. */
const UNSEEN = /[\p{Cc}\u200e\u200f\u061c\u202a-\u202e\u2066-\u2069]/gu;

/** A text of a page as a value: in whole characters, with one sort of line ends, and nothing that hides. */
export const clean = (text: Untrusted): string =>
  text
    .toWellFormed()
    .replace(/\r\n?|[\u2028\u2029\u0085]/g, '\n')
    .replace(UNSEEN, (mark) => (mark === '\n' || mark === '\t' ? mark : ''));

export const EMPTY: Value = { texts: [], list: false, kind: 'text' };
export const textValue = (text: string, kind: Value['kind'] = 'text'): Value =>
  text === '' ? EMPTY : { texts: [text], list: false, kind };
export const listValue = (texts: readonly string[], kind: Value['kind'] = 'text'): Value => ({
  texts,
  list: true,
  kind,
});

/** A value cut to what filters work on, so that no chain of them makes it grow beyond bounds. */
export function bounded(value: Value): Value {
  const { texts } = value;
  const size = texts.reduce((sum, text) => sum + text.length, 0);
  if (size <= MOST_VALUE && texts.length <= MOST_ITEMS) return value;
  let room = MOST_VALUE;
  const kept: string[] = [];
  for (const text of texts.slice(0, MOST_ITEMS)) {
    if (room <= 0) break;
    kept.push(text.slice(0, room).toWellFormed());
    room -= text.length;
  }
  return { ...value, texts: kept };
}

/** Where a value is put: into Markdown, into a field of front matter, or into the name of a file. */
export type TemplatePlace = 'markdown' | 'field' | 'name';

/** What no part of a name may be made of: what parts folders, and what file systems and links to notes don't take. */
const APART = /[<>:"/\\|?*#^[\]]/g;

const oneLine = (text: string): string => text.replace(/\s+/g, ' ').trim();

/** A value as it stands in its place: nothing in it is markup there. */
export function written({ texts, kind }: Value, place: TemplatePlace): string {
  if (place === 'field') return texts.join(', ');
  if (place === 'name') return oneLine(texts.join(', ').replace(APART, ' '));
  if (kind === 'markdown') return texts.join(texts.some((text) => text.includes('\n')) ? '\n\n' : ', ');
  return texts.map((text) => (kind === 'url' ? linkItself(text) : escapeText(text))).join(', ');
}
