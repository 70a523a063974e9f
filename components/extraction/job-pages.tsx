import { Check, CircleAlert, CircleDashed, LoaderCircle, Unplug } from 'lucide';
import type { ComponentChildren } from 'preact';
import { type TextKey, text } from '../../lib/browser/text.ts';
import { counted } from '../../lib/browser/text-values.ts';
import type { Job, JobPage, Skipped, SkipReason } from '../../lib/extraction/job/job.ts';
import { chargeOf } from '../../lib/service/failures.ts';
import { Boundary } from '../ui/failure/boundary.tsx';
import { ErrorHelp, TraceDetails } from '../ui/failure/trace-details.tsx';
import { DOT } from '../ui/format.ts';
import { Icon } from '../ui/icon.tsx';
import { TabLink } from '../ui/learn-more.tsx';
import { useTools } from '../ui/tools.ts';
import { pageWords, skippedWords } from './job-words.ts';
import { UnreachableWays } from './open-to-read.tsx';
import { missingPages } from './use-jobs.tsx';

const REASONS: Record<SkipReason, TextKey> = {
  duplicate: 'skipDuplicate',
  hidden: 'skipHidden',
  'same-page': 'skipSamePage',
  scheme: 'skipScheme',
  private: 'skipPrivate',
  credentials: 'skipCredentials',
  long: 'skipLong',
};

/** So many skipped URLs are listed at once. */
const SKIPPED_SHOWN = 5;

/** The skipped pages: how many and why, with their URLs, on request if there are many. */
export function SkippedList({ skipped }: { skipped: Skipped }) {
  const words = skippedWords(skipped);
  if (!words) return null;
  if (!skipped.list) return <p class="skipped hint">{words}</p>;
  return (
    <SkippedUrls
      words={words}
      list={skipped.list.map(({ url, why }) => ({ url, why: text(REASONS[why]) }))}
    />
  );
}

interface SkippedUrlsProps {
  words: string;
  list: readonly { url: string; title?: string; why?: string }[];
  open?: boolean;
}

/** Skipped URLs, each with its title and the reason, if known. */
export const SkippedUrls = ({ words, list, open = list.length <= SKIPPED_SHOWN }: SkippedUrlsProps) => (
  <details class="skipped hint" open={open}>
    <summary>{words}</summary>
    <ul>
      {list.map(({ url, title, why }, index) => (
        <li key={index} class="line spread">
          <bdi class="one-line" title={url}>
            {title || url}
          </bdi>{' '}
          {why && <span>{why}</span>}
        </li>
      ))}
    </ul>
  </details>
);

const ICONS = {
  waiting: CircleDashed,
  sent: LoaderCircle,
  done: Check,
  failed: CircleAlert,
  unknown: Unplug,
};

const isLost = ({ state }: JobPage): boolean => state === 'failed' || state === 'unknown';

/**
 * The pages of a job with their outcome, including the reason of each failure. If some failed, they come first once the
 * job has ended, and the extracted pages are folded.
 */
export function JobPages({ job, again }: { job: Job; again: (pageIndexes: readonly number[]) => void }) {
  const { pages, skipped, finishedAt } = job;
  const { unreachable } = missingPages(job);
  const waysOf = (page: JobPage) => {
    const pageIndex = unreachable.find((index) => pages[index] === page);
    if (pageIndex === undefined) return null;
    return <UnreachableWays {...{ job, pageIndex, again }} several={unreachable.length > 1} />;
  };
  const regroups = finishedAt !== undefined && pages.some(isLost);
  const unfinished = pages.filter(({ state }) => state !== 'done');
  const done = regroups ? pages.filter(({ state }) => state === 'done') : [];
  return (
    <div class="job-pages">
      <PageList
        pages={regroups ? unfinished.toSorted((a, b) => +isLost(b) - +isLost(a)) : pages}
        waysOf={waysOf}
      />
      {done.length > 0 && (
        <details class="job-pages-done">
          <summary class="hint">{counted('sumDone', done.length)}</summary>
          <PageList pages={done} />
        </details>
      )}
      <SkippedList skipped={skipped} />
    </div>
  );
}

interface ListProps {
  pages: readonly JobPage[];
  /** What can be done about a page, if anything. */
  waysOf?: (page: JobPage) => ComponentChildren;
}

const PageList = ({ pages, waysOf }: ListProps) => (
  <ul aria-label={text('pages')}>
    {pages.map((page) => (
      <Boundary key={page.url} entry of={page}>
        <PageRow page={page}>{waysOf?.(page)}</PageRow>
      </Boundary>
    ))}
  </ul>
);

function PageRow({ page, children }: { page: JobPage; children: ComponentChildren }) {
  const { quarry } = useTools();
  const failure = page.state === 'failed' ? page.failure : undefined;
  const mayBeCharged = failure ? chargeOf(failure) === 'maybe' : page.state === 'done' && page.perhaps;
  return (
    <li class={`job-page hint ${page.state}`}>
      <Icon of={ICONS[page.state]} />
      <div class="grow">
        <TabLink class="one-line" dir="auto" href={page.url} title={page.url} openTab={quarry.openTab}>
          <bdi>{page.title || page.url}</bdi>
        </TabLink>
        <p>
          {pageWords(page)}
          {failure?.message && (
            <span>
              {DOT}
              <bdi>{failure.message}</bdi>
            </span>
          )}
          {failure?.help && (
            <>
              {DOT}
              <ErrorHelp help={failure.help} openTab={quarry.openTab} />
            </>
          )}
          {mayBeCharged && <span>{`${DOT}${text('chargeMaybeShort')}`}</span>}
        </p>
        {children}
      </div>
    </li>
  );
}

/** For a job with failed pages: the trace ID of their request. */
export function PagesDetails({ job }: { job: Job }) {
  const { quarry } = useTools();
  const [trace] = job.pages.flatMap((page) => (page.state === 'failed' && page.failure.trace) || []);
  if (job.failure || trace === undefined) return null;
  return <TraceDetails failure={{ trace }} quarry={quarry} />;
}
