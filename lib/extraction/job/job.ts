import type * as z from 'zod/mini';
import type { jobSchema, pageSchema, skippedSchema, targetSchema } from './schema.ts';

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

export type Job = z.infer<ReturnType<typeof jobSchema>>;
export type JobPage = z.infer<ReturnType<typeof pageSchema>>;
export type Target = z.infer<ReturnType<typeof targetSchema>>;
export type Skipped = z.infer<ReturnType<typeof skippedSchema>>;

/** The state of a page, with the page's own title if none was known before. */
export type PageState = WithoutTarget<JobPage>;
type WithoutTarget<P> = P extends unknown ? Omit<P, 'url' | 'date'> : never;

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

/**
 * A job as stored, with its pages as one JSON string. The browser clones a list field by field, on every step of a job
 * and again for every view that watches it, but passes a string through.
 */
export type PackedJob = Omit<Job, 'pages'> & { pages: string };

/** Packs a job for storage. */
export const packed = (job: Job): PackedJob => ({ ...job, pages: JSON.stringify(job.pages) });

/** Unpacks a stored job. Throws if its pages are not JSON; the caller must validate their content. */
export const unpacked = ({ pages, ...job }: PackedJob): Job => ({ ...job, pages: JSON.parse(pages) });
