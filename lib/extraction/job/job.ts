import type { Delivery } from '../../presets/destinations.ts';
import type { Failure } from '../../service/failures.ts';

/** Where a job came from; shown in the views. */
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

/** A page to extract: its https URL, and the best title known before the page was read. */
export interface Target {
  url: string;
  title?: string;
  /** When it was published (ISO 8601), as the search found. */
  date?: string;
}

/** Why a URL is skipped: it is a duplicate, nobody sees its link, or the service can’t fetch it. */
export const SKIP_REASONS = [
  'duplicate',
  'hidden',
  'same-page',
  'scheme',
  'private',
  'credentials',
  'long',
] as const;
export type SkipReason = (typeof SKIP_REASONS)[number];

/** Counts of URLs that the user wanted but that will not be requested. */
export interface Skipped {
  duplicates: number;
  /** Links that the user can’t see. */
  hidden?: number;
  unsupported: number;
  /** The first skipped URLs, individually. */
  list?: { url: string; why: SkipReason }[];
}

export type PageState =
  /** `kept`: when the stored copy that may be reused instead was made (epoch ms). */
  | { state: 'waiting'; kept?: number }
  /** Its request is in flight. */
  | { state: 'sent' }
  /** Its Markdown is stored, except if `unkept`. */
  | {
      state: 'done';
      words: number;
      /** It was not requested, but reused from a copy that was made then (epoch ms). */
      kept?: number;
      /** Its Markdown is only in memory, because storage was full. */
      unkept?: true;
      /** It was read in its tab, without the service. */
      via?: 'local';
      /** The service may have charged for it before it was read in its tab. */
      perhaps?: true;
      /** That request to the service is still in flight, so its cost is not counted yet. */
      sent?: true;
      /** The page's own title, if none was known before. */
      title?: string;
    }
  | { state: 'failed'; failure: Failure }
  /** Its request was in flight when the background ended. It may have been charged, so only the user can retry it. */
  | { state: 'unknown' };

export type JobPage = Target & PageState;

/** In `review`, nothing has been sent yet: the user reviews the list and its cost. */
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

/** An extraction job, as stored and as shown in the views. The Markdown of its pages is stored separately. */
export interface Job {
  id: string;
  source: JobSource;
  /** The query that found its pages: they become one document with numbered sources. */
  question?: string;
  createdAt: number;
  finishedAt?: number;
  /** The service address at the start of the job. A later settings change does not affect it. */
  address: string;
  state: JobState;
  pages: JobPage[];
  skipped: Skipped;
  /** Requests sent so far. */
  requests: number;
  /** Pages that were charged, and pages that may have been, as in the daily usage. Unset if nothing was sent. */
  spent?: { sure: number; perhaps: number };
  /** The user allowed this job to exceed the caps. */
  overCap?: true;
  /** Why the whole job failed, never started, or was halted. */
  failure?: Failure;
  /** When a failure of a request halted it. */
  haltedAt?: number;
  /** The backoff: the service asked for a pause `until` a time (epoch ms), and how many `times` in a row. */
  quiet?: { until: number; times: number };
  /** Whether the Markdown was automatically copied to the clipboard, or delivered to its other destination. */
  copied?: boolean;
  /** The automatic delivery's destination and format, unless it is the clipboard in the default format. */
  sent?: Delivery;
  /** The effect of a token limit: how many pages were shortened, and the titles of those dropped. */
  fitted?: { trimmed: number; dropped: string[] };
  /** The file that the automatic delivery saved. */
  file?: string;
  /** The user closed its row in the search view. */
  dismissed?: true;
}

/** The delivery result of a job that ended. */
export type DeliveryResult = Pick<Job, 'copied' | 'sent' | 'fitted' | 'file' | 'dismissed'>;

/** Whether a job ended, but its pages are still on their way to their destination. */
export const isBeingDelivered = ({ state, copied }: Pick<Job, 'state' | 'copied'>): boolean =>
  copied === undefined && (state === 'done' || state === 'partly');

/** Whether the pages are on the clipboard, and were not sent elsewhere. */
export const isOnClipboard = ({ copied, sent }: DeliveryResult): boolean =>
  copied === true && (sent?.to ?? 'clipboard') === 'clipboard';

/** Returns a job without its delivery result, so that its row shows again. */
export function withoutDelivery<T extends DeliveryResult>(job: T): Omit<T, keyof DeliveryResult> {
  const { copied: _copied, sent: _sent, fitted: _fitted, file: _file, dismissed: _dismissed, ...rest } = job;
  return rest;
}

/** Returns a job without permission to exceed the caps. */
export function withoutPermission(job: Job): Job {
  if (job.overCap === undefined) return job;
  const { overCap: _once, ...rest } = job;
  return rest;
}

/** How many ended jobs are kept, in addition to active ones. */
export const MAX_ENDED_JOBS = 20;
