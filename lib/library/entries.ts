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
