import { chargeOf, type Failure, type FailureCode } from '../../service/failures.ts';
import { MAX_ADDRESS_LENGTH, toTarget } from '../start/targets.ts';
import type { Job, JobPage, PageState } from './job.ts';
import { indexesOf, isFinal, setPages, unsentIndexes } from './progress.ts';

/** Request failures after which the next request would fail, or be charged, in the same way. */
const HALTING: ReadonlySet<FailureCode> = new Set([
  'no-key',
  'key-locked',
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
  'unexpected-status',
  'not-an-answer',
  'rate-limited',
  'waiting',
]);

/** The service asks for a pause. After the first, the job continues by itself; after the second, the user decides. */
const BACKOFF_CODES: ReadonlySet<FailureCode> = new Set(['rate-limited', 'waiting']);

/**
 * Applies a request failure to its pages. If the next request would fail in the same way, the job is halted: waiting
 * pages keep waiting, and sent pages that certainly were not charged wait again. A job with a single request just
 * fails.
 */
export function failRequest(job: Job, pageIndexes: readonly number[], failure: Failure, now: number): Job {
  const sent = pageIndexes.filter((pageIndex) => job.pages[pageIndex]?.state === 'sent');
  const failSent = () => setPages(job, sent, () => ({ state: 'failed', failure }));
  if (!HALTING.has(failure.code)) return failSent();
  const onlyRequest = job.pages.every(
    ({ state }, pageIndex) => sent.includes(pageIndex) || state === 'failed',
  );
  if (onlyRequest) return { ...failSent(), failure };
  // With a 2xx, the service may have charged whatever its errors say.
  const isFree = chargeOf(failure) === 'no' && (failure.status ?? 400) >= 400;
  const next = isFree ? setPages(job, sent, () => ({ state: 'waiting' })) : failSent();
  if (indexesOf(next, 'waiting').length === 0) return { ...next, failure };
  const backoff = backoffOf(job, failure, now);
  if (backoff?.times === 1) return { ...next, quiet: backoff };
  const halted: Job = { ...next, failure, ...(backoff ? { quiet: backoff } : {}) };
  return isFinal(job) ? halted : { ...halted, state: 'paused', haltedAt: now };
}

/** The pause the service asked for. Rejections of concurrent requests count as one. */
function backoffOf({ quiet: backoff }: Job, { code, retryAt }: Failure, now: number): Job['quiet'] {
  if (!BACKOFF_CODES.has(code) || retryAt === undefined) return undefined;
  if (backoff === undefined || now >= backoff.until)
    return { until: retryAt, times: (backoff?.times ?? 0) + 1 };
  return { until: Math.max(backoff.until, retryAt), times: Math.max(backoff.times, 1) };
}

/** Whether the user has pages of a URL's site extracted locally only. */
export type IsLocalOnly = (url: string) => boolean;

const LOCAL_ONLY: Failure = { code: 'site-local' };

/** Whether a page was not sent because its site is set to local extraction. */
export const isWithheld = (page: Job['pages'][number]): boolean =>
  page.state === 'failed' && page.failure.code === LOCAL_ONLY.code;

/** The state of a page that must not be sent: its URL can't be, if damaged or older than a check, or not from its site. */
function withheldState(url: string, isLocalOnly: IsLocalOnly): PageState | undefined {
  if ('url' in toTarget(url)) return isLocalOnly(url) ? { state: 'failed', failure: LOCAL_ONLY } : undefined;
  // The reason is derived from the URL, but not that it is too long.
  const address = url.length <= MAX_ADDRESS_LENGTH && { address: url };
  return { state: 'failed', failure: { code: 'link-unsupported', ...address } };
}

/** Fails the pages that would be requested but must not be; the job too if all are of sites that are local only. */
export function withhold(job: Job, isLocalOnly: IsLocalOnly): Job {
  const stateOf = (page: JobPage | undefined) => page && withheldState(page.url, isLocalOnly);
  const withheld = unsentIndexes(job).filter((pageIndex) => stateOf(job.pages[pageIndex]) !== undefined);
  if (withheld.length === 0) return job;
  const left = setPages(job, withheld, (page) => stateOf(page) ?? page);
  return left.pages.every(isWithheld) ? { ...left, failure: LOCAL_ONLY } : left;
}

const LEFT_OPEN: Failure = { code: 'page-left-open' };

/** Whether the service can’t read a page, however often it is asked; a tab may. */
export const isUnreachable = (page: JobPage | undefined): boolean =>
  page?.state === 'failed' &&
  (page.failure.code === 'page-unreachable' || page.failure.code === LEFT_OPEN.code);

/** Marks such pages as not read in the tabs that were opened for them, and that stay open. */
export const leftOpen = (job: Job, pageIndexes: readonly number[]): Job =>
  setPages(
    job,
    pageIndexes.filter((pageIndex) => isUnreachable(job.pages[pageIndex])),
    () => ({ state: 'failed', failure: LEFT_OPEN }),
  );
