import type { Failure } from '../service/failures.ts';

/** Where a job came from; the view names it. */
export const JOB_SOURCES = ['page', 'link', 'selection', 'result'] as const;
export type JobSource = (typeof JOB_SOURCES)[number];

/** What is to be extracted: an https address, and the best title known before the page was read. */
export interface Target {
  url: string;
  title?: string;
}

/** What a selection held that will not be requested. */
export interface Skipped {
  duplicates: number;
  unsupported: number;
}

export type PageState =
  | { state: 'waiting' }
  /** Its request is on the way. */
  | { state: 'sent' }
  /** Stored; `words` counts its Markdown. */
  | { state: 'done'; words: number }
  | { state: 'failed'; failure: Failure }
  /** Its request was on the way when the background ended: it may have been charged, and is asked for again only by hand. */
  | { state: 'unknown' };

export type JobPage = Target & PageState;

export const JOB_STATES = ['queued', 'running', 'paused', 'done', 'partly', 'failed', 'stopped'] as const;
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
  /** Why the whole job ended or never began. */
  failure?: Failure;
  /** Whether the Markdown reached the clipboard by itself. */
  copied?: boolean;
}
