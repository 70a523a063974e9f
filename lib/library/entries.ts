import type { PageKey, SavedText } from '../storage/database.ts';

/** Escapes a text for use in a regular expression. Uses a function, as in `escapeWords`, to scale with long texts. */
export const literal = (text: string): string => text.replace(/[\\^$.*+?()[\]{}|]/g, (mark) => `\\${mark}`);

/** A library page, described by its newest copy. Its text is read on demand. */
export interface LibraryEntry {
  id: string;
  /** All copies, newest first. */
  keys: PageKey[];
  url: string;
  title: string;
  host: string;
  /** Epoch ms. */
  at: number;
  words: number;
  /** The beginning of its text, without Markdown syntax. */
  excerpt: string;
  via: SavedText['via'];
  /** Only a selection, or the parts that the user picked. */
  isExcerpt: boolean;
}

/** Converts a stored page to a library entry, but for what takes long to find out. */
export function toEntry(page: SavedText): Omit<LibraryEntry, 'words' | 'excerpt'> {
  const { job, place, url, title, markdown, at, via, whole } = page;
  const { host, pathname } = URL.canParse(url) ? new URL(url) : { host: '', pathname: url };
  const heading = /^#{1,6}[ \t]+(.{1,300})/m.exec(markdown.slice(0, 2000))?.[1];
  return {
    // A text of many pages must not share the id of its first page.
    id: whole ? `${job} ${place}` : url,
    keys: [[job, place]],
    url,
    title: title ?? heading ?? `${host}${pathname}`,
    host,
    at,
    via,
    isExcerpt: whole === true && via === 'local',
  };
}
