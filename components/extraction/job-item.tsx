import { useState } from 'preact/hooks';
import { text } from '../../lib/browser/text.ts';
import type { Job } from '../../lib/extraction/job/job.ts';
import { DOT, exact, number } from '../ui/format.ts';
import { Host } from '../ui/host.ts';
import { Icon } from '../ui/icon.tsx';
import { REACHED, ROW } from '../ui/list/keyboard-list.ts';
import { showReview } from '../ui/navigation.ts';
import { JobButtons, JobSums } from './job-panel.tsx';
import { JobReport } from './job-report.tsx';
import { displayState, JOB_ICONS, jobWords } from './job-words.ts';
import { useCurrent } from './use-jobs.tsx';

interface Props {
  job: Job;
  /** Whether another job has to end first. */
  isQueued: boolean;
  /** Start time, as text. */
  when: string;
}

/** A job in a list: its pages, state, and actions, with its report when expanded. */
export function JobItem({ job: stored, isQueued, when }: Props) {
  const job = useCurrent(stored);
  const [open, setOpen] = useState(false);
  const review = job.state === 'review';
  return (
    <li class={`job-item ${job.state}`} {...{ [ROW]: job.id }}>
      <div class={`job ${displayState(job)}`}>
        <button
          type="button"
          class="job-line line flat"
          {...{ [REACHED]: '' }}
          aria-expanded={review ? undefined : open}
          onClick={() => (review ? showReview(job.id) : setOpen(!open))}
        >
          <Icon of={JOB_ICONS[displayState(job)]} />
          <span class="job-words">
            <Subject job={job} />
            <span class="job-status">
              {`${text(`source_${job.source}`)}${DOT}${isQueued ? text('jobQueued') : jobWords(job)}`}
            </span>
          </span>
          <time class="hint" dateTime={new Date(job.createdAt).toISOString()} title={exact(job.createdAt)}>
            <bdi>{when}</bdi>
          </time>
        </button>
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
    <span class="job-subject">
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
