import type { Failure } from '../../service/failures.ts';
import type { Untrusted } from '../../untrusted.ts';
import type { SearchForm, Workflow } from '../form.ts';

/** A run of text from the network, and whether the service highlighted it. */
export interface Token {
  text: Untrusted;
  mark?: true;
}

export interface Picture {
  url: Untrusted;
  width?: number;
  height?: number;
}

/** Facts that have a place of their own in the layout of their group. */
export type FactRole = 'place' | 'temperature' | 'condition' | 'carrier' | 'number' | 'status' | 'followers';

/** A name with its value, from what the service sent beside title and snippet. */
export interface Fact {
  name: Untrusted;
  value: Untrusted | number;
  role?: FactRole;
  /** Of a temperature, where it is known. */
  unit?: 'celsius' | 'fahrenheit';
}

/** One result, ready to be painted: text is text, links are http(s) only. */
export interface ResultItem {
  /** `group:place`, unique within its answer. */
  id: string;
  title: Token[];
  snippet: Token[];
  /** The page in full, where the search asked for it (`extract`); then `snippet` is empty. */
  markdown?: Untrusted;
  /** Its page was asked for in full and did not come: `snippet` is what the search found. */
  unread?: true;
  /** http or https; absent where the service gave something else. */
  url?: Untrusted;
  /** Host of `url` without `www.`. */
  host?: string;
  /** ISO 8601, as far as it could be read. */
  time?: string;
  picture?: Picture;
  /** A smaller version of `picture`, for grids and rows. */
  thumbnail?: Picture;
  /** Length in seconds, of a video or an episode. */
  duration?: number;
  /** Who made it: a channel, a show, a paper. */
  source?: Untrusted;
  question?: Untrusted;
  /** A query to run in place of a link to open (`related_search`). */
  query?: Untrusted;
  facts?: Fact[];
  /** The piece of code that was found, with its lines, and its language (`code`). */
  code?: Untrusted;
  language?: Untrusted;
  /** The entries of a list (`listicle`). */
  entries?: Untrusted[];
  /** When a page was archived, ISO 8601, and the host that it was at (`web_archive`). */
  archivedAt?: string;
  archivedHost?: string;
  marks: ('paywalled' | 'generated' | 'possible')[];
  /** What the service sent in `props`, for exports alone: by its names there, what is nested as JSON. */
  props?: Record<string, Untrusted | number | boolean>;
}

export interface ResultGroup {
  /** The field of `data` that it came in: `search`, `image`, `related_search`, or one not known yet. */
  name: string;
  items: ResultItem[];
  /** Which page it came with, where that is not the first. */
  page?: number;
}

export interface Answer {
  /** The workflow's own group first, then the others in the service's order. Empty groups are left out. */
  groups: ResultGroup[];
  trace?: string;
  /** Of the service that gave it; what an earlier version kept has none. */
  address?: string;
  /** The answer as the service wrote it, where Markdown was asked for (an experiment of the service's). */
  markdown?: Untrusted;
  /** What the service reported beside the data, as text. */
  problems: Untrusted[];
}

/** Where a person was in an answer, so that a view which opens anew goes on there. */
export interface Bookmark {
  /** Ids of the ticked results, and the one that was ticked last. */
  ticks?: string[];
  from?: string | undefined;
  /** Id of the entry that Tab reaches. */
  reached?: string;
  /** Id of the entry at the upper edge, and how far above the edge it begins (px). */
  top?: { row: string; above: number } | undefined;
  /** Whether results outside the lens are hidden, and whether blocked ones are. */
  outsideHidden?: boolean;
  blockedHidden?: boolean;
  /** Hosts whose results were unfolded. */
  unfolded?: string[];
  /** What the results are narrowed to, and whether the newest stand first. */
  words?: Untrusted;
  newest?: boolean;
}

/** Where one search stands. One is kept for each workflow, until the browser ends. */
export type SearchState =
  | { status: 'running'; id: string; form: SearchForm; startedAt: number }
  | {
      status: 'done';
      id: string;
      form: SearchForm;
      startedAt: number;
      finishedAt: number;
      answer: Answer;
      /** There, where there was no room to keep it: it is gone with the view. */
      unkept?: boolean;
      /** There, where it was read from what is kept. */
      bookmark?: Bookmark | undefined;
    }
  | {
      status: 'failed';
      id: string;
      form: SearchForm;
      startedAt: number;
      finishedAt: number;
      failure: Failure;
    };

export type StoredSearches = Partial<Record<Workflow, SearchState>>;

/** What could be asked next: no results. */
const QUESTIONS = /^(?:adjacent_question|related_search)$/;

/** How many results of all groups an answer holds. */
export function countResults(answer: Answer): number {
  return answer.groups.reduce((sum, { name, items }) => sum + (QUESTIONS.test(name) ? 0 : items.length), 0);
}
