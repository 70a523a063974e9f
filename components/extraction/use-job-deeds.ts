import { isUnread, unreadPlaces } from '../../lib/extraction/in-tab/rest.ts';
import type { Job } from '../../lib/extraction/job/job.ts';
import { placesOf } from '../../lib/extraction/job/set-pages.ts';
import { type Tools, useTools } from '../parts/tools.ts';
import { jobWords } from './job-words.ts';

/** The places of the pages of an ended job that have no text, by why. */
export interface Missing {
  failed: number[];
  /** Not read in their tabs: the service was never asked for them. */
  unread: number[];
  /** Perhaps charged. */
  unknown: number[];
  /** Never asked for: the job was stopped before. */
  unsent: number[];
}

/** What an ended job still lacks; nothing while it runs. */
export function missingOf(job: Job): Missing {
  const of = (state: 'failed' | 'unknown' | 'waiting') =>
    job.finishedAt === undefined ? [] : placesOf(job, state);
  const failed = of('failed').filter((place) => {
    const page = job.pages[place];
    return page !== undefined && !isUnread(page);
  });
  const unread = job.finishedAt === undefined ? [] : unreadPlaces(job);
  return { failed, unread, unknown: of('unknown'), unsent: of('waiting') };
}

/** What can be done with a job that has ended. */
export interface JobDeeds {
  copy: () => Promise<void>;
  /** Asks for pages again that there were copies of. */
  renew: () => Promise<void>;
}

export function useJobDeeds(job: Job): JobDeeds {
  const tools = useTools();
  return { copy: () => copyJob(job, tools), renew: () => renewCopies(job, tools) };
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

async function renewCopies(job: Job, tools: Tools): Promise<void> {
  const targets = job.pages.flatMap((page) => {
    const { url, title } = page;
    if (page.state !== 'done' || page.kept === undefined) return [];
    return [title === undefined ? { url } : { url, title }];
  });
  const outcome = await tools.quarry.extract(targets, { source: job.source, anew: true });
  if (!outcome.ok)
    tools.report({
      failure: outcome.failure,
      again: () => void renewCopies(job, tools),
      costs: { pages: targets.length },
    });
}
