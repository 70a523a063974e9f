import { text } from '../../lib/browser/text.ts';
import type { Job } from '../../lib/extraction/job/job.ts';
import { type Remedy, remedyOf } from '../../lib/service/failures.ts';
import { useTools } from '../parts/tools.ts';
import { about } from '../usage/about.ts';
import { countPages, unpaidPages } from './job-words.ts';
import { useJobDeeds } from './use-job-deeds.ts';

/** Those whose button lets a job go on that was halted. */
const RESUMING: ReadonlySet<Remedy> = new Set(['retry', 'wait', 'grant-access', 'unlock']);

/** What to do about a job now: hold it, stop it, let it go on, copy it again. `reported`: whether its report is open. */
export function JobActions({ job, reported }: { job: Job; reported: boolean }) {
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
    const resumedThere = reported && job.failure && RESUMING.has(remedyOf(job.failure));
    return (
      <>
        {!resumedThere && (
          <Action
            words={text('resume')}
            title={about({ pages: unpaidPages(job) }, prices)}
            onClick={() => quarry.resumeJob(job.id)}
          />
        )}
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
