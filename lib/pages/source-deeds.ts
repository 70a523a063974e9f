import type { Job, Target } from '../extraction/job/job.ts';
import type { BookmarkFolder } from '../extraction/start/bookmarks.ts';

/** A tab; without the permission to see addresses that is all that the browser tells of most. */
export interface OpenTab {
  id: number;
  url?: string | undefined;
  title?: string | undefined;
  /** Its page was put away to save memory. */
  asleep?: boolean | undefined;
}

/** The tabs of a window but the one that asks. */
export interface OpenTabs {
  /** The one that was in front last. */
  one: OpenTab | undefined;
  /** Those that are selected together. */
  selected: OpenTab[];
  all: OpenTab[];
}

/** What a page can do to find pages to extract. What asks the browser for something is the first thing in a click. */
export interface SourceDeeds {
  /** Opens the desk at one of its places; where pages are added, with the tabs that are in front and selected now. */
  openDeskAt(place: 'add' | 'jobs'): void;
  /** Calls back with the tabs, now and as they change; returns how to stop. */
  watchTabs(changed: (tabs: OpenTabs) => void): () => void;
  /** Asks to be told the addresses of tabs, and gives them; `undefined` where the user refused. */
  requestTabs(): Promise<OpenTabs | undefined>;
  /** The ids of those tabs that can be read as it is: by their sites, or after a click on Quarry's icon there. */
  openToRead(tabs: readonly OpenTab[]): Promise<ReadonlySet<number>>;
  /** Asks for several sites in one question, by their patterns; gives those that may be read then. First in a click. */
  requestSites(patterns: readonly string[]): Promise<string[]>;
  /** The folders of bookmarks; `undefined` where the browser keeps them to itself. */
  bookmarks(): Promise<BookmarkFolder[] | undefined>;
  /** Asks for them. */
  requestBookmarks(): Promise<BookmarkFolder[] | undefined>;
  /** All links of the page in a tab; `undefined` where nobody may read it. */
  linksOf(tab: number): Promise<Target[] | undefined>;
}

/** What a page can do with extractions beside the newest. */
export interface JobsDeeds {
  /** Calls back with all that are kept, oldest first, now and as they change; returns how to stop. */
  watchJobs(changed: (jobs: Job[]) => void): () => void;
}
