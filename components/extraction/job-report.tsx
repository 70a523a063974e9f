import { counted } from '../../lib/browser/text.ts';
import type { Job } from '../../lib/extraction/job.ts';
import { remedyOf } from '../../lib/service/failures.ts';
import { FailureNotice } from '../parts/failure-notice.tsx';
import { useTools } from '../parts/tools.ts';
import { mendWith } from '../search/mend.ts';
import { about } from '../usage/about.ts';
import { JobPages } from './job-pages.tsx';
import { missingPages, useJobDeeds } from './use-job-deeds.ts';

/** The last extraction in full: why it ended, page by page, and what is missing again on request. */
export function JobReport({ job }: { job: Job }) {
  const { quarry, prices } = useTools();
  const { copy, extractMissing } = useJobDeeds(job);
  const missing = job.finishedAt === undefined ? 0 : missingPages(job).length;
  const { failure } = job;
  return (
    <div class="job-report">
      {failure && (
        <FailureNotice
          failure={failure}
          mend={mendWith(quarry, {
            address: job.address,
            again: remedyOf(failure) === 'copy' ? copy : extractMissing,
            editQuery: () => quarry.openOptions('address'),
          })}
          copyText={quarry.copyText}
        />
      )}
      <JobPages job={job} />
      {missing > 0 && !failure && (
        <button
          type="button"
          class="button small"
          title={about({ pages: missing }, prices)}
          onClick={extractMissing}
        >
          {counted('extractMissing', missing)}
        </button>
      )}
    </div>
  );
}
