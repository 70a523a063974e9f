import type { Workflow } from '../form.ts';
import type { HistoryEntry, Pointer } from '../session-history.ts';

/** The main field of `data` for each workflow (API spec 2.2). */
export const MAIN_GROUP: Readonly<Record<Workflow, string>> = {
  search: 'search',
  images: 'image',
  videos: 'video',
  news: 'news',
  podcasts: 'podcast',
};

/** A run of text, and whether the service highlighted it. */
export interface Token {
  text: string;
  mark?: true;
}

export interface Picture {
  url: string;
  width?: number;
  height?: number;
}

/** A name and value from the data that the service sends in addition to title and snippet. */
export interface Fact {
  name: string;
  value: string | number;
}

/** One result, ready to display: text is plain text, and links are http(s) only. */
export interface ResultItem {
  /** `group:index`, unique within its answer. */
  id: string;
  title: Token[];
  snippet: Token[];
  /** The full page as Markdown, if the search requested it (`extract`); `snippet` is then its beginning. */
  markdown?: string;
  /** The full page was requested but did not arrive; `snippet` is what the search found. */
  unread?: true;
  /** http or https; absent if the service sent anything else. */
  url?: string;
  /** Host of `url` without `www.`. */
  host?: string;
  /** ISO 8601; absent if it could not be parsed. */
  time?: string;
  picture?: Picture;
  /** A smaller version of `picture`, for grids and rows. */
  thumbnail?: Picture;
  /** Length of a video or episode in seconds. */
  duration?: number;
  /** The creator: a channel, show, or publication. */
  source?: string;
  question?: string;
  /** A query to run, instead of a link to open (`related_search`). */
  query?: string;
  facts?: Fact[];
  /** The matching piece of code, with its line breaks, and its language (`code`). */
  code?: string;
  language?: string;
  /** The entries of a list (`listicle`). */
  entries?: string[];
  /** When a page was archived (ISO 8601), and its original host (`web_archive`). */
  archivedAt?: string;
  archivedHost?: string;
  marks: ('paywalled' | 'generated' | 'possible')[];
  /** The service's `props` by their original names, for exports only. Nested values are JSON text. */
  props?: Record<string, string | number | boolean>;
}

export interface ResultGroup {
  /** The field of `data` that held it: `search`, `image`, `related_search`, or an unknown one. */
  name: string;
  items: ResultItem[];
  /** The page that it came with, unless that is the first. */
  page?: number;
}

export interface Answer {
  /** The workflow's own group first, then the others in the service's order. Contains no empty groups. */
  groups: ResultGroup[];
  trace?: string;
  /** The address of the service that answered; absent in answers stored by earlier versions. */
  address?: string;
  /** The service's answer as Markdown, if requested (an experimental feature of the service). */
  markdown?: string;
  /** Errors that the service reported along with the data, as text. */
  problems: string[];
}

/** The user's position in an answer, so that a newly opened view can resume there. */
export interface Position {
  /** Ids of the selected results, and the one selected last. */
  ticks?: string[];
  from?: string | undefined;
  /** Id of the entry that Tab moves to. */
  reached?: string;
  /** Id of the entry at the top edge, and how far above the edge it starts (px). */
  top?: { row: string; above: number } | undefined;
  /** Whether results outside the lens are hidden, and whether blocked ones are. */
  outsideHidden?: boolean;
  blockedHidden?: boolean;
  /** Hosts whose results were expanded. */
  unfolded?: string[];
  /** The filter text, and whether results are sorted newest first. */
  words?: string;
  newest?: boolean;
}

/** The state of one search. One is kept per workflow, until the browser closes. */
export type SearchState =
  | Exclude<Pointer, { status: 'done' }>
  | (Omit<HistoryEntry, 'size' | 'until'> & {
      answer: Answer;
      /** Set if there was no room to store the answer; it is lost when the view closes. */
      unkept?: boolean;
      /** Set if the state was read from storage and has a position. */
      position?: Position | undefined;
    });

/** The end of a search, or of the one that it joined. `state` is absent if it is a stored answer, which pages read themselves. */
export interface EndedSearch {
  id: string;
  state?: SearchState;
}

export type StoredSearches = Partial<Record<Workflow, SearchState>>;

/** Groups of suggested queries, which do not count as results. */
const QUESTIONS = /^(?:adjacent_question|related_search)$/;

/** Whether nothing was found. */
export const isEmpty = ({ groups, markdown }: Answer): boolean =>
  groups.length === 0 && markdown === undefined;

/** The number of results in all groups. */
export function countResults(answer: Answer): number {
  return answer.groups.reduce((sum, { name, items }) => sum + (QUESTIONS.test(name) ? 0 : items.length), 0);
}
