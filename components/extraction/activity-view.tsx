import { useEffect, useRef, useState } from 'preact/hooks';
import { text } from '../../lib/browser/text.ts';
import type { Job } from '../../lib/extraction/job/job.ts';
import { activityHash, isOfSearches } from '../../lib/pages/routes.ts';
import { pressedKey } from '../../lib/pressed-key.ts';
import type { SearchModel } from '../search/state/search-model.ts';
import { Boundary } from '../ui/failure/boundary.tsx';
import { ago } from '../ui/format.ts';
import { useEscape, useFocusBack } from '../ui/hooks.ts';
import { moveThrough } from '../ui/list/keyboard-list.ts';
import { JobItem } from './job-item.tsx';
import { SearchList } from './search-list.tsx';
import { useJobs } from './use-jobs.tsx';

interface Props {
  model: SearchModel;
  onLeave: () => void;
}

const PANEL = 'activity-panel';

/** What was done: all stored jobs, and, in a second tab, all past searches. */
export function ActivityView({ model, onLeave }: Props) {
  const head = useRef<HTMLHeadingElement>(null);
  const tabs = useRef<HTMLDivElement>(null);
  const [ofSearches, setOfSearches] = useState(() => isOfSearches(location.hash));
  useEscape(onLeave);
  useFocusBack();
  useEffect(() => head.current?.focus(), []);
  const choose = (chosen: boolean) => {
    // Replaces the history entry, so that Back does not step through the tabs.
    history.replaceState(history.state, '', activityHash(chosen));
    setOfSearches(chosen);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (!['ArrowLeft', 'ArrowRight'].includes(pressedKey(event))) return;
    event.preventDefault();
    choose(!ofSearches);
    tabs.current?.querySelector<HTMLElement>('[aria-selected="false"]')?.focus();
  };
  return (
    <section class="activity" aria-labelledby="activity">
      <h2 id="activity" ref={head} tabIndex={-1}>
        {text('activity')}
      </h2>
      <div ref={tabs} class="tabs" role="tablist" aria-labelledby="activity" onKeyDown={onKeyDown}>
        {([false, true] as const).map((one) => (
          <button
            key={one}
            type="button"
            id={one ? 'searches' : 'jobs'}
            role="tab"
            aria-selected={one === ofSearches}
            aria-controls={PANEL}
            tabIndex={one === ofSearches ? 0 : -1}
            onClick={() => choose(one)}
          >
            {text(one ? 'searches' : 'jobs')}
          </button>
        ))}
      </div>
      <div id={PANEL} role="tabpanel" aria-labelledby={ofSearches ? 'searches' : 'jobs'}>
        {ofSearches ? <SearchList model={model} /> : <JobList />}
      </div>
    </section>
  );
}

function JobList() {
  const jobs = useJobs();
  const running = jobs?.some(({ state }: Job) => state === 'running') === true;
  return (
    <>
      {jobs?.length === 0 && <p class="empty">{text('jobsNone')}</p>}
      <ul aria-labelledby="jobs" onKeyDown={moveThrough}>
        {jobs?.toReversed().map((job) => (
          <Boundary key={job.id} entry of={job}>
            <JobItem
              job={job}
              isQueued={job.state === 'queued' && running}
              when={ago(job.createdAt, Date.now())}
            />
          </Boundary>
        ))}
      </ul>
    </>
  );
}
