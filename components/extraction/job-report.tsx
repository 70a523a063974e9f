import { type Counted, type MessageKey, text } from '../../lib/browser/text.ts';
import { counted, sentences, textWith } from '../../lib/browser/text-values.ts';
import { isWithheld } from '../../lib/extraction/job/failed-pages.ts';
import type { Job } from '../../lib/extraction/job/job.ts';
import type { PageInTab } from '../../lib/pages/quarry.ts';
import { recoveryOf } from '../../lib/service/failures.ts';
import { FailureNotice } from '../ui/failure/failure-notice.tsx';
import { askAccess, createRecovery, type RecoveryLabels } from '../ui/failure/recovery-button.tsx';
import { formatList } from '../ui/format.ts';
import { useFocusBack, useRead } from '../ui/hooks.ts';
import { isWorkspace, openDocument, useOpenRoute } from '../ui/navigation.ts';
import { type Tools, useTools, useViewSnapshot } from '../ui/tools.ts';
import { priced, priceIfAny } from '../ui/usage/usage-words.ts';
import { JobPages, PagesDetails } from './job-pages.tsx';
import { JobSums } from './job-panel.tsx';
import { JobReview } from './job-review.tsx';
import { chargeablePages } from './job-words.ts';
import { missingPages, renewCopies, useAgain, useCopyJob, useShownJob } from './use-jobs.tsx';

interface Again {
  job: Job;
  /** Retries pages, by their indexes. */
  again: (pageIndexes: readonly number[]) => void;
}

/** The full report of a job: a review before it starts, then its outcome, its pages, and ways to retry. */
export function JobReport({ job }: { job: Job }) {
  return job.state === 'review' ? <JobReview key={job.id} job={job} /> : <Report key={job.id} job={job} />;
}

function Report({ job }: { job: Job }) {
  const { again, question } = useAgain(job);
  return (
    <div class={job.pages.length === 1 ? 'job-report column of-one' : 'job-report column'}>
      <div class="job-report-body">
        {question}
        {job.pages.length > 0 && <JobSums job={job} />}
        <Fitted job={job} />
        <JobFailure job={job} again={again} />
        <InTabOffer job={job} />
        <JobPages job={job} again={again} />
        <PagesDetails job={job} />
      </div>
      <ReportActions job={job} again={again} />
    </div>
  );
}

/** How a token limit changed the pages, with the titles of those that did not fit. */
function Fitted({ job: { fitted } }: { job: Job }) {
  if (!fitted) return null;
  const { trimmed, dropped } = fitted;
  return (
    <p class="hint numbers job-sums">
      {sentences(
        trimmed > 0 && counted('budgetTrimmed', trimmed),
        dropped.length > 0 && textWith('fittedDropped', { list: formatList(dropped) }),
      )}
    </p>
  );
}

const WHEN_ENDED: RecoveryLabels = { 'edit-query': 'recoverySetAddress' };
const WHEN_PAUSED: RecoveryLabels = {
  ...WHEN_ENDED,
  retry: 'resume',
  wait: 'resume',
};

function JobFailure({ job, again }: Again) {
  const { quarry, prices } = useTools();
  const copy = useCopyJob(job);
  const { failure } = job;
  if (!failure) return null;
  const { failed, unsent } = missingPages(job);
  const goOn = () =>
    job.state === 'paused' ? quarry.ask['extract.resume']({ job: job.id }) : again([...failed, ...unsent]);
  return (
    <FailureNotice
      failure={failure}
      labels={job.state === 'paused' ? WHEN_PAUSED : WHEN_ENDED}
      onRecover={createRecovery(quarry, {
        address: job.address,
        again: recoveryOf(failure) === 'copy' ? copy : goOn,
        editQuery: () => quarry.openOptions('address'),
      })}
      {...(job.state === 'paused' && {
        onOnce: () => void quarry.ask['extract.resume']({ job: job.id, overCap: true }),
      })}
      price={priceIfAny(
        { pages: job.state === 'paused' ? chargeablePages(job) : failed.length + unsent.length },
        prices,
      )}
      quarry={quarry}
    />
  );
}

/**
 * Actions on the pages, always in view. Buttons to request missing pages are grouped by reason, because only some of them
 * may already have been charged; failed pages have theirs in the line above.
 */
function ReportActions({ job, again }: Again) {
  const tools = useTools();
  const { quarry, prices } = tools;
  const { unread, unknown, unsent } = missingPages(job);
  const copies = job.pages.filter((page) => page.state === 'done' && page.kept !== undefined).length;
  const offers: [Counted<MessageKey>, number, () => unknown][] = [
    ['askService', unread.length, () => again(unread)],
    ['againUnknown', unknown.length, () => again(unknown)],
    ['againUnsent', job.failure ? 0 : unsent.length, () => again(unsent)],
    ['againCopies', job.finishedAt === undefined ? 0 : copies, () => renewCopies(job, tools)],
  ];
  const open = offers.filter(([, count]) => count > 0);
  const canExport = job.pages.some(({ state }) => state === 'done');
  if (open.length === 0 && !canExport) return null;
  return (
    <div class="job-again wrap">
      {canExport && (
        <button type="button" class="button small" onClick={() => openDocument(quarry, job.id)}>
          {text('documentOpen')}
        </button>
      )}
      {open.map(([words, count, act]) => (
        <button key={words} type="button" class="button small" onClick={act}>
          {priced(counted(words, count), { pages: count }, prices)}
        </button>
      ))}
    </div>
  );
}

/** The job to show if there is space for only one: the running or newest one, with a link to the others. */
export function ShownReport({ job: newest }: { job: Job }) {
  const { job, others, waiting } = useShownJob(newest);
  const goTo = useOpenRoute();
  useFocusBack();
  if (job.state === 'review' && isWorkspace()) return null;
  return (
    <>
      <JobReport job={job} />
      {others > 0 && (
        <p class="all-jobs line hint">
          {waiting > 0 && <span>{counted('jobsWaiting', waiting)}</span>}
          <button type="button" class="link-button flat" onClick={() => goTo('jobs')}>
            {text('jobsAll')}
          </button>
        </p>
      )}
    </>
  );
}

/** Offers to extract the active page locally if the service could not or would not. */
function InTabOffer({ job }: { job: Job }) {
  const tools = useTools();
  const page = usePageInTab(tools, unreadOf(job), job.pages.some(isWithheld));
  if (page === undefined) return null;
  if (page.access === 'files-off') return <p class="in-tab-offer wrap hint">{text('extractHereFiles')}</p>;
  return (
    <div class="in-tab-offer wrap hint">
      <button type="button" class="button small" onClick={() => void extractInTab(tools, page, job)}>
        {text('extractHere')}
      </button>
      <span>{text('extractHereHint')}</span>
    </div>
  );
}

/** The URLs that an ended job could not extract. */
function unreadOf({ failure, pages, finishedAt }: Job): string[] {
  if (finishedAt === undefined) return [];
  const unsupported = failure?.code === 'page-unsupported' && failure.address ? [failure.address] : [];
  return [...unsupported, ...pages.flatMap(({ state, url }) => (state === 'failed' ? [url] : []))];
}

/** The active page if it is one of these. `always`: even if the user has turned local extraction off. */
function usePageInTab({ quarry }: Tools, urls: string[], always = false): PageInTab | undefined {
  const snapshot = useViewSnapshot();
  const isOffered = always || (snapshot && snapshot.settings.extraction.local !== 'never');
  const wanted = isOffered ? urls.join(' ') : '';
  return useRead<PageInTab | undefined>(
    undefined,
    async () => (wanted === '' ? undefined : (await quarry.actions()).pageInTab(wanted.split(' '))),
    [wanted],
  );
}

async function extractInTab(tools: Tools, page: PageInTab, job: Job): Promise<void> {
  const { quarry, showError } = tools;
  // Must run first in the click handler: after an await, the browser no longer counts it as a user gesture.
  if (page.access === 'ask' && !(await askAccess(quarry, page.url))) return;
  // A job that never started has no page to fill in, so a new job is created.
  const outcome = await quarry.ask['extract.inTab']({
    tabs: [page],
    job: job.pages.length > 0 ? job.id : undefined,
  });
  if (!outcome.ok) showError({ failure: outcome.failure, again: () => void extractInTab(tools, page, job) });
}
