import { ChevronDown } from 'lucide';
import { useEffect, useRef } from 'preact/hooks';
import { counted, text } from '../../lib/browser/text.ts';
import type { Job } from '../../lib/extraction/job/job.ts';
import { Icon } from '../parts/icon.tsx';
import { useTools } from '../parts/tools.ts';
import { JobActions } from './job-actions.tsx';
import { JOB_ICONS } from './job-icons.ts';
import { countPages, jobAnnouncement, jobWords } from './job-words.ts';
import { useShown } from './use-jobs.ts';

interface Props {
  /** The newest. */
  job: Job;
  expanded: boolean;
  onExpand: (expanded: boolean) => void;
}

/** The last extraction in one line: how far it is or what it came to, and what can be done about it. */
export function JobPanel({ job: newest, expanded, onExpand }: Props) {
  const { job, waiting } = useShown(newest);
  useJobAnnouncements(job);
  const due = isDue(job) && job.id;
  useEffect(() => {
    if (due) onExpand(true);
  }, [due]);
  const working = job.state === 'queued' || job.state === 'running';
  const settled = countPages(job, 'done', 'failed', 'unknown');
  return (
    <section class={`job ${job.state}`} aria-label={text('job')}>
      <button type="button" class="job-line" aria-expanded={expanded} onClick={() => onExpand(!expanded)}>
        <Icon of={JOB_ICONS[job.state]} />
        <span class="job-words">
          {jobWords(job)}
          {waiting > 0 && ` · ${counted('jobsWaiting', waiting)}`}
        </span>
        <Icon of={ChevronDown} size={14} />
      </button>
      <JobActions job={job} reported={expanded} />
      {working && job.pages.length > 1 && (
        <progress max={job.pages.length} value={settled} aria-label={text('jobProgress')} />
      )}
    </section>
  );
}

/** Tells whether a job waits for the user, to be looked over or mended: then its report opens by itself. */
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
