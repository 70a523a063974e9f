import { useEffect, useRef, useState } from 'preact/hooks';
import { text } from '../../lib/browser/text.ts';
import type { Job } from '../../lib/extraction/job/job.ts';
import { Boundary } from '../ui/failure/boundary.tsx';
import { ago, exact, number } from '../ui/format.ts';
import { Icon } from '../ui/icon.tsx';
import { JobButtons, JobSums } from './job-panel.tsx';
import { JobReport } from './job-report.tsx';
import { JOB_ICONS, jobWords } from './job-words.ts';
import { useJobs } from './use-jobs.tsx';

/** All extractions that are kept, newest first. */
export function JobsView() {
  const jobs = useJobs();
  const head = useRef<HTMLHeadingElement>(null);
  useEffect(() => head.current?.focus(), []);
  const running = jobs?.some(({ state }) => state === 'running') === true;
  return (
    <section class="jobs" aria-labelledby="jobs">
      <h2 id="jobs" ref={head} tabIndex={-1}>
        {text('jobs')}
      </h2>
      {jobs?.length === 0 && <p>{text('jobsNone')}</p>}
      <ul aria-labelledby="jobs">
        {jobs?.toReversed().map((job) => (
          <Boundary key={job.id} entry of={job}>
            <JobItem job={job} waits={job.state === 'queued' && running} />
          </Boundary>
        ))}
      </ul>
    </section>
  );
}

/** `waits`: for another that runs. */
function JobItem({ job, waits }: { job: Job; waits: boolean }) {
  const [open, setOpen] = useState(false);
  return (
    <li class={`job-item ${job.state}`}>
      <div class={`job ${job.state}`}>
        <button type="button" class="job-line" aria-expanded={open} onClick={() => setOpen(!open)}>
          <Icon of={JOB_ICONS[job.state]} />
          <span class="job-words">
            <Subject job={job} />
            <span class="job-status">
              {`${text(`source_${job.source}`)} · ${waits ? text('jobQueued') : jobWords(job)}`}
            </span>
          </span>
          <time dateTime={new Date(job.createdAt).toISOString()} title={exact(job.createdAt)}>
            {ago(job.createdAt, Date.now())}
          </time>
        </button>
        <JobButtons job={job} reported={open} />
      </div>
      {open ? <JobReport job={job} /> : job.state !== 'review' && <JobSums job={job} />}
    </li>
  );
}

/** What an extraction contains: its first page by title and host, and how many more there are. */
function Subject({ job: { pages } }: { job: Job }) {
  const [first, ...more] = pages;
  if (first === undefined) return null;
  const host = URL.parse(first.url)?.host ?? '';
  const title = first.title?.trim();
  return (
    <span class="job-subject">
      <bdi class="job-title">{title || first.url.replace(/^https?:\/\/|\/$/g, '')}</bdi>
      {title && host !== '' && <bdi class="job-host">{host}</bdi>}
      {more.length > 0 && <bdi>+{number(more.length)}</bdi>}
    </span>
  );
}
