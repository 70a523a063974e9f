import type { Token } from '../search/answer/answer.ts';
import type { Untrusted } from '../untrusted.ts';
import { DAY_MS } from './rules.ts';

/** A text as a pattern that finds it as it stands. Replaced by a function, as in `escapeWords`: it grows with the text. */
export const literal = (text: Untrusted): string =>
  text.replace(/[\\^$.*+?()[\]{}|]/g, (mark) => `\\${mark}`);

/** Who read a page: the service for an extraction, the service with a search, or Quarry in its tab. */
export const WAYS = ['service', 'search', 'local'] as const;
export type Way = (typeof WAYS)[number];

type Key = readonly [job: string, place: number];

/** A page of the library, by its newest copy; its text is read when it is needed. */
export interface LibraryEntry {
  id: string;
  /** All copies, newest first. */
  keys: Key[];
  url: string;
  title: string;
  host: string;
  /** Epoch ms. */
  at: number;
  words: number;
  way: Way;
}

interface Copy {
  job: string;
  place: number;
  url: string;
  title?: Untrusted;
  markdown: Untrusted;
  at: number;
  via?: 'local' | 'search';
  whole?: true;
}

/** A kept page as the library lists it. */
export function toEntry(
  { job, place, url, title, markdown, at, via, whole }: Copy,
  words: number,
): LibraryEntry {
  const { host, pathname } = URL.canParse(url) ? new URL(url) : { host: '', pathname: url };
  const heading = /^#{1,6}[ \t]+(.{1,300})/m.exec(markdown.slice(0, 2000))?.[1];
  return {
    // A text of many pages stands beside the page that it begins with.
    id: whole ? `${job} ${place}` : url,
    keys: [[job, place]],
    url,
    title: title ?? heading ?? `${host}${pathname}`,
    host,
    at,
    words,
    way: via ?? 'service',
  };
}

/** What the list is narrowed to; empty or 0 for all. */
export interface Narrowing {
  host: string;
  /** No older than so many days. */
  days: number;
  way: Way | '';
}

export const ALL: Narrowing = { host: '', days: 0, way: '' };

/** Tells whether a page is among what the list is narrowed to. */
export function fits(entry: LibraryEntry, { host, days, way }: Narrowing, now: number): boolean {
  if (host !== '' && entry.host !== host) return false;
  if (days > 0 && entry.at < now - days * DAY_MS) return false;
  return way === '' || entry.way === way;
}

const BEFORE = 60;
const LENGTH = 220;

/** A few words of a page around the first of the terms, with all of them marked. */
export function snippetOf(markdown: Untrusted, terms: readonly string[]): Token[] {
  const words = markdown
    .replace(/!?\[([^[\]]{0,300})\]\([^()]{0,2000}(?:\([^()]{0,200}\)[^()]{0,200})?\)/g, '$1')
    .replace(/[#>*_`|~]+|^ *[-+] /gm, ' ')
    .replace(/\s+/g, ' ');
  const pattern = termPattern(terms);
  const first = pattern ? words.search(pattern) : -1;
  const from = first > BEFORE ? words.indexOf(' ', first - BEFORE) + 1 : 0;
  const shown = `${from > 0 ? '… ' : ''}${wholeWords(words.slice(from), LENGTH)}`;
  if (!pattern) return [{ text: shown }];
  // What stands between two separators is what the pattern found.
  return shown
    .split(pattern)
    .map((text, place) => (place % 2 === 1 ? { text, mark: true as const } : { text }))
    .filter(({ text }) => text !== '');
}

/** The beginning of a text up to the end of a word; up to anywhere, where a script has no spaces. */
function wholeWords(text: string, most: number): string {
  if (text.length <= most) return text.trim();
  const end = text.lastIndexOf(' ', most);
  return `${text.slice(0, end > most / 2 ? end : most).trim()} …`;
}

function termPattern(terms: readonly string[]): RegExp | undefined {
  const escaped = terms.toSorted((a, b) => b.length - a.length).map(literal);
  return escaped.length === 0 ? undefined : new RegExp(`(${escaped.join('|')})`, 'giu');
}
