import type { Delivery } from '../../presets/destinations.ts';
import type { Failure } from '../../service/failures.ts';
import type { Untrusted } from '../../untrusted.ts';

/** Where a job came from; the view names it. */
export const JOB_SOURCES = [
  'page',
  'link',
  'selection',
  'text',
  'result',
  'tabs',
  'bookmarks',
  'list',
  'links',
] as const;
export type JobSource = (typeof JOB_SOURCES)[number];

/** What is to be extracted: an https address, and the best title known before the page was read. */
export interface Target {
  url: Untrusted;
  title?: Untrusted;
}

/** Why an address is left out: it stands there already, or the service can't fetch it. */
export const SKIP_REASONS = ['duplicate', 'scheme', 'private', 'credentials', 'long'] as const;
export type SkipReason = (typeof SKIP_REASONS)[number];

/** What was asked for and will not be requested. */
export interface Skipped {
  duplicates: number;
  unsupported: number;
  /** The first of them, one by one. */
  list?: { url: string; why: SkipReason }[];
}

export type PageState =
  /** `kept`: since when (epoch ms) there is a copy from before, while it isn't decided whether that will do. */
  | { state: 'waiting'; kept?: number }
  /** Its request is on the way. */
  | { state: 'sent' }
  /**
   * Stored; `words` counts its Markdown. `kept`: not asked for, but taken over from a copy of that time (epoch ms).
   * `unkept`: there was no room for it. `via`: read in the tab, without the service. `perhaps`: before that, the service
   * was asked for it, and may have charged. `sent`: it still is, and what that costs is not counted yet. `title`: what it
   * calls itself, where no title was known before.
   */
  | {
      state: 'done';
      words: number;
      kept?: number;
      unkept?: true;
      via?: 'local';
      perhaps?: true;
      sent?: true;
      title?: Untrusted;
    }
  | { state: 'failed'; failure: Failure }
  /** Its request was on the way when the background ended: it may have been charged, and is asked for again only by hand. */
  | { state: 'unknown' };

export type JobPage = Target & PageState;

/** In `review` nothing was sent yet: the user reviews the list and what it will cost. */
export const JOB_STATES = [
  'review',
  'queued',
  'running',
  'paused',
  'done',
  'partly',
  'failed',
  'stopped',
] as const;
export type JobState = (typeof JOB_STATES)[number];

/** An extraction, as it is stored and as the views paint it; the Markdown of its pages is kept apart. */
export interface Job {
  id: string;
  source: JobSource;
  createdAt: number;
  finishedAt?: number;
  /** Service address that the job was started with; it keeps its own. */
  address: string;
  state: JobState;
  pages: JobPage[];
  skipped: Skipped;
  /** Requests sent so far. */
  requests: number;
  /** Pages that were charged, and those that may have been, as they were counted by day; none where nothing was sent. */
  spent?: { sure: number; perhaps: number };
  /** The user lets this one go over the caps. */
  overCap?: true;
  /** Why the whole job ended, never began, or was halted. */
  failure?: Failure;
  /** The service asked not to be asked before a time (epoch ms), and how often in a row. */
  quiet?: { until: number; times: number };
  /** Whether the Markdown reached the clipboard by itself, or wherever else it was to go. */
  copied?: boolean;
  /** Where it was to go by itself, and in which format, where that is not the clipboard in the usual format. */
  sent?: Delivery;
  /** What a token limit did: how many pages it shortened, and what those are called that it left no room for. */
  fitted?: { trimmed: number; dropped: string[] };
}

/** What became of the pages of a job that ended. */
export type Handed = Pick<Job, 'copied' | 'sent' | 'fitted'>;

/** A job as it was before its pages were handed on. */
export function withoutHanded<T extends Handed>(job: T): Omit<T, keyof Handed> {
  const { copied: _copied, sent: _sent, fitted: _fitted, ...rest } = job;
  return rest;
}

/** Ended jobs that are kept beside those under way. */
export const ENDED_JOBS_KEPT = 20;
