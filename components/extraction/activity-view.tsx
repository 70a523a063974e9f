import { type IconNode, Search, X } from 'lucide';
import type { ComponentChildren } from 'preact';
import { useMemo, useState } from 'preact/hooks';
import { money } from '../../lib/browser/amounts.ts';
import { text } from '../../lib/browser/text.ts';
import { counted, textWith } from '../../lib/browser/text-values.ts';
import type { Job } from '../../lib/extraction/job/job.ts';
import { activityHash, isOfSearches } from '../../lib/pages/routes.ts';
import { unitsOf } from '../../lib/search/form.ts';
import { NO_HISTORY } from '../../lib/search/history.ts';
import { type PastEntry, pastSearches } from '../../lib/search/past-searches.ts';
import { costInMicros } from '../../lib/usage/cost.ts';
import type { SearchModel } from '../search/state/search-model.ts';
import { DeleteButton } from '../ui/confirm/confirm-loss.tsx';
import { forgetSearch } from '../ui/confirm/forget-search.ts';
import { useUndo } from '../ui/confirm/undo.tsx';
import { Boundary } from '../ui/failure/boundary.tsx';
import { failureHeadline } from '../ui/failure/failure-words.ts';
import { ago, DOT, exact, number } from '../ui/format.ts';
import { useEscape, useFocusBack } from '../ui/hooks.ts';
import { Host } from '../ui/host.ts';
import { Icon, IconButton } from '../ui/icon.tsx';
import { moveThrough, neighborEntries, REACHED, ROW } from '../ui/list/keyboard-list.ts';
import { showReview } from '../ui/navigation.ts';
import { Tabs, tabId } from '../ui/tabs.tsx';
import { useTools } from '../ui/tools.ts';
import { typeName } from '../ui/type-name.ts';
import { ViewTitle } from '../ui/view-title.tsx';
import { JobButtons, JobSums } from './job-panel.tsx';
import { JobReport } from './job-report.tsx';
import { displayState, JOB_ICONS, jobWords } from './job-words.ts';
import { useCurrent, useJobs } from './use-jobs.tsx';

const PANEL = 'activity-panel';

const TABS = ['jobs', 'searches'] as const;

/** What was done: all stored jobs, and, in a second tab, all past searches. */
export function ActivityView({ model, onLeave }: { model: SearchModel; onLeave: () => void }) {
  const [tab, setTab] = useState<(typeof TABS)[number]>(() =>
    isOfSearches(location.hash) ? 'searches' : 'jobs',
  );
  useEscape(onLeave);
  useFocusBack();
  const choose = (chosen: typeof tab) => {
    // Replaces the history entry, so that Back does not step through the tabs.
    history.replaceState(history.state, '', activityHash(chosen === 'searches'));
    setTab(chosen);
  };
  return (
    <section class="activity" aria-labelledby="activity">
      <ViewTitle id="activity">{text('activity')}</ViewTitle>
      <Tabs label={text('activity')} tabs={TABS} chosen={tab} panel={PANEL} nameOf={text} onChoose={choose} />
      <div id={PANEL} role="tabpanel" aria-labelledby={tabId(tab)}>
        {tab === 'searches' ? <SearchList model={model} /> : <JobList />}
      </div>
    </section>
  );
}

function JobList() {
  const jobs = useJobs();
  const running = jobs?.some(({ state }) => state === 'running') === true;
  return (
    <>
      {jobs?.length === 0 && <p class="empty">{text('jobsNone')}</p>}
      <ul aria-labelledby={tabId('jobs')} onKeyDown={moveThrough}>
        {jobs?.toReversed().map((job) => (
          <Boundary key={job.id} entry of={job}>
            <JobItem job={job} isQueued={job.state === 'queued' && running} />
          </Boundary>
        ))}
      </ul>
    </>
  );
}

/** A job in a list: its pages, state, and actions, with its report when expanded. `isQueued`: another has to end first. */
function JobItem({ job: stored, isQueued }: { job: Job; isQueued: boolean }) {
  const job = useCurrent(stored);
  const [open, setOpen] = useState(false);
  const review = job.state === 'review';
  return (
    <li class={`job-item ${job.state}`} {...{ [ROW]: job.id }}>
      <div class={`job wrap ${displayState(job)}`}>
        <Line
          icon={JOB_ICONS[displayState(job)]}
          status={`${text(`source_${job.source}`)}${DOT}${isQueued ? text('jobQueued') : jobWords(job)}`}
          at={job.createdAt}
          aria-expanded={review ? undefined : open}
          onClick={() => (review ? showReview(job.id) : setOpen(!open))}
        >
          <Subject job={job} />
        </Line>
        <JobButtons job={job} reported={open} />
      </div>
      {!review && (open ? <JobReport job={job} /> : <JobSums job={job} />)}
    </li>
  );
}

/** What a job contains: title and host of its first page, and the number of further pages. */
function Subject({ job: { pages } }: { job: Job }) {
  const [first, ...more] = pages;
  if (first === undefined) return null;
  const host = URL.parse(first.url)?.host ?? '';
  const title = first.title?.trim();
  return (
    <span class="job-subject line">
      <bdi class="job-title one-line">{title || first.url.replace(/^https?:\/\/|\/$/g, '')}</bdi>
      {title && host !== '' && (
        <bdi class="job-host one-line">
          <Host of={host} />
        </bdi>
      )}
      {more.length > 0 && <bdi>+{number(more.length)}</bdi>}
    </span>
  );
}

interface LineProps {
  icon: IconNode;
  status: string;
  /** When it began. */
  at: number;
  title?: string;
  'aria-expanded'?: boolean | undefined;
  onClick: () => unknown;
  /** What it is about. */
  children: ComponentChildren;
}

/** What an entry of a list is, as a button that opens it. */
const Line = ({ icon, status, at, children, ...button }: LineProps) => (
  <button type="button" class="job-line line flat" {...{ [REACHED]: '' }} {...button}>
    <Icon of={icon} />
    <span class="job-words grow">
      {children}
      <span class="job-status">{status}</span>
    </span>
    <time class="hint" dateTime={new Date(at).toISOString()} title={exact(at)}>
      <bdi>{ago(at, Date.now())}</bdi>
    </time>
  </button>
);

const AT_ONCE = 100;

/** The past searches, to reopen, delete one by one, or clear. */
function SearchList({ model }: { model: SearchModel }) {
  const { quarry, announce } = useTools();
  const offerUndo = useUndo();
  const [most, setMost] = useState(AT_ONCE);
  const { sessionHistory = [], history = NO_HISTORY, settings } = model.snapshot ?? {};
  const shownHistory = settings?.history.on ? history : NO_HISTORY;
  const all = useMemo(() => pastSearches(sessionHistory, shownHistory), [sessionHistory, shownHistory]);
  const clear = async (asked: number) => {
    const id = crypto.randomUUID();
    for (const kind of ['history', 'results'] as const) {
      const failed = await quarry.ask['data.clear']({ kind, asked, id });
      if (failed) return announce(failureHeadline(failed.failure));
    }
    offerUndo({
      words: textWith('dataCleared', { name: text('historyTitle') }),
      undo: async () => !(await quarry.ask['history.join']({ history, id })),
    });
  };
  return (
    <>
      {all.length === 0 && <p class="empty">{text('searchesNone')}</p>}
      <ul aria-labelledby={tabId('searches')} onKeyDown={moveThrough}>
        {all.slice(0, most).map((entry) => (
          <Boundary key={entry.id} entry of={entry}>
            <PastSearch entry={entry} model={model} />
          </Boundary>
        ))}
      </ul>
      <p class="activity-end wrap">
        {all.length > most && (
          <button type="button" class="button small" onClick={() => setMost(most + AT_ONCE)}>
            {counted('libraryMore', all.length - most)}
          </button>
        )}
        {all.length > 0 && !model.snapshot?.isPrivate && (
          <DeleteButton
            label={text('historyClear')}
            go={text('historyClear')}
            ask={async () => ({ words: counted('historyLoss', all.length), of: Date.now() })}
            onDelete={(asked) => void clear(asked)}
          />
        )}
      </p>
    </>
  );
}

/** A past search: with stored results, which open for free, or only its query, which goes into the field. */
function PastSearch({ entry, model }: { entry: PastEntry; model: SearchModel }) {
  const tools = useTools();
  const { quarry, announce, prices } = tools;
  const { query, workflow } = entry.kind === 'search' ? entry.search.form : entry.query;
  const reopen = async () => {
    if (entry.kind === 'query') {
      model.choose(workflow);
      model.change({ query });
      location.hash = 'search';
      // The field is visible once the search is.
      requestAnimationFrame(() => document.getElementById('query')?.focus());
      return;
    }
    const state = await quarry.answered(entry.search).catch(() => undefined);
    if (!state) return announce(text('historyGone'));
    model.show(state);
    location.hash = 'search';
  };
  const remove = async () => {
    neighborEntries(entry.id)[0]?.focus();
    await forgetSearch(tools, model.snapshot?.history.searches ?? [], { query: query.trim(), workflow });
  };
  // A full-text page that was not found is free, but the number of those is not stored, so the cost is a range.
  const least = costInMicros({ searches: 1 }, prices);
  const most = entry.kind === 'search' ? costInMicros(unitsOf(entry.search.form), prices) : least;
  const fact =
    entry.kind === 'search'
      ? textWith('about', { price: money(least, most, least === most) })
      : text('searchNoResults');
  return (
    <li class="job-item" {...{ [ROW]: entry.id }}>
      <div class="job wrap">
        <Line
          icon={Search}
          status={[typeName(workflow), fact].join(DOT)}
          at={entry.at}
          title={text(entry.kind === 'search' ? 'searchReopen' : 'searchQueryAgain')}
          onClick={reopen}
        >
          <span class="job-subject line">
            <bdi class="job-title one-line">{query.trim()}</bdi>
          </span>
        </Line>
        {!model.snapshot?.isPrivate && (
          <IconButton
            icon={X}
            name={textWith('historyForget', { query })}
            onClick={({ detail }) => {
              if (detail < 2) void remove();
            }}
          />
        )}
      </div>
    </li>
  );
}
