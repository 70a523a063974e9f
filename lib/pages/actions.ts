import type { ExtractedPage } from '../document/document.ts';
import type { OpenTab, PdfOrder } from '../extraction/in-tab/tabs.ts';
import type { Target } from '../extraction/job/job.ts';
import type { PdfBytes, PdfProblem } from '../extraction/pdf/file.ts';
import type { PdfReading } from '../extraction/pdf/read-pdf.ts';
import type { BookmarkFolder } from '../extraction/start/bookmarks.ts';
import type { LibraryRules } from '../library/retention.ts';
import type { PageWeight } from '../library/store.ts';
import type { PageKey, SavedText } from '../storage/database.ts';

export type { OpenTab };

/** Something optional that the user granted: access to sites, or a permission. */
export type Grant = { origin: string } | { permission: string };

/** Actions for Quarry's own permissions, version, and reset. */
export interface OwnActions {
  /** As in the manifest. */
  version: string;
  /** The language of the browser's messages, as a BCP 47 tag. */
  browserLanguage: string;
  /** Calls back with the grants, now and on every change from any page; returns a function that stops watching. */
  watchGrants(changed: (grants: Grant[]) => void): () => void;
  /** Revokes a grant at once; returns whether the browser accepted. */
  revoke(grant: Grant): Promise<boolean>;
  /** An element of this page as Markdown, made by the code that reads tabs. */
  readElement(element: Element): Promise<string>;
  /** Calls back with whether Quarry's icon is pinned to the toolbar, now and on changes; returns a function that stops. */
  watchPinned(changed: (pinned: boolean) => void): () => void;
  /** Opens the welcome page in this tab and reloads all other Quarry pages, because their data is out of date. */
  startOver(): void;
}

/** Actions for a job's pages, and for the collection. */
export interface DocumentActions {
  /** The pages of a job that have text, in the job's order. */
  pagesOf(job: string): Promise<ExtractedPage[]>;
  /** Adds pages to the end of the collection. A page that is already in it moves. */
  collect(pages: readonly ExtractedPage[]): Promise<void>;
  collected(): Promise<ExtractedPage[]>;
  /** The number of pages in the collection, without reading their texts. */
  countCollected(): Promise<number>;
  /** Empties the collection. `library.bringBack` can bring it back by this id while Undo is offered. */
  clearCollected(id: string): Promise<void>;
}

/** A saved page's URL and title, without its text. */
export interface SavedTitle {
  /** Its newest copy; any copy if it has no title. */
  key: PageKey;
  url: string;
  /** The URL if the page has no title. */
  title: string;
}

/** Actions for the library of saved pages. */
export interface LibraryActions {
  /** Which of these URLs have a copy from the service, which a search result reuses for free. */
  freeAmong(urls: readonly string[]): Promise<ReadonlySet<string>>;
  /** Newest first; may include several pages with the same URL. */
  keys(): Promise<PageKey[]>;
  /** Reads the pages that still exist. */
  read(keys: readonly PageKey[]): Promise<SavedText[]>;
  /** Removes pages. `bringBack` can bring them back by this id while Undo is offered. */
  remove(keys: readonly PageKey[], id: string): Promise<void>;
  /**
   * Brings back the pages that were removed under an id, and deletes those that a restore added under it. Returns whether
   * anything changed.
   */
  bringBack(id: string, added?: readonly SavedText[]): Promise<boolean>;
  /** The sizes and ages of all pages, without reading their texts. */
  weigh(): Promise<PageWeight[]>;
  /** Adds the pages of a backup and removes others, all or nothing. */
  restore(put: readonly SavedText[], drop: readonly PageKey[], id: string): Promise<void>;
  /** Asks the browser not to evict the library when disk space is short. Returns whether it agreed. */
  persist(): Promise<boolean>;
  /** The number of pages that rules would not keep, at the end of the browser session at the latest. */
  lostBy(rules: LibraryRules): Promise<number>;
  /** The titles of the newest pages, each URL once, without reading their texts. */
  titles(most: number): Promise<SavedTitle[]>;
  /** The URLs that are in the library, each with the key of a copy, without reading their texts. */
  savedAmong(urls: readonly string[]): Promise<ReadonlyMap<string, PageKey>>;
}

/** The tabs of a window, except the one that asks. */
export interface OpenTabs {
  /** The tab that was active last. */
  one: OpenTab | undefined;
  /** The tabs that are selected together. */
  selected: OpenTab[];
  all: OpenTab[];
}

/** Actions for finding pages to extract. Call any `request…` action first in a click handler. */
export interface SourceActions {
  /** Opens the full-page view on one of its routes. For `add`, passes the tabs that are active and selected now. */
  openWorkspaceAt(area: 'add' | 'jobs' | 'library' | 'spending'): void;
  /** The tabs, with the URLs that Quarry may read without asking. */
  openTabs(): Promise<OpenTabs>;
  /** Asks for permission to read the URLs of tabs, and returns the tabs; `undefined` if the user refused. */
  requestTabs(): Promise<OpenTabs | undefined>;
  /** All tabs, if Quarry already has permission to read their URLs; otherwise none. Never asks. */
  knownTabs(): Promise<OpenTab[]>;
  /** Activates a tab and focuses its window. */
  goToTab(tab: Pick<OpenTab, 'id'>): Promise<void>;
  /**
   * The ids of the tabs that can be read without asking: with access to their site, or after a click on Quarry's icon
   * there.
   */
  openToRead(tabs: readonly OpenTab[]): Promise<ReadonlySet<number>>;
  /** Asks for access to sites, in one prompt, by their match patterns. Returns the patterns that are granted. */
  requestSites(patterns: readonly string[]): Promise<string[]>;
  /** Asks for the permission, and returns the bookmark folders; `undefined` if the user refused. */
  requestBookmarks(): Promise<BookmarkFolder[] | undefined>;
  /** All links of the page in a tab; `undefined` if the browser denies access. */
  linksOf(tab: number): Promise<Target[] | undefined>;
}

/** Actions for reading a PDF that a tab shows. */
export interface PdfActions {
  /** The PDF order for a token; `undefined` if there is none. */
  order(token: string): Promise<PdfOrder | undefined>;
  /** The file from the browser's cache, without a request; `undefined` if unavailable. */
  fromTab(order: PdfOrder): Promise<Uint8Array<ArrayBuffer> | undefined>;
  /** Whether the tab can request its file itself, which needs no permission. */
  canRequest(order: PdfOrder): Promise<boolean>;
  /** Requests the file again, only from its own site, with the user's credentials. Follows no redirect. */
  request(order: PdfOrder): Promise<PdfBytes>;
  /** Reads a local file that the user chose. */
  fromFile(file: Blob): Promise<PdfBytes>;
  /** Reads the text of a file. `onPage` is called before each page; reading stops if it returns false. */
  read(
    bytes: Uint8Array<ArrayBuffer>,
    onPage: (page: number, of: number) => boolean,
  ): Promise<PdfReading | { problem: PdfProblem }>;
}
