import type { SiteWay } from '../../presets/destinations.ts';
import type { InTabSetting } from '../../settings/settings.ts';
import { isOnClipboard, type Job } from '../job/job.ts';
import { sameDocument } from './selection.ts';

/** How a page can be extracted: by the service, at a cost, or in its tab, for free. */
export type PageWay = 'service' | 'local';

/** Who can read a page. */
export interface Reach {
  /** The URL to request from the service; `undefined` if the service can't reach the page. */
  target: string | undefined;
  /**
   * Whether Quarry may read the page in its tab: yes, after asking, not because file access is off, or never because the
   * browser shows it in a page of its own.
   */
  access: 'open' | 'ask' | 'files-off' | 'never';
}

interface WayRules {
  local: InTabSetting;
  hasKey: boolean;
  /** The user's way for the page's site, if set. */
  site: SiteWay | undefined;
}

/**
 * The ways to copy the page in the tab, with the preferred way first: reading it there, which is free, unless its site is set to
 * the service. A site set to local extraction has no other.
 */
export function waysToCopy({ target, access }: Reach, { local, hasKey, site }: WayRules): PageWay[] {
  const localOnly = site === 'local';
  const service: PageWay[] = target !== undefined && hasKey && !localOnly ? ['service'] : [];
  const isReadable = access === 'open' || access === 'ask';
  const inTab: PageWay[] = isReadable && (localOnly || local !== 'never') ? ['local'] : [];
  return site === 'service' ? [...service, ...inTab] : [...inTab, ...service];
}

/** Whether a job extracted only this page, and it reached the clipboard after a time (epoch ms). */
export function copiedSince(job: Job, url: string, since: number): boolean {
  const { source, state, pages, finishedAt = 0 } = job;
  const [page, ...others] = pages;
  const ofPage =
    source === 'page' && others.length === 0 && page !== undefined && sameDocument(page.url, url);
  return ofPage && state === 'done' && isOnClipboard(job) && finishedAt > since;
}
