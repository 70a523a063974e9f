import type { Job, JobPage } from '../../lib/extraction/job/job.ts';
import { PAGES_A_REQUEST } from '../../lib/extraction/job/progress.ts';
import { toExtractRequest } from '../../lib/extraction/queue/request.ts';
import { type Reportable, ReportProblem } from '../parts/report.tsx';
import { useTools } from '../parts/tools.ts';
import { TraceDetails } from '../parts/trace-details.tsx';

/** Where pages failed in a job that went on: what the service knows their request by, and the way to report it. */
export function PagesDetails({ job }: { job: Job }) {
  const { quarry } = useTools();
  const trace = job.pages.map(traceOf).find((one) => one !== undefined);
  if (job.failure || trace === undefined) return null;
  return (
    <TraceDetails failure={{ trace }} copyText={quarry.copyText}>
      <ReportProblem of={{ ...reportedPages(job, trace), trace, address: job.address }} quarry={quarry} />
    </TraceDetails>
  );
}

const traceOf = (page: JobPage): string | undefined =>
  page.state === 'failed' ? page.failure.trace : undefined;

/** What of a job is reported: the request that a trace is of, as far as its pages failed. */
export function reportedPages(job: Job, trace: string | undefined): Omit<Reportable, 'address'> {
  const same = trace === undefined ? [] : job.pages.filter((page) => traceOf(page) === trace);
  const missing = same.length > 0 ? same : job.pages.filter(({ state }) => state !== 'done');
  const urls = missing.slice(0, PAGES_A_REQUEST).map(({ url }) => url);
  return {
    operation: 'extract',
    request: ({ extraction }) => toExtractRequest(urls, extraction),
    at: job.finishedAt ?? job.createdAt,
  };
}
