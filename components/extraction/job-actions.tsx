import { text } from '../../lib/browser/text.ts';
import type { Job } from '../../lib/extraction/job/job.ts';
import { useTools } from '../parts/tools.ts';
import { about } from '../usage/about.ts';
import { countPages, unpaidPages } from './job-words.ts';
import { useJobDeeds } from './use-job-deeds.ts';

/** What to do about a job now: hold it, stop it, let it go on, copy it again. */
export function JobActions({ job }: { job: Job }) {
  const { quarry, prices } = useTools();
  const { copy } = useJobDeeds(job);
  const stop = <Action words={text('stop')} onClick={() => quarry.stopJob(job.id)} />;
  if (job.state === 'review') return null;
  if (job.state === 'queued' || job.state === 'running') {
    // What waits can be held back; what is on its way can't.
    const waits = countPages(job, 'waiting') > 0;
    return (
      <>
        {waits && <Action words={text('pause')} onClick={() => quarry.pauseJob(job.id)} />}
        {stop}
      </>
    );
  }
  if (job.state === 'paused') {
    return (
      <>
        <Action
          words={text('resume')}
          title={about({ pages: unpaidPages(job) }, prices)}
          onClick={() => quarry.resumeJob(job.id)}
        />
        {stop}
      </>
    );
  }
  if (countPages(job, 'done') === 0) return null;
  return <Action words={text(job.copied ? 'copyAgain' : 'copyMarkdown')} onClick={copy} />;
}

function Action({ words, title, onClick }: { words: string; title?: string; onClick: () => void }) {
  return (
    <button type="button" class="button small" title={title} onClick={onClick}>
      {words}
    </button>
  );
}
