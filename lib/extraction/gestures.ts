import { failed, type Outcome } from '../service/failures.ts';
import type { Job, JobSource, Target } from './job.ts';
import type { Runner } from './runner.ts';
import { collectTargets } from './targets.ts';

export interface GestureParts {
  runner: Runner;
  /** The links of the selection in one frame of a tab; `undefined` where nobody may read it. */
  readSelectedLinks(tab: number, frame: number): Promise<Target[] | undefined>;
}

/** What each gesture extracts. None sends anything without at least one address that the service can fetch. */
export interface Gestures {
  page(page: Target): Promise<void>;
  link(link: Target): Promise<void>;
  selectedLinks(tab: number, frame: number): Promise<void>;
  results(source: JobSource, targets: Target[]): Promise<Outcome<Job>>;
}

/** The gestures that extract, each ending in a job that the badge and the popup show, even if nothing can be sent. */
export function createGestures({ runner, readSelectedLinks }: GestureParts): Gestures {
  const one = async (source: 'page' | 'link', target: Target) => {
    const { targets, skipped } = collectTargets([target]);
    const code = source === 'page' ? 'page-unsupported' : 'link-unsupported';
    if (targets.length === 0) await runner.refuse(source, { code, address: target.url }, skipped);
    else await begin(source, targets, skipped);
  };

  const begin = async (...[source, targets, skipped]: Parameters<Runner['start']>) => {
    const started = await runner.start(source, targets, skipped);
    if (!started.ok) await runner.refuse(source, started.failure);
    return started;
  };

  return {
    page: (page) => one('page', page),
    link: (link) => one('link', link),
    async selectedLinks(tab, frame) {
      const links = await readSelectedLinks(tab, frame);
      if (links === undefined) {
        await runner.refuse('selection', { code: 'selection-unreadable' });
        return;
      }
      const { targets, skipped } = collectTargets(links);
      if (targets.length === 0) await runner.refuse('selection', { code: 'no-links' }, skipped);
      else await begin('selection', targets, skipped);
    },
    async results(source, wanted) {
      const { targets, skipped } = collectTargets(wanted);
      if (targets.length > 0) return begin(source, targets, skipped);
      return failed('link-unsupported', wanted[0] ? { address: wanted[0].url } : {});
    },
  };
}
