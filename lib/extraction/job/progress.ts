import type { Failure } from '../../service/failures.ts';
import type { Booking } from '../../usage/usage.ts';
import { toTarget } from '../start/targets.ts';
import {
  type Job,
  type JobPage,
  type JobSource,
  type JobState,
  type PageState,
  type Skipped,
  type Target,
  withoutHanded,
} from './job.ts';
import { indexesOf, setPages } from './set-pages.ts';
import { spentOf } from './spent.ts';

/** The most that the service takes in one request (interface, 2.3). */
export const PAGES_A_REQUEST = 10;

const FINAL: ReadonlySet<JobState> = new Set(['done', 'partly', 'failed', 'stopped']);

/** Tells whether a job has ended: nothing more will be sent for it. */
export const isFinal = (job: Pick<Job, 'state'>): boolean => FINAL.has(job.state);

/** Tells whether a job goes on by itself. */
export const isActive = ({ state }: Pick<Job, 'state'>): boolean => state === 'queued' || state === 'running';

export interface NewJob {
  id: string;
  source: JobSource;
  createdAt: number;
  address: string;
  targets: readonly Target[];
  skipped: Skipped;
}

/** A job before its first request. */
export function createJob({ targets, ...job }: NewJob): Job {
  return {
    ...job,
    state: 'queued',
    pages: targets.map((target) => ({ ...target, state: 'waiting' })),
    requests: 0,
  };
}

/** A job that ends before it began: there is nothing to send, and this is why. */
export function failedJob(job: NewJob, failure: Failure): Job {
  return { ...createJob(job), state: 'failed', finishedAt: job.createdAt, failure };
}

/** The places of the pages that wait to be asked for. Copies from before need no request. */
export const unsent = (job: Job): number[] =>
  job.pages.flatMap((page, pageIndex) =>
    page.state === 'waiting' && page.kept === undefined ? [pageIndex] : [],
  );

/** The places of the pages that the next request takes; none when nothing waits. */
export const nextBatch = (job: Job): number[] => unsent(job).slice(0, PAGES_A_REQUEST);

/** The request for these pages is about to go out: from now on they may have been charged. */
export function send(job: Job, pageIndexes: readonly number[]): Job {
  const sent = setPages(job, pageIndexes, () => ({ state: 'sent' }));
  const { sure, perhaps } = spentOf(job);
  const spent = { sure, perhaps: perhaps + pageIndexes.length };
  return { ...sent, state: 'running', requests: job.requests + 1, spent };
}

/** What became of pages that were sent; a page that is not on its way is left as it is. */
export function receive(job: Job, outcomes: ReadonlyMap<number, PageState>): Job {
  const { quiet: _over, ...heard } = job;
  return setPages(settled(heard, outcomes.keys()), outcomes.keys(), (page, pageIndex) =>
    page.state === 'sent' ? (outcomes.get(pageIndex) ?? page) : page,
  );
}

/** The places of the pages whose request is on its way, those among them that were read in their tab meanwhile. */
export const onTheirWay = (job: Job): number[] =>
  job.pages.flatMap((page, pageIndex) =>
    page.state === 'sent' || (page.state === 'done' && page.sent) ? [pageIndex] : [],
  );

/** The request for these pages is no longer on its way: those that were read in their tab wait for nothing more. */
export const settled = (job: Job, pageIndexes: Iterable<number>): Job =>
  setPages(job, pageIndexes, (page) => {
    if (page.state !== 'done') return page;
    const { sent: _settled, ...done } = page;
    return done;
  });

/** Ends a job of which nothing waits or is on its way; any other stays as it is. */
export function endIfSettled(job: Job, now: number): Job {
  if (isFinal(job) || indexesOf(job, 'waiting', 'sent').length > 0) return job;
  const done = indexesOf(job, 'done').length;
  const state = done === job.pages.length ? 'done' : done > 0 ? 'partly' : 'failed';
  return { ...job, state, finishedAt: now };
}

/** The user stops a job: what waits is not sent; what is on its way still arrives, and is kept. */
export function stop(job: Job, now: number): Job {
  return isFinal(job) ? job : { ...job, state: 'stopped', finishedAt: now };
}

/** The user lets a job rest: what is on its way still arrives, the rest waits for `resume`. */
export function pause(job: Job): Job {
  return isActive(job) ? { ...job, state: 'paused' } : job;
}

/** The user lets a job go on that rests, was halted, or waited after a restart of the browser; also over the caps, if so told. */
export function resume(job: Job, overCap = false): Job {
  if (job.state !== 'paused') return job;
  const { failure: _mended, quiet, ...rest } = job;
  return {
    ...rest,
    state: 'queued',
    // The wait that the service asked for stands; how often it asked begins anew.
    ...(quiet ? { quiet: { ...quiet, times: 0 } } : {}),
    ...(overCap ? { overCap } : {}),
  };
}

/** A job waits for the user where the next request would exceed a cap: what it has is kept. */
export function haltAtCap(job: Job, failure: Failure): Job {
  return isActive(job) && nextBatch(job).length > 0 ? { ...job, state: 'paused', failure } : job;
}

/**
 * The user asks again for some pages of a job that ended, by their places: nothing that may have been charged is asked
 * for by itself. What was never sent, and isn't among them, stays out of it.
 */
export function again(job: Job, pageIndexes: readonly number[]): Job {
  const missing = pageIndexes.filter((pageIndex) => isMissing(job.pages[pageIndex]));
  if (!isFinal(job) || missing.length === 0) return job;
  // To go over the caps was agreed for what was left then.
  const { failure: _over, finishedAt: _ended, quiet: _waited, overCap: _once, ...rest } = withoutHanded(job);
  const unsent = indexesOf(job, 'waiting').filter((pageIndex) => !missing.includes(pageIndex));
  const left = setPages(rest, unsent, () => ({ state: 'failed', failure: { code: 'withdrawn' } }));
  return { ...setPages(left, missing, () => ({ state: 'waiting' })), state: 'queued' };
}

/** What was to be read in a tab may be no page for the service: its address stays here. */
const isMissing = (page: JobPage | undefined): boolean =>
  page !== undefined && page.state !== 'done' && page.state !== 'sent' && 'url' in toTarget(page.url);

/** The background ended in the middle: what was on its way may have been charged, and is not sent again. */
export function recover(job: Job, browserRestarted: boolean): Job {
  if (isFinal(job)) return undelivered(lost(job));
  const known = lost(job);
  return browserRestarted && isActive(known) && indexesOf(known, 'waiting').length > 0
    ? { ...known, state: 'paused' }
    : known;
}

/** What the pages that were on their way then may have cost, where an older version sent them: it counted that later. */
export function lostCosts(job: Job): Booking[] {
  const pages = job.spent ? 0 : onTheirWay(job).length;
  return pages > 0 ? [{ operation: 'extract', perhaps: { pages } }] : [];
}

const lost = (job: Job): Job =>
  setPages(settled(job, onTheirWay(job)), indexesOf(job, 'sent'), () => ({ state: 'unknown' }));

/** A job whose Markdown was about to be copied when the background ended: the user copies it, no surprise later. */
function undelivered(job: Job): Job {
  return job.copied === undefined && indexesOf(job, 'done').length > 0 ? { ...job, copied: false } : job;
}

/** Tells whether a job would extract the same pages as these. */
export function sameTargets(job: Job, targets: readonly Target[]): boolean {
  return (
    job.pages.length === targets.length &&
    job.pages.every((page, pageIndex) => page.url === targets[pageIndex]?.url)
  );
}
