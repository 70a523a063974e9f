import { Search } from 'lucide';
import type { ComponentChildren } from 'preact';
import { useMemo, useState } from 'preact/hooks';
import { money } from '../../lib/browser/amounts.ts';
import { text } from '../../lib/browser/text.ts';
import { counted, textWith } from '../../lib/browser/text-values.ts';
import type { Job } from '../../lib/extraction/job/job.ts';
import { unitsOf } from '../../lib/search/form.ts';
import { NO_HISTORY } from '../../lib/search/history.ts';
import type { HistoryEntry } from '../../lib/search/session-history.ts';
import { type TimelineDay, type TimelineEvent, timelineOf } from '../../lib/search/timeline.ts';
import { costInMicros } from '../../lib/usage/cost.ts';
import { usageOn } from '../../lib/usage/usage.ts';
import type { SearchModel } from '../search/state/search-model.ts';
import { Boundary } from '../ui/failure/boundary.tsx';
import { DOT, day as dayWords, exact, timeOfDay } from '../ui/format.ts';
import { Icon } from '../ui/icon.tsx';
import { REACHED, ROW } from '../ui/list/keyboard-list.ts';
import { useTools } from '../ui/tools.ts';
import { typeName } from '../ui/type-name.ts';
import { dayInFull, isUsed } from '../ui/usage/usage-words.ts';
import { JobItem, moveThroughRows } from './job-item.tsx';

const AT_ONCE = 100;

interface Props {
  model: SearchModel;
  /** Oldest first. */
  jobs: readonly Job[];
}

/** Searches and jobs by day, with time and cost. Each entry opens its stored results. */
export function Timeline({ model, jobs }: Props) {
  const { snapshot } = model;
  const [most, setMost] = useState(AT_ONCE);
  const { sessionHistory = [], history = NO_HISTORY, settings } = snapshot ?? {};
  const shownHistory = settings?.history.on ? history : NO_HISTORY;
  const { days, left } = useMemo(
    () => timelineOf({ searches: sessionHistory, history: shownHistory, jobs }, most),
    [sessionHistory, shownHistory, jobs, most],
  );
  const running = jobs.some(({ state }) => state === 'running');
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: key events bubble up from the buttons inside
    <div class="timeline" onKeyDown={moveThroughRows}>
      {days.length === 0 && <p>{text('timelineNone')}</p>}
      {days.map((one) => (
        <Day key={one.day} of={one} model={model}>
          {one.events.map((event) => (
            <Boundary key={event.id} entry of={event}>
              <Entry event={event} model={model} running={running} />
            </Boundary>
          ))}
        </Day>
      ))}
      {left > 0 && (
        <button type="button" class="button small" onClick={() => setMost(most + AT_ONCE)}>
          {counted('libraryMore', left)}
        </button>
      )}
    </div>
  );
}

interface DayProps {
  of: TimelineDay;
  model: SearchModel;
  children: ComponentChildren;
}

/** A day heading, with the recorded cost of that day. */
function Day({ of: { day, events }, model: { snapshot }, children }: DayProps) {
  const { prices } = useTools();
  const id = `day-${day}`;
  const spent = snapshot && usageOn(snapshot.usage, day);
  const least = spent ? costInMicros(spent.sure, prices) : 0;
  return (
    <section class="timeline-day" aria-labelledby={id}>
      <h3 id={id}>
        {dayWords(events[0]?.at ?? 0)}
        {spent && (isUsed(spent.sure) || isUsed(spent.perhaps)) && (
          <span class="timeline-cost" title={dayInFull(spent, prices)}>
            <bdi>
              {textWith('usageBrief', { cost: money(least, least + costInMicros(spent.perhaps, prices)) })}
            </bdi>
          </span>
        )}
      </h3>
      <ul aria-labelledby={id}>{children}</ul>
    </section>
  );
}

interface EntryProps {
  event: TimelineEvent;
  model: SearchModel;
  running: boolean;
}

function Entry({ event, model, running }: EntryProps) {
  if (event.kind === 'job') {
    const isQueued = event.job.state === 'queued' && running;
    return <JobItem job={event.job} isQueued={isQueued} when={timeOfDay(event.at)} />;
  }
  return event.kind === 'search' ? (
    <AnsweredSearch search={event.search} model={model} />
  ) : (
    <UnansweredQuery search={event.query} model={model} />
  );
}

/** If there is space for only one pane, it switches to the results. */
function showResults(): void {
  if (!matchMedia('(min-width: 1000px)').matches) location.hash = 'search';
}

/** A search with a stored answer, which opens for free. */
function AnsweredSearch({ search, model }: { search: HistoryEntry; model: SearchModel }) {
  const { quarry, announce, prices } = useTools();
  const { form, startedAt } = search;
  // A full-text page that was not found is free, but the number of those is not stored, so the cost is a range.
  const least = costInMicros({ searches: 1 }, prices);
  const most = costInMicros(unitsOf(form), prices);
  const cost = money(least, most, least === most);
  const open = async () => {
    const state = await quarry.answered(search).catch(() => undefined);
    if (!state) return announce(text('historyGone'));
    // Shown as the newest entry, so that later searches stay in the history.
    model.show(state, undefined);
    showResults();
  };
  return (
    <SearchLine
      query={form.query}
      facts={[typeName(form.workflow), textWith('about', { price: cost })]}
      at={startedAt}
      id={search.id}
      hint={text('timelineOpen')}
      onOpen={() => void open()}
    />
  );
}

interface UnansweredQueryProps {
  search: Extract<TimelineEvent, { kind: 'query' }>['query'];
  model: SearchModel;
}

/** A query without a stored answer: it is put into the field, and Enter searches again. */
function UnansweredQuery({ search: { query, workflow, at }, model }: UnansweredQueryProps) {
  const open = () => {
    model.choose(workflow);
    model.change({ query });
    showResults();
    document.getElementById('query')?.focus();
  };
  return (
    <SearchLine
      query={query}
      facts={[typeName(workflow), text('timelineGone')]}
      at={at}
      id={`${workflow} ${query}`}
      hint={text('timelineQuery')}
      onOpen={open}
    />
  );
}

interface LineProps {
  query: string;
  facts: string[];
  at: number;
  id: string;
  hint: string;
  onOpen: () => void;
}

function SearchLine({ query, facts, at, id, hint, onOpen }: LineProps) {
  return (
    <li class="job-item" {...{ [ROW]: id }}>
      <div class="job">
        <button type="button" class="job-line" title={hint} {...{ [REACHED]: '' }} onClick={onOpen}>
          <Icon of={Search} />
          <span class="job-words">
            <span class="job-subject">
              <bdi class="job-title">{query.trim()}</bdi>
            </span>
            <span class="job-status">{facts.join(DOT)}</span>
          </span>
          <time dateTime={new Date(at).toISOString()} title={exact(at)}>
            <bdi>{timeOfDay(at)}</bdi>
          </time>
        </button>
      </div>
    </li>
  );
}
