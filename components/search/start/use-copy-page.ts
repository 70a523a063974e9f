import { useEffect, useRef, useState } from 'preact/hooks';
import { isBeingDelivered, type Job, type JobPage } from '../../../lib/extraction/job/job.ts';
import { isFinal } from '../../../lib/extraction/job/progress.ts';
import { copiedSince, type PageWay, waysToCopy } from '../../../lib/extraction/start/page-ways.ts';
import type { FrontPage, Snapshot } from '../../../lib/pages/quarry.ts';
import { type Destination, deliveryOf, siteDefaultFor } from '../../../lib/presets/destinations.ts';
import { askAccess } from '../../ui/failure/recovery-button.tsx';
import { useDeferredActions } from '../../ui/hooks.ts';
import { lacksKey } from '../../ui/key-state.ts';
import { type Tools, useTools } from '../../ui/tools.ts';

/** The page of the active tab: `unreadable` if it is a browser page, `unknown` if no tab says, undefined at first. */
export function useFrontPage(): FrontPage | 'unreadable' | 'unknown' | undefined {
  const tabs = useDeferredActions();
  const [page, setPage] = useState<FrontPage | 'unreadable' | 'unknown'>();
  useEffect(() => tabs?.watchPage((front) => setPage(front ?? 'unknown')), [tabs]);
  return page;
}

/** The ways to copy a page under the user's settings. */
export function waysOf(page: FrontPage, snapshot: Snapshot): PageWay[] {
  const { extraction, siteDefaults = [] } = snapshot.settings;
  const site = siteDefaultFor(page.url, siteDefaults)?.way;
  return waysToCopy(page, { local: extraction.local, hasKey: !lacksKey(snapshot), site });
}

/** The job that a page becomes when it is extracted in one of its ways. */
export function jobOf({ url }: FrontPage, way: PageWay): Pick<Job, 'source' | 'pages'> {
  const page: JobPage =
    way === 'local' ? { url, state: 'done', words: 0, via: 'local' } : { url, state: 'waiting' };
  return { source: 'page', pages: [page] };
}

/** Where a page goes that is extracted in one of its ways. */
export const destinationOf = (page: FrontPage, way: PageWay, { settings }: Snapshot): Destination =>
  deliveryOf(jobOf(page, way), settings).to;

/** Extracts a page in one of its ways. Returns the job, or undefined if none was started. `to`: a destination for this time. */
export async function extractPage(
  page: FrontPage,
  way: PageWay,
  tools: Tools,
  to?: Destination,
): Promise<Job | undefined> {
  const { quarry, showError } = tools;
  const { tab, url, title, access } = page;
  const target = title === undefined ? { url } : { url, title };
  // Must run first in the click handler: after an await, the browser no longer counts it as a user gesture.
  if (way === 'local' && access === 'ask' && !(await askAccess(quarry, url))) return undefined;
  showError(undefined);
  const outcome =
    way === 'service'
      ? await quarry.ask.extract({ source: 'page', targets: [target] })
      : await quarry.ask['extract.inTab']({ tabs: [{ tab, ...target }], to });
  if (outcome.ok) return outcome.value ?? undefined;
  const again = () => void extractPage(page, way, tools, to);
  showError({ failure: outcome.failure, again, ...(way === 'service' ? { costs: { pages: 1 } } : {}) });
  return undefined;
}

/** Whether the job is still running or not yet delivered. A job in review is not: the user starts it. */
const isUnderWay = (job: Job): boolean => isBeingDelivered(job) || (job.state !== 'review' && !isFinal(job));

/** Ways to copy the active page or send it to its destination, and the state of that. */
export type CopyPage = ReturnType<typeof useCopyPage>;

/** Copies the active page. Ignores repeated calls while copying, such as from a double click. */
export function useCopyPage(page: FrontPage, snapshot: Snapshot) {
  const tools = useTools();
  const asking = useRef(false);
  const [begun, setBegun] = useState<Job>();
  const { settings, job } = snapshot;
  // The snapshot receives the new job later than the response to the request.
  const newest = begun && (job === undefined || job.createdAt < begun.createdAt) ? begun : job;
  const busy = newest !== undefined && newest.id === begun?.id && isUnderWay(newest);
  const since = Date.now() - settings.reuseMinutes * 60_000;
  const copied = newest && copiedSince(newest, page.url, since) ? newest : undefined;
  return {
    /** The preferred one first. */
    ways: waysOf(page, snapshot),
    /** Where the page goes. */
    destination: (way: PageWay) => destinationOf(page, way, snapshot),
    /** Whether it is being extracted; `copy` does nothing meanwhile. */
    busy,
    /** The recent job that copied this page. */
    copied,
    /** The same, if this view began it. */
    done: copied?.id === begun?.id ? copied : undefined,
    async copy(way: PageWay, to?: Destination): Promise<void> {
      if (busy || asking.current) return;
      asking.current = true;
      try {
        setBegun(await extractPage(page, way, tools, to));
      } finally {
        asking.current = false;
      }
    },
  };
}
