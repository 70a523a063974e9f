import { chargeOf, type Failure } from '../../service/failures.ts';
import type { Cost } from '../../usage/cost.ts';
import { toTarget } from '../start/targets.ts';
import {
  type Job,
  type JobPage,
  type JobState,
  type PageState,
  type Skipped,
  type Target,
  withoutDelivery,
  withoutPermission,
} from './job.ts';

/** The maximum number of pages per request (interface, 2.3). */
export const PAGES_PER_REQUEST = 10;

const FINAL: ReadonlySet<JobState> = new Set(['done', 'partly', 'failed', 'stopped']);

/** Whether a job has ended: nothing more will be sent for it. */
export const isFinal = (job: Pick<Job, 'state'>): boolean => FINAL.has(job.state);

/** Whether a job continues without user action. */
export const isActive = ({ state }: Pick<Job, 'state'>): boolean => state === 'queued' || state === 'running';

type NewJob = Pick<Job, 'id' | 'source' | 'question' | 'createdAt' | 'address'> & {
  targets?: readonly Target[];
  skipped?: Skipped | undefined;
};

const NONE_SKIPPED: Skipped = { duplicates: 0, unsupported: 0 };

/** Creates a queued job with all pages waiting. */
export function createJob({ targets = [], skipped = NONE_SKIPPED, ...job }: NewJob): Job {
  return {
    ...job,
    skipped,
    state: 'queued',
    pages: targets.map((target) => ({ ...target, state: 'waiting' })),
  };
}

/** Creates a job that failed before it began, because there is nothing to send. */
export function failedJob(job: NewJob, failure: Failure): Job {
  return { ...createJob(job), state: 'failed', finishedAt: job.createdAt, failure };
}

/** The indexes of pages still to be requested. Pages with an existing copy need no request. */
export const unsentIndexes = (job: Job): number[] =>
  job.pages.flatMap((page, pageIndex) =>
    page.state === 'waiting' && page.kept === undefined ? [pageIndex] : [],
  );

/** Marks pages as sent, right before their request goes out. From then on, they may have been charged. */
export function send(job: Job, pageIndexes: readonly number[]): Job {
  const sent = setPages(job, pageIndexes, () => ({ state: 'sent' }));
  const { sure, perhaps } = spentOf(job);
  const spent = { sure, perhaps: perhaps + pageIndexes.length };
  return { ...sent, state: 'running', spent };
}

/** Takes back pages whose request did not go out after all. With a `failure`, a cap was the reason: pauses the job. */
export function takeBack(job: Job, pageIndexes: readonly number[], failure?: Failure): Job {
  const back = setPages(job, pageIndexes, (page) => (page.state === 'sent' ? { state: 'waiting' } : page));
  return failure ? pauseAtCap(back, failure) : back;
}

/** Applies the outcomes of sent pages. Pages that are not in flight stay unchanged. */
export function receive(job: Job, outcomes: ReadonlyMap<number, PageState>): Job {
  const { quiet: _over, ...heard } = job;
  return setPages(heard, outcomes.keys(), (page, pageIndex) =>
    page.state === 'sent' ? (outcomes.get(pageIndex) ?? page) : page,
  );
}

/** Ends a job if none of its pages is waiting or in flight; otherwise returns it unchanged. */
export function endIfNothingLeft(job: Job, now: number): Job {
  if (isFinal(job) || indexesOf(job, 'waiting', 'sent').length > 0) return job;
  const done = indexesOf(job, 'done').length;
  const state = done === job.pages.length ? 'done' : done > 0 ? 'partly' : 'failed';
  return { ...job, state, finishedAt: now };
}

/** Stops a job for the user. Waiting pages are not sent; pages in flight still arrive and are stored. */
export function stop(job: Job, now: number): Job {
  return isFinal(job) ? job : { ...job, state: 'stopped', finishedAt: now };
}

/** Pauses a job for the user. Pages in flight still arrive; the rest wait for `resume`. */
export function pause(job: Job): Job {
  return isActive(job) ? { ...job, state: 'paused' } : job;
}

/**
 * Resumes a job that the user paused, that was halted, or that waited after a browser restart. `overCap` lets it exceed
 * the caps until it is paused again.
 */
export function resume(job: Job, overCap = false): Job {
  if (job.state !== 'paused') return job;
  const { failure: _resolved, haltedAt: _then, quiet: backoff, overCap: _once, ...rest } = job;
  return {
    ...rest,
    state: 'queued',
    // The pause that the service asked for still applies, but its count restarts.
    ...(backoff ? { quiet: { ...backoff, times: 0 } } : {}),
    ...(overCap ? { overCap } : {}),
  };
}

/** Pauses a job because its next request would exceed a cap. Pages that arrived are kept. */
export function pauseAtCap(job: Job, failure: Failure): Job {
  return isActive(job) && unsentIndexes(job).length > 0 ? { ...job, state: 'paused', failure } : job;
}

/**
 * Requeues pages of an ended job, by index, at the user's request: a page that may have been charged is never retried
 * automatically. Waiting pages that are not among them are marked as withdrawn.
 */
export function retryPages(job: Job, pageIndexes: readonly number[]): Job {
  const missing = pageIndexes.filter((pageIndex) => isMissing(job.pages[pageIndex]));
  if (!isFinal(job) || missing.length === 0) return job;
  // Permission to exceed the caps covered only the pages that were left at the time.
  const {
    failure: _over,
    haltedAt: _then,
    finishedAt: _ended,
    quiet: _waited,
    overCap: _once,
    ...rest
  } = withoutDelivery(job);
  const unsent = indexesOf(job, 'waiting').filter((pageIndex) => !missing.includes(pageIndex));
  const left = setPages(rest, unsent, () => ({ state: 'failed', failure: { code: 'withdrawn' } }));
  return { ...setPages(left, missing, () => ({ state: 'waiting' })), state: 'queued' };
}

/** A page meant for local extraction may have a URL the service can't fetch; that URL must never be sent. */
const isMissing = (page: JobPage | undefined): boolean =>
  page !== undefined && page.state !== 'done' && page.state !== 'sent' && 'url' in toTarget(page.url);

/** Recovers a job after the background ended. Pages in flight may have been charged, so they are not sent again. */
export function recover(job: Job, browserRestarted: boolean): Job {
  if (isFinal(job)) return undelivered(lost(job));
  const known = browserRestarted ? withoutPermission(lost(job)) : lost(job);
  return browserRestarted && isActive(known) && indexesOf(known, 'waiting').length > 0
    ? { ...known, state: 'paused' }
    : known;
}

const lost = (job: Job): Job => setPages(job, indexesOf(job, 'sent'), () => ({ state: 'unknown' }));

/** Leaves copying to the user if the background ended before it could copy: a late copy would be a surprise. */
function undelivered(job: Job): Job {
  return job.copied === undefined && indexesOf(job, 'done').length > 0 ? { ...job, copied: false } : job;
}

/** Whether a job has exactly these targets, in this order. */
export function sameTargets(job: Job, targets: readonly Target[]): boolean {
  return (
    job.pages.length === targets.length &&
    job.pages.every((page, pageIndex) => page.url === targets[pageIndex]?.url)
  );
}

/** Returns the job with new states for the pages at these indexes. Other pages stay unchanged. */
export function setPages(
  job: Job,
  pageIndexes: Iterable<number>,
  change: (page: JobPage, pageIndex: number) => PageState,
): Job {
  const chosen = new Set(pageIndexes);
  if (chosen.size === 0) return job;
  const pages = job.pages.map((page, pageIndex): JobPage => {
    if (!chosen.has(pageIndex)) return page;
    const { url, title, date } = page;
    const target: Target = {
      url,
      ...(title !== undefined && { title }),
      ...(date !== undefined && { date }),
    };
    return { ...target, ...change(page, pageIndex) };
  });
  return { ...job, pages };
}

/** The indexes of the pages in any of these states. */
export function indexesOf(job: Job, ...states: JobPage['state'][]): number[] {
  return job.pages.flatMap(({ state }, pageIndex) => (states.includes(state) ? [pageIndex] : []));
}

/** Number of pages in any of these states. */
export const countPages = (...given: Parameters<typeof indexesOf>): number => indexesOf(...given).length;

/** Replaces the possible cost of a request for `requested` pages with its actual cost. */
export function settleSpent(job: Job, requested: number, [sure, perhaps]: Cost): Job {
  const before = spentOf(job);
  const left = Math.max(0, before.perhaps - requested + (perhaps.pages ?? 0));
  return { ...job, spent: { sure: before.sure + (sure.pages ?? 0), perhaps: left } };
}

/**
 * Counts the pages of a job that were charged, and those that may have been. Older versions did not store the counts,
 * so they are derived from the page states.
 */
export function spentOf({ spent, pages }: Pick<Job, 'spent' | 'pages'>): { sure: number; perhaps: number } {
  if (spent) return spent;
  const isSure = (page: JobPage) => page.state === 'done' && page.kept === undefined && page.via !== 'local';
  return { sure: pages.filter(isSure).length, perhaps: pages.filter(mayBeCharged).length };
}

/** Whether the service may have charged for a page without returning its text. */
export function mayBeCharged(page: JobPage): boolean {
  if (page.state === 'failed') return chargeOf(page.failure) === 'maybe';
  return (
    page.state === 'sent' || page.state === 'unknown' || (page.state === 'done' && page.perhaps === true)
  );
}
