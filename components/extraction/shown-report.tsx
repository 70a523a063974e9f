import { counted, text } from '../../lib/browser/text.ts';
import type { Job } from '../../lib/extraction/job/job.ts';
import { useDeskPlaces } from '../parts/use-desk-places.ts';
import { JobReport } from './job-report.tsx';
import { useShown } from './use-jobs.ts';

/** The one extraction that there is room for: the one that runs, else the newest; and the way to the others. */
export function ShownReport({ job: newest }: { job: Job }) {
  const { job, others, waiting } = useShown(newest);
  const goTo = useDeskPlaces();
  return (
    <>
      <JobReport job={job} />
      {others > 0 && (
        <p class="all-jobs">
          {waiting > 0 && <span>{counted('jobsWaiting', waiting)}</span>}
          <button type="button" class="link-button" onClick={() => goTo('jobs')}>
            {text('jobsAll')}
          </button>
        </p>
      )}
    </>
  );
}
