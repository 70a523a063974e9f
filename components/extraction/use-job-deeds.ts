import type { Job, JobPage, Target } from '../../lib/extraction/job.ts';
import { type Tools, useTools } from '../parts/tools.ts';
import { jobWords } from './job-words.ts';

/** The pages of a job that have no Markdown and could be asked for again. */
export function missingPages(job: Job): JobPage[] {
  const ended = job.finishedAt !== undefined;
  return job.pages.filter(
    ({ state }) => state === 'failed' || state === 'unknown' || (ended && state === 'waiting'),
  );
}

/** What can be done with a job that has ended. */
export function useJobDeeds(job: Job): { copy: () => Promise<void>; extractMissing: () => Promise<void> } {
  const tools = useTools();
  return {
    copy: () => copyJob(job, tools),
    extractMissing: () => extractAgain(missingPages(job), tools),
  };
}

async function copyJob(job: Job, tools: Tools): Promise<void> {
  const { quarry, announce, report } = tools;
  const again = () => void copyJob(job, tools);
  const markdown = await quarry.markdownOf(job.id);
  if (!markdown.ok) return report({ failure: markdown.failure, again });
  const copied = await quarry.copyText(markdown.value);
  if (!copied) return report({ failure: { code: 'clipboard-refused' }, again });
  announce(jobWords({ ...job, copied }));
}

async function extractAgain(pages: JobPage[], tools: Tools): Promise<void> {
  const targets = pages.map(({ url, title }): Target => (title === undefined ? { url } : { url, title }));
  const outcome = await tools.quarry.extract(targets);
  if (!outcome.ok) tools.report({ failure: outcome.failure, again: () => void extractAgain(pages, tools) });
}
