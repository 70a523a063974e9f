import { Check, CircleAlert, CirclePause, ListChecks, LoaderCircle } from 'lucide';
import { text } from '../../lib/browser/text.ts';
import { counted, textWith } from '../../lib/browser/text-values.ts';
import {
  isBeingDelivered,
  isOnClipboard,
  type Job,
  type JobPage,
  type JobState,
  type Skipped,
} from '../../lib/extraction/job/job.ts';
import { countPages } from '../../lib/extraction/job/progress.ts';
import type { Destination } from '../../lib/presets/destinations.ts';
import { waitLeft } from '../../lib/service/retry-after.ts';
import { failureHeadline } from '../ui/failure/failure-words.ts';
import { ago, DOT, formatList, hostOf, secondsLeft } from '../ui/format.ts';

/** Number of pages that would still be charged: waiting and without a copy. */
export const chargeablePages = (job: Job): number =>
  job.pages.filter((page) => page.state === 'waiting' && page.kept === undefined).length;

/** A short text for the state of a job: its progress at a time (epoch ms), or its outcome. */
export function jobWords(job: Job, now = Date.now()): string {
  const total = job.pages.length;
  const done = countPages(job, 'done');
  switch (displayState(job)) {
    case 'queued':
    case 'running':
      return workingWords(job, now);
    case 'review':
      return counted('jobReview', total);
    case 'paused':
      return [textWith('jobPaused', { done, total }), job.failure && failureHeadline(job.failure)]
        .filter(Boolean)
        .join(DOT);
    case 'stopped':
      return textWith('jobStopped', { done, total });
    case 'done':
    case 'partly':
      return endedWords(job, done);
    case 'failed':
      return job.failure ? failureHeadline(job.failure) : text('jobFailed');
  }
}

/** The outcome of a job with at least one page, and where the pages went. */
function endedWords(job: Job, done: number): string {
  const { state, source, copied, pages, sent } = job;
  // Selected text on the clipboard has its own wording.
  if (sent && !(source === 'text' && sent.to === 'clipboard')) return sentWords(job, sent.to, done);
  if (state === 'partly')
    return counted(copied ? 'sentPartlyTo_clipboard' : 'jobExtractedPartly', pages.length, { done });
  if (source === 'text') return text(copied ? 'jobTextCopied' : 'jobTextNotCopied');
  return counted(copied ? 'sentTo_clipboard' : 'jobExtracted', done);
}

function sentWords({ state, copied, pages, file }: Job, to: Destination, done: number): string {
  if (state !== 'done')
    return counted(copied ? `sentPartlyTo_${to}` : `notSentPartlyTo_${to}`, pages.length, { done });
  return file
    ? textWith('jobSavedAs', { name: file })
    : counted(copied ? `sentTo_${to}` : `notSentTo_${to}`, done);
}

/** Progress text; a countdown if the service asked to wait and no request is in progress. */
function workingWords(job: Job, now: number): string {
  const { length: total } = job.pages;
  const until = job.quiet?.until ?? 0;
  const sent = countPages(job, 'sent');
  if (waitLeft(until, now) > 0 && sent === 0)
    return textWith('recoveryWait', { time: secondsLeft(until, now) });
  if (total === 1) return counted('jobStarted', 1);
  const settled = countPages(job, 'done', 'failed', 'unknown');
  const done = textWith('jobWorking', { done: settled, total });
  return sent > 0 ? `${done}${DOT}${textWith('jobUnderWay', { number: sent })}` : done;
}

/** The state of a job for the live region, which does not announce progress page by page, but names a copied page. */
export function jobAnnouncement(job: Job): string {
  const state = displayState(job);
  if (state === 'queued' || state === 'running') return counted('jobStarted', job.pages.length);
  const [page, next] = job.pages;
  if (page?.state !== 'done' || next || job.source === 'text' || !isOnClipboard(job)) return jobWords(job);
  const title = shortened(page.title || hostOf(page.url));
  return textWith('jobCopiedPage', { title, amount: counted('pageWords', page.words) });
}

/** How many characters of a title are named in a note. */
const MAX_NAMED = 40;

/** A title that fits in a note. */
function shortened(title: string): string {
  const start = [...title].slice(0, MAX_NAMED).join('');
  return start === title ? title : `${start}…`;
}

/** A sentence about the skipped pages of a selection; undefined if none were skipped. */
export function skippedWords({ duplicates, hidden = 0, unsupported }: Skipped): string | undefined {
  const parts = [
    ...(duplicates > 0 ? [counted('skippedDuplicates', duplicates)] : []),
    ...(hidden > 0 ? [counted('skippedHidden', hidden)] : []),
    ...(unsupported > 0 ? [counted('skippedUnsupported', unsupported)] : []),
  ];
  if (parts.length === 0) return undefined;
  return textWith('skipped', { list: formatList(parts) });
}

/** The outcome of one page, as text. */
export function pageWords(page: JobPage): string {
  switch (page.state) {
    case 'waiting':
      return text('pageWaiting');
    case 'sent':
      return text('pageSent');
    case 'done':
      if (page.unkept) return counted('pageNotStored', page.words);
      if (page.via === 'local') return counted('pageReadHere', page.words);
      return page.kept === undefined
        ? counted('pageWords', page.words)
        : counted('pageFromCopy', page.words, { age: ago(page.kept, Date.now()) });
    case 'failed':
      return failureHeadline(page.failure);
    case 'unknown':
      return text('pageUnknown');
  }
}

/**
 * The state that decides how a job looks: it is running until its pages are delivered, and not fully done if they were
 * not.
 */
export function displayState(job: Job): JobState {
  if (isBeingDelivered(job)) return 'running';
  return job.state === 'done' && job.copied === false ? 'partly' : job.state;
}

/** The icon of each job state. */
export const JOB_ICONS = {
  review: ListChecks,
  queued: LoaderCircle,
  running: LoaderCircle,
  paused: CirclePause,
  stopped: CircleAlert,
  done: Check,
  partly: CircleAlert,
  failed: CircleAlert,
};
