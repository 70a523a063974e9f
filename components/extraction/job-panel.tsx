import { ChevronDown, X } from 'lucide';
import type { ComponentChildren } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import { text } from '../../lib/browser/text.ts';
import { counted } from '../../lib/browser/text-values.ts';
import { isBeingDelivered, isOnClipboard, type Job } from '../../lib/extraction/job/job.ts';
import { countPages, spentOf } from '../../lib/extraction/job/progress.ts';
import { type Recovery, recoveryOf } from '../../lib/service/failures.ts';
import { waitLeft } from '../../lib/service/retry-after.ts';
import type { Prices } from '../../lib/usage/cost.ts';
import { CopyButton } from '../ui/copy-button.tsx';
import { DOT, hostOf, withPrice } from '../ui/format.ts';
import { useNow } from '../ui/hooks.ts';
import { Host } from '../ui/host.ts';
import { Icon, IconButton } from '../ui/icon.tsx';
import { REACHED, ROW } from '../ui/list/keyboard-list.ts';
import { isWorkspace, showReview } from '../ui/navigation.ts';
import { useTools } from '../ui/tools.ts';
import { about, priced } from '../ui/usage/usage-words.ts';
import { useModal } from '../ui/use-modal.ts';
import { useOpenIn } from '../ui/use-open-in.ts';
import { chargeablePages, displayState, JOB_ICONS, jobAnnouncement, jobWords } from './job-words.ts';
import { OpenToRead } from './open-to-read.tsx';
import { canSendAgain, missingPages, useAgain, useCopyJob, useShownJob } from './use-jobs.tsx';

/** Recoveries whose button resumes a paused job. */
const RESUMING: ReadonlySet<Recovery> = new Set(['retry', 'wait', 'grant-access', 'unlock']);

interface ButtonsProps {
  job: Job;
  /** Whether its report is open: a button there that resumes the job is not repeated here. */
  reported: boolean;
  /** Whether there is only space for what is left to do. */
  brief?: boolean;
}

/** The actions available for a job: pause, stop, resume, copy, retry failed pages. */
export function JobButtons({ job, reported, brief = false }: ButtonsProps) {
  const { quarry, prices } = useTools();
  const stop = <Action words={text('stop')} onClick={() => quarry.ask['extract.stop']({ job: job.id })} />;
  if (job.state === 'review')
    return isWorkspace() ? <Action words={text('review')} onClick={() => showReview(job.id)} /> : null;
  if (job.state === 'queued' || job.state === 'running') {
    // Only waiting pages can be paused; requests in progress cannot.
    const canPause = countPages(job, 'waiting') > 0;
    return (
      <>
        {canPause && (
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
            words={priced(text('resume'), { pages: chargeablePages(job) }, prices)}
            onClick={() => quarry.ask['extract.resume']({ job: job.id })}
          />
        )}
        {stop}
      </>
    );
  }
  return isBeingDelivered(job) ? null : <EndedButtons job={job} brief={brief} />;
}

function EndedButtons({ job, brief }: { job: Job; brief: boolean }) {
  const { quarry, prices } = useTools();
  const copy = useCopyJob(job);
  const { again, question } = useAgain(job);
  const sending = useRef(false);
  const sendAgain = async () => {
    if (sending.current) return;
    sending.current = true;
    await quarry.ask['extract.sendAgain']({ job: job.id });
    sending.current = false;
  };
  // The report of a job that failed as a whole has its own recovery button.
  const { failed, unreachable } = missingPages(job);
  return (
    <>
      {!job.failure && failed.length > 0 && (
        <Action
          words={priced(counted('retryFailed', failed.length), { pages: failed.length }, prices)}
          onClick={() => again(failed)}
        />
      )}
      {unreachable.length > 0 && (
        <OpenToRead
          job={job}
          pageIndexes={unreachable}
          words={unreachable.length > 1 ? counted('openToReadAll', unreachable.length) : text('openToRead')}
        />
      )}
      {canSendAgain(job) && <Action words={text('sendAgain')} onClick={sendAgain} />}
      {countPages(job, 'done') > 0 && !(brief && isOnClipboard(job)) && (
        <Action words={text(isOnClipboard(job) ? 'copyAgain' : 'copyMarkdown')} onClick={copy} />
      )}
      {question}
    </>
  );
}

function Action({ words, onClick }: { words: string; onClick: () => void }) {
  return (
    <button
      type="button"
      class="button small"
      onClick={({ detail }) => {
        // After a click, another action may stand there: the second click of a double click isn’t meant for it.
        if (detail < 2) onClick();
      }}
    >
      {words}
    </button>
  );
}

interface Props {
  /** The newest job. */
  job: Job;
  expanded: boolean;
  onExpand: (expanded: boolean) => void;
}

/** Whether there is nothing to say about a job anymore: all of its pages arrived in full, or the user closed its row. */
function isSettled(job: Job): boolean {
  const { hidden = 0, unsupported } = job.skipped;
  const isKept = job.pages.every((page) => page.state !== 'done' || !page.unkept);
  const isWhole = isKept && job.fitted === undefined && hidden + unsupported === 0;
  return job.dismissed === true || (displayState(job) === 'done' && isWhole);
}

/** The latest job as a single row while it runs or after it failed, with its actions. */
export function JobPanel({ job: newest, expanded, onExpand }: Props) {
  const { quarry, showError } = useTools();
  const [viewed, setViewed] = useState<{ job: Job; markdown: string }>();
  const view = async (of: Job): Promise<void> => {
    const made = await quarry.ask['extract.markdown']({ job: of.id });
    if (made.ok) setViewed({ job: of, markdown: made.value });
    else showError({ failure: made.failure, again: () => void view(of) });
  };
  const { job, waiting } = useShownJob(newest);
  useJobAnnouncements(job, view);
  const due = isDue(job) && job.id;
  // In the full-page view, a review has its own pane.
  const inPane = job.state === 'review' && isWorkspace();
  useEffect(() => {
    if (due && !inPane) onExpand(true);
  }, [due]);
  if (viewed) return <JobText {...viewed} onClose={() => setViewed(undefined)} />;
  // It stays as long as the user looks at its report.
  if (isSettled(job) && !expanded) return null;
  const state = displayState(job);
  const working = state === 'queued' || state === 'running';
  const settled = countPages(job, 'done', 'failed', 'unknown');
  return (
    <section class={`job wrap ${state}`} aria-label={text('job')} {...{ [ROW]: job.id }}>
      <button
        type="button"
        class="job-line line flat"
        aria-expanded={inPane ? undefined : expanded}
        title={text('details')}
        {...{ [REACHED]: '' }}
        onClick={() => (inPane ? showReview(job.id) : onExpand(!expanded))}
      >
        <Icon of={JOB_ICONS[state]} />
        <JobWords job={job}>{waiting > 0 && `${DOT}${counted('jobsWaiting', waiting)}`}</JobWords>
        {!inPane && <Icon of={ChevronDown} size={14} />}
      </button>
      <JobButtons job={job} reported={expanded} brief={!expanded} />
      {job.finishedAt !== undefined && !isBeingDelivered(job) && (
        <IconButton
          icon={X}
          name={text('close')}
          onClick={() => {
            onExpand(false);
            document.getElementById('query')?.focus();
            void quarry.ask['extract.dismiss']({ job: job.id });
          }}
        />
      )}
      {working && job.pages.length > 1 && (
        <progress max={job.pages.length} value={settled} aria-label={text('jobProgress')} />
      )}
    </section>
  );
}

/** The Markdown that a job copied or delivered, over the view. */
function JobText({ job, markdown, onClose }: { job: Job; markdown: string; onClose: () => void }) {
  return (
    <dialog ref={useModal()} class="job-text" aria-labelledby="job-text-name" onClose={onClose}>
      <header class="line">
        <h2 id="job-text-name" class="grow one-line">
          {jobAnnouncement(job)}
        </h2>
        <CopyButton name={text('copyMarkdown')} of={() => markdown} isDocument />
        <IconButton icon={X} name={text('close')} onClick={onClose} />
      </header>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable region must be reachable by keyboard */}
      <pre class="scroll" dir="auto" tabIndex={0}>
        {markdown}
      </pre>
    </dialog>
  );
}

/** The state of a job as text, updated every second during a countdown. With a single page, also its title. */
function JobWords({ job, children }: { job: Job; children: ComponentChildren }) {
  const isCountingDown = job.quiet !== undefined && waitLeft(job.quiet.until, Date.now()) > 0;
  const now = useNow(1000, isCountingDown);
  const [page, ...others] = job.pages;
  return (
    <>
      <span class="job-words">
        {jobWords(job, Math.max(now, Date.now()))}
        {children}
      </span>
      {page && others.length === 0 && (
        <bdi class="job-page-name one-line">
          <Host of={page.title || hostOf(page.url)} />
        </bdi>
      )}
    </>
  );
}

/** Whether a job needs the user, for review or recovery: its report then opens automatically. */
const isDue = ({ state, failure }: Job) =>
  state === 'review' || (state === 'paused' && failure !== undefined);

/** What was last announced: the job’s ID and state, and the cost that is known to the user. */
interface Said {
  id: string;
  now?: string;
  paid?: string | undefined;
}

/** Announces changes of a job while the view is open, but not the outcome of one that ended earlier. */
function useJobAnnouncements(job: Job, onView: (job: Job) => Promise<void>): void {
  const { announce, prices } = useTools();
  const [openIn] = useOpenIn(job.question);
  const { id, createdAt } = job;
  const now = `${id} ${displayState(job)} ${job.copied}`;
  const paid = job.finishedAt === undefined ? undefined : spentWords(job, prices);
  const said = useRef<Said>(createdAt > performance.timeOrigin ? { id } : { id, now, paid });
  useEffect(() => {
    if (said.current.now === now) return;
    const before = said.current.id === id ? said.current.paid : undefined;
    const view = { name: text('view'), act: () => onView(job) };
    const actions = openIn && isOnClipboard(job) ? [view, openIn] : [view];
    const words = jobAnnouncement(job);
    // Pages that are only sent or read again were paid for before.
    if (isSettled(job)) announce(withPrice(words, paid === before ? undefined : paid), actions);
    else announce(words, 'unseen');
    said.current = { id, now, paid: isSettled(job) ? paid : before };
  }, [now]);
}

/** What a job cost so far, if anything. */
function spentWords(job: Job, prices: Prices): string | undefined {
  const { sure, perhaps } = spentOf(job);
  return sure + perhaps > 0 ? about({ pages: sure }, prices, { pages: perhaps }) : undefined;
}

/** The number of done, failed, and remaining pages of a job, and its cost so far. */
export function JobSums({ job }: { job: Job }) {
  const { prices } = useTools();
  const left = countPages(job, 'waiting', 'sent');
  // A single page says itself how it ended.
  const kinds =
    job.pages.length === 1
      ? []
      : ([
          ['sumDone', countPages(job, 'done')],
          ['sumFailed', countPages(job, 'failed')],
          ['sumUnknown', countPages(job, 'unknown')],
          ['sumLeft', left],
        ] as const);
  const spent = spentWords(job, prices);
  const words = [
    ...kinds.flatMap(([key, count]) => (count > 0 ? [counted(key, count)] : [])),
    ...(spent === undefined ? [] : [spent]),
  ];
  if (words.length === 0) return null;
  return <p class="hint numbers job-sums">{words.join(DOT)}</p>;
}
