import { useEffect, useRef, useState } from 'preact/hooks';
import { text } from '../../lib/browser/text.ts';
import type { Job } from '../../lib/extraction/job/job.ts';
import { isByDay, jobsHash } from '../../lib/pages/routes.ts';
import type { SearchModel } from '../search/state/search-model.ts';
import { Boundary } from '../ui/failure/boundary.tsx';
import { ago } from '../ui/format.ts';
import { JobItem, moveThroughRows } from './job-item.tsx';
import { Timeline } from './timeline-view.tsx';
import { useJobs } from './use-jobs.tsx';

/** All stored jobs, newest first, or a timeline of jobs and searches by day. */
export function JobsView({ model }: { model: SearchModel }) {
  const jobs = useJobs();
  const head = useRef<HTMLHeadingElement>(null);
  const [byDay, setByDay] = useState(() => isByDay(location.hash));
  useEffect(() => head.current?.focus(), []);
  const change = () => {
    // Replaces the history entry, so that Back does not step through display modes.
    history.replaceState(history.state, '', jobsHash(!byDay));
    setByDay(!byDay);
  };
  return (
    <section class="jobs" aria-labelledby="jobs">
      <header class="jobs-head">
        <h2 id="jobs" ref={head} tabIndex={-1}>
          {text('jobs')}
        </h2>
        <button type="button" class="chip" aria-pressed={byDay} onClick={change}>
          {text('timeline')}
        </button>
      </header>
      {byDay ? jobs && <Timeline model={model} jobs={jobs} /> : <JobList jobs={jobs} />}
    </section>
  );
}

function JobList({ jobs }: { jobs: readonly Job[] | undefined }) {
  const running = jobs?.some(({ state }) => state === 'running') === true;
  return (
    <>
      {jobs?.length === 0 && <p>{text('jobsNone')}</p>}
      <ul aria-labelledby="jobs" onKeyDown={moveThroughRows}>
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
