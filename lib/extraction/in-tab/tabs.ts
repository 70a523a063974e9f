import type { Destination } from '../../presets/destinations.ts';
import { originPattern } from '../../service/origin.ts';
import type { Target } from '../job/job.ts';

/** Why a tab can't be read. */
export type TabReason = 'duplicate' | 'browser' | 'store' | 'file' | 'asleep';

/** A tab. Without the `tabs` permission, the browser reports little more than the id for most tabs. */
export interface OpenTab {
  id: number;
  url?: string | undefined;
  title?: string | undefined;
  /** The browser discarded its page to save memory, so there is nothing to read. */
  asleep?: boolean | undefined;
}

/** A page and the tab that shows it. */
export type TabPage = Target & { tab: number };

/**
 * A PDF to read, and the tab that showed it when the user requested it. `job`: the job to fill. `to`: where the user wants
 * it this time.
 */
export type PdfOrder = TabPage & { job?: string | undefined; to?: Destination | undefined };

/** Extension stores, where browsers let no extension read, regardless of permissions. */
const STORE =
  /^https:\/\/(?:chromewebstore\.google\.com|chrome\.google\.com\/webstore|microsoftedge\.microsoft\.com\/addons|addons\.mozilla\.org)(?:\/|$)/;

/**
 * Selects the tabs that can be read, each URL once, and lists the others with the reason. `open`: the ids of tabs that
 * need no further permission. Files must be among them, because access to files can't be requested.
 */
export function readableTabs(
  tabs: readonly OpenTab[],
  open: ReadonlySet<number>,
): { pages: TabPage[]; left: { url: string; why: TabReason }[] } {
  const pages = new Map<string, TabPage>();
  const left: { url: string; why: TabReason }[] = [];
  for (const { id: tab, url = '', title, asleep } of tabs) {
    const why = pages.has(url) ? 'duplicate' : reasonFor(url, asleep === true, open.has(tab));
    if (why === undefined) pages.set(url, title ? { tab, url, title } : { tab, url });
    else left.push({ url, why });
  }
  return { pages: [...pages.values()], left };
}

function reasonFor(url: string, asleep: boolean, open: boolean): TabReason | undefined {
  if (/^file:/.test(url)) return open ? undefined : 'file';
  if (!/^https?:/.test(url) || !URL.canParse(url)) return 'browser';
  if (STORE.test(url)) return 'store';
  return asleep ? 'asleep' : undefined;
}

/** The unique origin patterns to request before these pages can be read. */
export function originsToAsk(pages: readonly TabPage[], open: ReadonlySet<number>): string[] {
  const closed = pages.filter(({ tab }) => !open.has(tab));
  return [...new Set(closed.map(({ url }) => originPattern(url)))];
}

/** Shortens an origin pattern for display. */
export const siteOfPattern = (pattern: string): string => pattern.replace(/^https:\/\/|\/\*$/g, '');
