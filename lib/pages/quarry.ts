import type { TabPage } from '../extraction/in-tab/tabs.ts';
import type { Job } from '../extraction/job/job.ts';
import type { Messages } from '../messages/ask.ts';
import type { Bookmark, SearchState, StoredSearches } from '../search/answer/answer.ts';
import type { SearchForm, SearchOptions } from '../search/form.ts';
import type { History } from '../search/history.ts';
import type { HistoryEntry } from '../search/session-history.ts';
import type { KeyInfo, Settings } from '../settings/settings.ts';
import type { Usage } from '../usage/usage.ts';
import type {
  DocumentActions,
  Grant,
  JobWatcher,
  LibraryActions,
  OwnActions,
  PdfActions,
  SourceActions,
} from './actions.ts';
import type { SearchMessages } from './page-searches.ts';

export type { Grant };

/** All that a page paints from, read in one go when it opens. */
export interface Snapshot {
  settings: Settings;
  key: KeyInfo | undefined;
  /** Query and controls as they were when the view was last seen. */
  draft: SearchForm | undefined;
  searches: StoredSearches;
  /** The newest extraction. */
  job: Job | undefined;
  usage: Usage;
  history: History;
  /** The answered searches of this browser session, oldest first, without their answers. */
  sessionHistory: HistoryEntry[];
  /** Whether this is shown in a private window: nothing is kept there. */
  isPrivate?: true;
  /** The version that Quarry was updated to, where no view said so yet. */
  news?: string | undefined;
  /** Id of the search that one went back to: it stands among `searches` in place of the newest of its type. */
  entryId: string | undefined;
}

/** What changes of it while the page is open. */
export type Changes = Partial<
  Pick<Snapshot, 'settings' | 'key' | 'searches' | 'job' | 'usage' | 'history' | 'sessionHistory'>
>;

/** The site of the tab in front: its host, none for a page of the browser, or kept back until the user agrees. */
export type TabSite = { host: string | undefined } | 'hidden';

/** A page that the tab in front shows, and that can be read there. */
export interface PageInTab extends TabPage {
  /** Whether Quarry may read it now, has to ask for its origin first, or is kept from files of this computer. */
  access: 'open' | 'ask' | 'files-off';
}

/** The page of the tab in front, and who may read it. */
export interface FrontPage extends PageInTab {
  /** What the service would be asked for; nothing where it can't reach the page. */
  target: string | undefined;
}

/** What a key of the browser does, and which it is. */
export interface Shortcut {
  name: string;
  /** In the browser's own words; empty where no key was set. */
  does: string;
  /** Such as `Alt+Shift+Q`; empty for none. */
  keys: string;
}

export interface TabActions {
  /** Whether the address bar ordered the search for a query that this page was opened with, by its token; true once. */
  claimSearch(token: string, query: string): Promise<boolean>;
  /** The shortcuts as they are set in this browser. */
  shortcuts(): Promise<Shortcut[]>;
  /** Opens the browser's own place to change them. */
  changeShortcuts(): void;
  /** The page of the tab in front, if it is one of these addresses and of a kind that can be read. */
  pageInTab(urls: readonly string[]): Promise<PageInTab | undefined>;
  /** Calls back with the site of the tab in front, now and as it changes; returns how to stop. */
  watchSite(changed: (site: TabSite) => void): () => void;
  /** The same with its page; `unreadable` where that is the browser's own, nothing where it isn't known. */
  watchPage(changed: (page: FrontPage | 'unreadable' | undefined) => void): () => void;
  /** Asks to be told the address of tabs, then tells the site. The first thing in a click. */
  requestSite(): Promise<TabSite>;
  /** Closes the popup; other views stay. */
  closePopup(): void;
  /** Opens addresses behind the tab in front, in their order, as a group where the browser has groups; gives how many opened. */
  openTogether(urls: readonly string[]): Promise<number>;
}

/** What it can do with tabs, documents, bookmarks, all extractions and itself. */
export type DeferredActions = TabActions &
  DocumentActions &
  SourceActions &
  JobWatcher &
  OwnActions & { library: LibraryActions; pdf(): Promise<PdfActions> };

/** Which part of the options to open at. */
export type OptionsRoute = 'address' | 'key' | 'lenses' | 'caps';

/** What Quarry's pages can do: the views get it as an argument, so that they can be tried without a browser. */
export interface Quarry {
  load(): Promise<Snapshot>;
  /** Calls back on each change of what `load` gives; returns how to stop. */
  watch(changed: (part: Changes) => void): () => void;
  /** `entryId`: which search of the session history is on screen, where one went back to it. */
  saveDraft(form: SearchForm, entryId?: string): void;
  saveBookmark(id: string, bookmark: Bookmark): void;
  /** Asks the background: the messages stand in `lib/messages/protocol.ts`, but for those of a search in `page-searches.ts`. */
  ask: Omit<Messages, keyof SearchMessages>;
  /**
   * Begins a search, and gives it; what becomes of it is told by `watch`. Where one went back before, `entryId` says to which
   * search: the session history goes on from there.
   */
  search(form: SearchForm, options?: SearchOptions): SearchState;
  cancelSearch(search: SearchState): void;
  /** A search of the session history with its answer, from what is kept; costs nothing. */
  answered(step: HistoryEntry): Promise<SearchState | undefined>;
  /** The Markdown of a page that was extracted lately; costs nothing. `undefined` where none is kept. */
  extractedText(url: string): Promise<string | undefined>;
  /** Writes to the clipboard from this page; false if the browser refused. */
  copyText(text: string): Promise<boolean>;
  openTab(url: string, options: { background: boolean }): void;
  /** Opens the view beside the page, in its side panel or sidebar. At once in a click: an await before it loses the gesture. */
  openPanel(): void;
  /** Opens the view in a tab of its own. */
  openWorkspace(): void;
  /** What it can do with tabs and with extracted pages: loaded when it is first needed. */
  actions(): Promise<DeferredActions>;
  openOptions(place?: OptionsRoute): void;
  /** Asks for the origin of an address. The first thing in a click: an await before it loses the gesture. */
  requestAccess(address: string): Promise<boolean>;
  hasAccess(address: string): Promise<boolean>;
}
