import type { Failure, FailureCode } from '../service/failures.ts';
import type { Job, JobPage, JobSource, JobState, PageState, Skipped, Target } from './job.ts';

/** The most that the service takes in one request (interface, 2.3). */
const PAGES_A_REQUEST = 10;

/** Failures of a whole request after which the next would fail, or cost, in the same way. */
const HALTING: ReadonlySet<FailureCode> = new Set([
  'no-key',
  'address-refused',
  'no-permission',
  'offline',
  'unreachable',
  'redirected',
  'bad-request',
  'key-refused',
  'spent',
  'forbidden',
  'not-found',
  'rate-limited',
  'unexpected-status',
]);

const FINAL: ReadonlySet<JobState> = new Set(['done', 'partly', 'failed', 'stopped']);

/** Tells whether a job has ended: nothing more will be sent for it. */
export const isFinal = (job: Pick<Job, 'state'>): boolean => FINAL.has(job.state);

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
export function refusedJob(job: NewJob, failure: Failure): Job {
  return { ...createJob(job), state: 'failed', finishedAt: job.createdAt, failure };
}

/** The places of the pages that the next request takes; none when nothing waits. */
export function nextBatch(job: Job): number[] {
  const waiting = job.pages.flatMap((page, place) => (page.state === 'waiting' ? [place] : []));
  return waiting.slice(0, PAGES_A_REQUEST);
}

/** The request for these pages is about to go out. */
export function send(job: Job, places: readonly number[]): Job {
  const sent = setPages(job, places, () => ({ state: 'sent' }));
  return { ...sent, state: 'running', requests: job.requests + 1 };
}

/** What became of pages that were sent; a page that is not on its way is left as it is. */
export function receive(job: Job, outcomes: ReadonlyMap<number, PageState>): Job {
  return setPages(job, [...outcomes.keys()], (page, place) =>
    page.state === 'sent' ? (outcomes.get(place) ?? page) : page,
  );
}

/** A request failed as a whole: its pages share the failure, and those behind it too where it would go on so. */
export function failRequest(job: Job, failure: Failure): Job {
  const halts = HALTING.has(failure.code);
  const places = job.pages.flatMap((page, place) =>
    page.state === 'sent' || (halts && page.state === 'waiting') ? [place] : [],
  );
  const next = setPages(job, places, () => ({ state: 'failed', failure }));
  return halts ? { ...next, failure } : next;
}

/** Ends a job of which nothing waits or is on its way; any other stays as it is. */
export function settle(job: Job, now: number): Job {
  if (isFinal(job) || job.pages.some(({ state }) => state === 'waiting' || state === 'sent')) return job;
  const done = job.pages.filter(({ state }) => state === 'done').length;
  const state = done === job.pages.length ? 'done' : done > 0 ? 'partly' : 'failed';
  return { ...job, state, finishedAt: now };
}

/** The user stops a job: what waits is not sent; what is on its way still arrives, and is kept. */
export function stop(job: Job, now: number): Job {
  return isFinal(job) ? job : { ...job, state: 'stopped', finishedAt: now };
}

/** The background ended in the middle: what was on its way may have been charged, and is not sent again. */
export function recover(job: Job, browserRestarted: boolean): Job {
  if (isFinal(job)) return undelivered(job);
  const sent = job.pages.flatMap((page, place) => (page.state === 'sent' ? [place] : []));
  const known = sent.length === 0 ? job : setPages(job, sent, () => ({ state: 'unknown' }));
  return browserRestarted && nextBatch(known).length > 0 ? { ...known, state: 'paused' } : known;
}

/** A job whose Markdown was about to be copied when the background ended: the user copies it, no surprise later. */
function undelivered(job: Job): Job {
  const hasPages = job.pages.some(({ state }) => state === 'done');
  return job.copied === undefined && hasPages ? { ...job, copied: false } : job;
}

/** The user lets a job go on that waited after a restart of the browser. */
export function resume(job: Job): Job {
  return job.state === 'paused' ? { ...job, state: 'queued' } : job;
}

/** Tells whether a job would extract the same pages as these. */
export function sameTargets(job: Job, targets: readonly Target[]): boolean {
  return (
    job.pages.length === targets.length && job.pages.every((page, place) => page.url === targets[place]?.url)
  );
}

function setPages(
  job: Job,
  places: readonly number[],
  change: (page: JobPage, place: number) => PageState,
): Job {
  const chosen = new Set(places);
  const pages = job.pages.map((page, place): JobPage => {
    if (!chosen.has(place)) return page;
    const { url, title } = page;
    const target: Target = title === undefined ? { url } : { url, title };
    return { ...target, ...change(page, place) };
  });
  return { ...job, pages };
}
