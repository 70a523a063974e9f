import { Check, ChevronDown, CircleAlert, CirclePause, ListChecks, LoaderCircle } from 'lucide';
import { useEffect, useRef } from 'preact/hooks';
import { text } from '../../lib/browser/text.ts';
import type { Job } from '../../lib/extraction/job.ts';
import { Icon } from '../parts/icon.tsx';
import { useTools } from '../parts/tools.ts';
import { JobActions } from './job-actions.tsx';
import { countPages, jobAnnouncement, jobWords } from './job-words.ts';

const ICONS = {
  review: ListChecks,
  queued: LoaderCircle,
  running: LoaderCircle,
  paused: CirclePause,
  stopped: CircleAlert,
  done: Check,
  partly: CircleAlert,
  failed: CircleAlert,
};

interface Props {
  job: Job;
  expanded: boolean;
  onExpand: (expanded: boolean) => void;
}

/** The last extraction in one line: how far it is or what it came to, and what can be done about it. */
export function JobPanel({ job, expanded, onExpand }: Props) {
  useJobAnnouncements(job);
  const working = job.state === 'queued' || job.state === 'running';
  const settled = countPages(job, 'done', 'failed', 'unknown');
  return (
    <section class={`job ${job.state}`} aria-label={text('job')}>
      <button type="button" class="job-line" aria-expanded={expanded} onClick={() => onExpand(!expanded)}>
        <Icon of={ICONS[job.state]} />
        <span class="job-words">{jobWords(job)}</span>
        <Icon of={ChevronDown} size={14} />
      </button>
      <JobActions job={job} />
      {working && job.pages.length > 1 && (
        <progress max={job.pages.length} value={settled} aria-label={text('jobProgress')} />
      )}
    </section>
  );
}

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
