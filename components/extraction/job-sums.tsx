import { text } from '../../lib/browser/text.ts';
import type { Job } from '../../lib/extraction/job/job.ts';
import { number } from '../parts/numbers.ts';
import { useTools } from '../parts/tools.ts';
import { about } from '../usage/about.ts';
import { countPages } from './job-words.ts';

/** How many pages of an extraction are done, failed, left, and what it has cost. */
export function JobSums({ job }: { job: Job }) {
  const { prices } = useTools();
  const left = countPages(job, 'waiting', 'sent');
  const kinds = [
    ['sumDone', countPages(job, 'done')],
    ['sumFailed', countPages(job, 'failed')],
    ['sumUnknown', countPages(job, 'unknown')],
    ['sumLeft', left],
  ] as const;
  // Copies from before cost nothing, nor does what is read in a tab.
  const paid = job.pages.filter(
    (page) => page.state === 'done' && page.kept === undefined && page.via !== 'local',
  ).length;
  const words = [
    ...kinds.flatMap(([key, count]) => (count > 0 ? [text(key, number(count))] : [])),
    ...(paid > 0 ? [about({ pages: paid }, prices)] : []),
  ];
  if (words.length === 0) return null;
  return <p class="job-sums">{words.join(' · ')}</p>;
}
