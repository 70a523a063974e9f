import { failed, type Outcome } from '../../service/failures.ts';
import { coalesce } from '../../storage/cache.ts';
import type { InTab } from '../in-tab/in-tab.ts';
import { outcomeOf } from '../in-tab/page-saver.ts';
import type { Job, JobSource, Target } from '../job/job.ts';
import type { ExtractionRequest, Runner } from '../queue/runner.ts';
import type { TabSelection } from './selection.ts';
import { collectTargets } from './targets.ts';

export interface GestureParts {
  runner: Pick<Runner, 'start' | 'ended' | 'recordFailure'>;
  /** Reads the selection in a frame of a tab, by default in the focused one. */
  readSelection(tab: number, frame: number | undefined): Promise<TabSelection | 'late' | undefined>;
  /** Reads pages in their tabs, without the service. */
  inTab: Pick<InTab, 'page' | 'tryPage' | 'sources'>;
  /** How to extract a page: by the service, in its tab with the service as a fallback, or only in its tab. */
  wayOf(url: string): Promise<'service' | 'first' | 'local'>;
  /** Shows the job that waits for review. */
  openReview(): Promise<void>;
}

interface StartOptions {
  /** Requests pages again even if copies exist. */
  refresh?: boolean | undefined;
  /** The query that found the pages, if they become one document with numbered sources. */
  question?: string | undefined;
}

/**
 * Creates the gestures that extract. Each ends in a job that the badge and the popup show, even if nothing can be sent:
 * nothing is without at least one URL that the service can fetch. Repeating a gesture before it finishes has no effect.
 */
export function createGestures(parts: GestureParts) {
  const { runner, readSelection, openReview, inTab, wayOf } = parts;
  const one = async (source: 'page' | 'link', target: Target, ended?: ExtractionRequest['ended']) => {
    const { targets, skipped } = collectTargets([target]);
    const code = source === 'page' ? 'page-unsupported' : 'link-unsupported';
    if (targets.length === 0) return runner.recordFailure(source, { code, address: target.url }, skipped);
    return begin({ source, targets, skipped, ended });
  };

  const begin = async (order: ExtractionRequest) => {
    const started = await runner.start(order);
    if (!started.ok) return runner.recordFailure(order.source, started.failure);
    if (started.value.state === 'review') await openReview();
    return started.value;
  };

  return {
    /** Extracts a tab's page, in the tab if the settings say so. */
    page: coalesce(async (page: Target, tab?: number): Promise<Job | undefined> => {
      const ended = runner.ended();
      const way = await wayOf(page.url);
      const openPage = tab === undefined || way === 'service' ? undefined : { tab, frame: 0, target: page };
      if (openPage && way === 'local') return inTab.page(openPage);
      return (openPage && (await inTab.tryPage(openPage))) ?? one('page', page, ended);
    }),
    link: coalesce((link: Target) => one('link', link)),
    selectedLinks: coalesce(async (tab: number, frame?: number) => {
      const ended = runner.ended();
      const read = await readSelection(tab, frame);
      if (read === undefined || read === 'late')
        return runner.recordFailure('selection', { code: read ? 'here-late' : 'selection-unreadable' });
      const { targets, skipped } = collectTargets(read.selection.links);
      if (targets.length === 0) return runner.recordFailure('selection', { code: 'no-links' }, skipped);
      return begin({ source: 'selection', targets, skipped, ended });
    }),
    /** Starts a job for a view, which shows the job itself. */
    async start(
      source: JobSource,
      wanted: readonly Target[],
      { refresh, question }: StartOptions,
    ): Promise<Outcome<Job>> {
      const { targets, skipped } = collectTargets(wanted);
      if (targets.length === 0)
        return failed('link-unsupported', wanted[0] ? { address: wanted[0].url } : {});
      const ended = runner.ended();
      const shown = question === undefined || refresh ? undefined : await inTab.sources(question, targets);
      if (shown) return outcomeOf(shown);
      const order = { source, question, targets, skipped, refresh: refresh === true, ended };
      const started = await runner.start(order);
      if (!started.ok) await runner.recordFailure(source, started.failure);
      return started;
    },
  };
}
