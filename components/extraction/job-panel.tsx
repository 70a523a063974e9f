import { Check, ChevronDown, CircleAlert, CirclePause, LoaderCircle } from 'lucide';
import { text } from '../../lib/browser/text.ts';
import type { Job } from '../../lib/extraction/job.ts';
import { Icon } from '../parts/icon.tsx';
import { JobActions } from './job-actions.tsx';
import { countPages, jobWords } from './job-words.ts';

const ICONS = {
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
