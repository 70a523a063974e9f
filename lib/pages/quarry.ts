import type { TabPage } from '../extraction/in-tab/tabs.ts';
import type { Job } from '../extraction/job/job.ts';
import type { Reach } from '../extraction/start/page-ways.ts';
import type { Messages } from '../messages/ask.ts';
import type { Position, SearchState, StoredSearches } from '../search/answer/answer.ts';
import type { SearchForm, SearchOptions } from '../search/form.ts';
import type { History } from '../search/history.ts';
import type { HistoryEntry } from '../search/session-history.ts';
import type { KeyInfo, Settings } from '../settings/settings.ts';
import type { Usage } from '../usage/usage.ts';
import type {
  DocumentActions,
  Grant,
  LibraryActions,
  OwnActions,
  PdfActions,
  SourceActions,
} from './actions.ts';
import type { SearchMessages } from './page-searches.ts';

export type { Grant };

/** Everything that a page renders from, read at once when it opens. */
export interface Snapshot {
  settings: Settings;
  key: KeyInfo | undefined;
  /** Query and controls, as last seen in the view. */
  draft: SearchForm | undefined;
  searches: StoredSearches;
  /** The newest job. */
  job: Job | undefined;
  usage: Usage;
  history: History;
  /** The answered searches of this browser session, oldest first, without their answers. */
  sessionHistory: HistoryEntry[];
  /** Set in a private window, which keeps nothing. */
  isPrivate?: true;
  /** Whether there is no library: in private windows, and if Firefox never remembers history. */
  noLibrary?: true;
  /** The version that Quarry was updated to, if no view has shown that yet. */
  news?: string | undefined;
  /** Id of the search that the user went back to. In `searches`, it replaces the newest of its type. */
  entryId: string | undefined;
}

/** The parts of a snapshot that can change while the page is open. */
export type Changes = Partial<
  Pick<Snapshot, 'settings' | 'key' | 'draft' | 'searches' | 'job' | 'usage' | 'history' | 'sessionHistory'>
>;

/** The active tab's site: its host (`undefined` for a browser page), or `hidden` until the user grants permission. */
export type TabSite = { host: string | undefined } | 'hidden';

/** A page in the active tab that can be extracted locally. */
export interface PageInTab extends TabPage {
  /** Whether Quarry may read it now, must ask for its origin first, or has no access to local files. */
  access: Exclude<Reach['access'], 'never'>;
}

/** The active tab's page, and who can read it. */
export type FrontPage = TabPage & Reach;

/** A keyboard shortcut, as set in the browser. */
export interface Shortcut {
  name: string;
  /** What it does, in the browser's own words; may be empty. */
  does: string;
  /** For example `Alt+Shift+Q`; empty if not set. */
  keys: string;
}

export interface TabActions {
  /** The query that the user entered in the address bar, by the token this page was opened with. Returned only once. */
  claimSearch(token: string): Promise<string | undefined>;
  /** The shortcuts, as set in this browser. */
  shortcuts(): Promise<Shortcut[]>;
  /** Opens the browser's page for changing shortcuts. */
  changeShortcuts(): void;
  /** The active tab's page, if it has one of these URLs and can be extracted locally. */
  pageInTab(urls: readonly string[]): Promise<PageInTab | undefined>;
  /** Calls back with the active tab's site, now and on every change; returns a function that stops watching. */
  watchSite(changed: (site: TabSite) => void): () => void;
  /** Same as `watchSite`, with the page; `unreadable` for a browser page, `undefined` if unknown. */
  watchPage(changed: (page: FrontPage | 'unreadable' | undefined) => void): () => void;
  /** Asks for permission to read the URLs of tabs, and returns the site. Call it first in a click handler. */
  requestSite(): Promise<TabSite>;
  /** Closes the popup; other views stay. */
  closePopup(): void;
  /** Opens URLs in background tabs, in order, as a tab group if supported. Returns how many opened. */
  openTogether(urls: readonly string[]): Promise<number>;
}

/** Actions for tabs, documents, bookmarks, all jobs, and Quarry itself; loaded on first use. */
export type DeferredActions = TabActions &
  DocumentActions &
  SourceActions &
  OwnActions & {
    library: LibraryActions;
    pdf(): Promise<PdfActions>;
    /** Calls back with all stored jobs, oldest first, now and on every change; returns a function that stops watching. */
    watchJobs(changed: (jobs: Job[]) => void): () => void;
  };

/** The keys held at a click: Ctrl or ⌘ for a background tab, Shift for a window, both for a tab in front. */
export interface ClickKeys {
  ctrlKey?: boolean;
  metaKey?: boolean;
  shiftKey?: boolean;
}

/** The section at which to open the options page. */
export type OptionsRoute = 'address' | 'key' | 'lenses' | 'caps';

/** Everything that Quarry's pages can do. Views get it as an argument, so that they can be tested without a browser. */
export interface Quarry {
  load(): Promise<Snapshot>;
  /** Calls back on every change to the result of `load`; returns a function that stops watching. */
  watch(changed: (part: Changes) => void): () => void;
  /** `entryId`: the session history entry on screen, if the user went back to it. */
  saveDraft(form: SearchForm, entryId?: string): void;
  savePosition(id: string, position: Position): void;
  /** What a closing popup with an answer looks like, for the next one. */
  saveLastView(view: object | undefined): void;
  /** What was last typed into a form in this browser session; `undefined` if nothing was, or if it was forgotten. */
  typed<T>(form: string): Promise<T | undefined>;
  /** Keeps what was typed into a form until the browser closes, or forgets it. */
  keepTyped(form: string, typed: object | string | undefined): void;
  /** Sends messages to the background (`lib/messages/protocol.ts`), except those about searches (`page-searches.ts`). */
  ask: Omit<Messages, keyof SearchMessages>;
  /** Starts a search and returns it; `watch` reports its outcome. */
  search(form: SearchForm, options?: SearchOptions): SearchState;
  cancelSearch(search: SearchState): void;
  /** A session history entry with its stored answer; `undefined` if it is gone. Free. */
  answered(step: HistoryEntry): Promise<SearchState | undefined>;
  /** The Markdown of a page's latest extraction; `undefined` if none is stored. Free. */
  extractedText(url: string): Promise<string | undefined>;
  /** Writes to the clipboard from this page; false if the browser refused. */
  copyText(text: string): Promise<boolean>;
  /** Opens a URL as the browser opens a link that is clicked with these keys. */
  openTab(url: string, keys?: ClickKeys): void;
  /**
   * Opens the view in the side panel or sidebar. Call it first in a click handler: an await before it loses the
   * gesture.
   */
  openPanel(): void;
  /** Opens the full-page view in a new tab. */
  openWorkspace(): void;
  /** Loads the deferred actions on first use. */
  actions(): Promise<DeferredActions>;
  openOptions(route?: OptionsRoute): void;
  /** Asks for access to an address's origin. Call it first in a click handler: an await before it loses the gesture. */
  requestAccess(address: string): Promise<boolean>;
  hasAccess(address: string): Promise<boolean>;
}
