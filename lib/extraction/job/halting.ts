import { chargeOf, type Failure, type FailureCode } from '../../service/failures.ts';
import type { Job } from './job.ts';
import { isFinal, settled } from './progress.ts';
import { indexesOf, setPages } from './set-pages.ts';

/** Failures of a whole request after which the next would fail, or cost, in the same way. */
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
  'rate-limited',
  'waiting',
]);

/** The service asks for a pause: after the first the job goes on by itself, after the second the user decides. */
const QUIET: ReadonlySet<FailureCode> = new Set(['rate-limited', 'waiting']);

/**
 * A request failed as a whole, and its pages with it. Where the next one would fail in the same way the job is
 * halted: what waits goes on waiting, and so do pages that certainly cost nothing. A job of one request just fails.
 */
export function failRequest(before: Job, pageIndexes: readonly number[], failure: Failure, now: number): Job {
  const job = settled(before, pageIndexes);
  const sent = pageIndexes.filter((pageIndex) => job.pages[pageIndex]?.state === 'sent');
  const gone = () => setPages(job, sent, () => ({ state: 'failed', failure }));
  if (!HALTING.has(failure.code)) return gone();
  const onlyRequest = job.pages.every(
    ({ state }, pageIndex) => sent.includes(pageIndex) || state === 'failed',
  );
  if (onlyRequest) return { ...gone(), failure };
  const next = chargeOf(failure) === 'no' ? setPages(job, sent, () => ({ state: 'waiting' })) : gone();
  if (indexesOf(next, 'waiting').length === 0) return { ...next, failure };
  const quiet = backoffOf(job, failure, now);
  if (quiet?.times === 1) return { ...next, quiet };
  const halted: Job = { ...next, failure, ...(quiet ? { quiet } : {}) };
  return isFinal(job) ? halted : { ...halted, state: 'paused' };
}

/** Until when not to ask. Requests that were side by side are refused as one. */
function backoffOf({ quiet }: Job, { code, retryAt }: Failure, now: number): Job['quiet'] {
  if (!QUIET.has(code) || retryAt === undefined) return undefined;
  if (quiet === undefined || now >= quiet.until) return { until: retryAt, times: (quiet?.times ?? 0) + 1 };
  return { until: Math.max(quiet.until, retryAt), times: Math.max(quiet.times, 1) };
}
