import { originPattern } from '../../service/origin.ts';
import type { Target } from '../job/job.ts';

/** Why a tab is not read where it stands. */
export const TAB_REASONS = ['duplicate', 'browser', 'store', 'file', 'asleep'] as const;
export type TabReason = (typeof TAB_REASONS)[number];

/** A tab as the browser tells of it, once it tells addresses. */
interface Tab {
  id: number;
  url?: string | undefined;
  title?: string | undefined;
  /** Its page was put away to save memory: there is nothing in it to read. */
  asleep?: boolean | undefined;
}

/** A page and the tab that shows it. */
export type TabPage = Target & { tab: number };

/** A PDF that the user asked for, in a tab that showed it then. `job`: the one that wants the page. */
export type PdfOrder = TabPage & { job?: string | undefined };
/** So many are remembered: a view that was opened before them says that it can't go on. */
export const MOST_PDF_ORDERS = 20;

/** Where browsers let no extension read, whatever the user agreed to. */
const STORE =
  /^https:\/\/(?:chromewebstore\.google\.com|chrome\.google\.com\/webstore|microsoftedge\.microsoft\.com\/addons|addons\.mozilla\.org)(?:\/|$)/;

/**
 * The tabs that can be read where they stand, each address once, and how many are left out and why. `open` are the ids of
 * those that nothing has to be asked for: a file is read there alone, since no browser is asked for files.
 */
export function readableTabs(
  tabs: readonly Tab[],
  open: ReadonlySet<number>,
): { pages: TabPage[]; left: Partial<Record<TabReason, number>> } {
  const pages = new Map<string, TabPage>();
  const left: Partial<Record<TabReason, number>> = {};
  for (const { id: tab, url = '', title, asleep } of tabs) {
    const why = pages.has(url) ? 'duplicate' : reasonFor(url, asleep === true, open.has(tab));
    if (why === undefined) pages.set(url, title ? { tab, url, title } : { tab, url });
    else left[why] = (left[why] ?? 0) + 1;
  }
  return { pages: [...pages.values()], left };
}

function reasonFor(url: string, asleep: boolean, open: boolean): TabReason | undefined {
  if (/^file:/.test(url)) return open ? undefined : 'file';
  if (!/^https?:/.test(url) || !URL.canParse(url)) return 'browser';
  if (STORE.test(url)) return 'store';
  return asleep ? 'asleep' : undefined;
}

/** The origins to ask for before these can be read, as the browser's patterns, each once. */
export function originsToAsk(pages: readonly TabPage[], open: ReadonlySet<number>): string[] {
  const closed = pages.filter(({ tab }) => !open.has(tab));
  return [...new Set(closed.map(({ url }) => originPattern(url)))];
}

/** What a person calls the site of a pattern. */
export const siteOfPattern = (pattern: string): string => pattern.replace(/^https:\/\/|\/\*$/g, '');
