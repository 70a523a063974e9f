import { ChevronDown } from 'lucide';
import type { ComponentChildren } from 'preact';
import { useEffect, useRef } from 'preact/hooks';
import { text } from '../../lib/browser/text.ts';
import { counted } from '../../lib/browser/text-values.ts';
import type { Job } from '../../lib/extraction/job/job.ts';
import { spentOf } from '../../lib/extraction/job/spent.ts';
import { type Recovery, recoveryOf } from '../../lib/service/failures.ts';
import { waitLeft } from '../../lib/service/retry-after.ts';
import { REACHED, ROW } from '../search/results/roving.ts';
import { hostOf } from '../ui/format.ts';
import { useNow } from '../ui/hooks.ts';
import { Icon } from '../ui/icon.tsx';
import { useTools } from '../ui/tools.ts';
import { about, aboutRange } from '../usage/usage-words.ts';
import { isWorkspace, showReview } from '../workspace/routes.ts';
import { countPages, JOB_ICONS, jobAnnouncement, jobLook, jobWords, unpaidPages } from './job-words.ts';
import { canSendAgain, missingOf, useAgain, useJobActions, useShown } from './use-jobs.tsx';

/** Those whose button lets a job go on that was halted. */
const RESUMING: ReadonlySet<Recovery> = new Set(['retry', 'wait', 'grant-access', 'unlock']);

interface ButtonsProps {
  job: Job;
  /** Whether its report is open: what stands there is not here as well. */
  reported: boolean;
}

/** What to do about a job now: hold it, stop it, let it go on, copy it again, ask again for what failed. */
export function JobButtons({ job, reported }: ButtonsProps) {
  const { quarry, prices } = useTools();
  const stop = <Action words={text('stop')} onClick={() => quarry.ask['extract.stop']({ job: job.id })} />;
  if (job.state === 'review')
    return isWorkspace() ? <Action words={text('review')} onClick={() => showReview(job.id)} /> : null;
  if (job.state === 'queued' || job.state === 'running') {
    // What waits can be held back; what is on its way can't.
    const waits = countPages(job, 'waiting') > 0;
    return (
      <>
        {waits && (
          <Action words={text('pause')} onClick={() => quarry.ask['extract.pause']({ job: job.id })} />
        )}
        {stop}
      </>
    );
  }
  if (job.state === 'paused') {
    const resumedThere = reported && job.failure && RESUMING.has(recoveryOf(job.failure));
    return (
      <>
        {!resumedThere && (
          <Action
            words={text('resume')}
            title={about({ pages: unpaidPages(job) }, prices)}
            onClick={() => quarry.ask['extract.resume']({ job: job.id })}
          />
        )}
        {stop}
      </>
    );
  }
  return <EndedButtons job={job} reported={reported} />;
}

function EndedButtons({ job, reported }: ButtonsProps) {
  const { prices } = useTools();
  const { copy, sendAgain } = useJobActions(job);
  const { again, question } = useAgain(job);
  // One that ended as a whole says in its report how it goes on.
  const failed = reported || job.failure ? [] : missingOf(job).failed;
  return (
    <>
      {failed.length > 0 && (
        <Action
          words={counted('retryFailed', failed.length)}
          title={about({ pages: failed.length }, prices)}
          onClick={() => again(failed)}
        />
      )}
      {canSendAgain(job) && <Action words={text('sendAgain')} onClick={sendAgain} />}
      {countPages(job, 'done') > 0 && (
        <Action words={text(isOnClipboard(job) ? 'copyAgain' : 'copyMarkdown')} onClick={copy} />
      )}
      {question}
    </>
  );
}

/** Whether an extraction reached the clipboard, and not another place. */
const isOnClipboard = ({ copied, sent }: Job): boolean =>
  copied === true && (sent?.to ?? 'clipboard') === 'clipboard';

function Action({ words, title, onClick }: { words: string; title?: string; onClick: () => void }) {
  return (
    <button type="button" class="button small" title={title} onClick={onClick}>
      {words}
    </button>
  );
}

interface Props {
  /** The newest. */
  job: Job;
  expanded: boolean;
  onExpand: (expanded: boolean) => void;
}

/** The last extraction on a line of its own: how far it is or what it came to, and what can be done about it. */
export function JobPanel({ job: newest, expanded, onExpand }: Props) {
  const { job, waiting } = useShown(newest);
  useJobAnnouncements(job);
  const due = isDue(job) && job.id;
  // In the full-page view a review has a pane of its own.
  const inPane = job.state === 'review' && isWorkspace();
  useEffect(() => {
    if (due && !inPane) onExpand(true);
  }, [due]);
  const working = job.state === 'queued' || job.state === 'running';
  const settled = countPages(job, 'done', 'failed', 'unknown');
  return (
    <section class={`job ${jobLook(job)}`} aria-label={text('job')} {...{ [ROW]: job.id }}>
      <button
        type="button"
        class="job-line"
        aria-expanded={inPane ? undefined : expanded}
        title={text('jobDetails')}
        {...{ [REACHED]: '' }}
        onClick={() => (inPane ? showReview(job.id) : onExpand(!expanded))}
      >
        <Icon of={JOB_ICONS[jobLook(job)]} />
        <JobWords job={job}>{waiting > 0 && ` · ${counted('jobsWaiting', waiting)}`}</JobWords>
        {!inPane && <Icon of={ChevronDown} size={14} />}
      </button>
      <JobButtons job={job} reported={expanded} />
      {working && job.pages.length > 1 && (
        <progress max={job.pages.length} value={settled} aria-label={text('jobProgress')} />
      )}
    </section>
  );
}

/** How a job stands, second by second while it waits; of one page also which. */
function JobWords({ job, children }: { job: Job; children: ComponentChildren }) {
  const waits = job.quiet !== undefined && waitLeft(job.quiet.until, Date.now()) > 0;
  const now = useNow(1000, waits);
  const [page, ...others] = job.pages;
  return (
    <>
      <span class="job-words">
        {jobWords(job, Math.max(now, Date.now()))}
        {children}
      </span>
      {page && others.length === 0 && (
        <bdi class="job-page-name one-line">{page.title || hostOf(page.url)}</bdi>
      )}
    </>
  );
}

/** Tells whether a job waits for the user, for review or recovery: then its report opens by itself. */
const isDue = ({ state, failure }: Job) =>
  state === 'review' || (state === 'paused' && failure !== undefined);

/** Says what an extraction comes to while the view is open; how the last one had ended is not said again. */
function useJobAnnouncements(job: Job): void {
  const { announce } = useTools();
  const now = `${job.id} ${job.state} ${job.copied}`;
  const said = useRef(job.createdAt > performance.timeOrigin ? '' : now);
  useEffect(() => {
    if (said.current !== now) announce(jobAnnouncement(job));
    said.current = now;
  }, [now]);
}

/** How many pages of an extraction are done, failed, left, and what it has cost. */
export function JobSums({ job }: { job: Job }) {
  const { prices } = useTools();
  const left = countPages(job, 'waiting', 'sent');
  const kinds = [
    ['sumDone', countPages(job, 'done')],
    ['sumFailed', countPages(job, 'failed')],
    ['sumUnknown', countPages(job, 'unknown')],
    ['sumLeft', left],
  ] as const;
  const { sure, perhaps } = spentOf(job);
  const words = [
    ...kinds.flatMap(([key, count]) => (count > 0 ? [counted(key, count)] : [])),
    ...(sure + perhaps > 0 ? [aboutRange({ pages: sure }, { pages: perhaps }, prices)] : []),
  ];
  if (words.length === 0) return null;
  return <p class="job-sums">{words.join(' · ')}</p>;
}
