import { text } from '../../lib/browser/text.ts';
import type { Job } from '../../lib/extraction/job.ts';
import { useTools } from '../parts/tools.ts';
import { countPages } from './job-words.ts';
import { useJobDeeds } from './use-job-deeds.ts';

/** The one thing to do about a job now: stop it, let it go on, copy it again. */
export function JobActions({ job }: { job: Job }) {
  const { quarry } = useTools();
  const { copy } = useJobDeeds(job);
  if (job.state === 'queued' || job.state === 'running') {
    return <Action words={text('stop')} onClick={() => quarry.stopJob(job.id)} />;
  }
  if (job.state === 'paused')
    return <Action words={text('resume')} onClick={() => quarry.resumeJob(job.id)} />;
  if (countPages(job, 'done') === 0) return null;
  return <Action words={text(job.copied ? 'copyAgain' : 'copyMarkdown')} onClick={copy} />;
}

function Action({ words, onClick }: { words: string; onClick: () => void }) {
  return (
    <button type="button" class="button small" onClick={onClick}>
      {words}
    </button>
  );
}
