import type { ExtractedPage } from '../document/document.ts';
import type { PdfOrder } from '../extraction/in-tab/tabs.ts';
import type { Job, Target } from '../extraction/job/job.ts';
import type { PdfBytes, PdfProblem } from '../extraction/pdf/download.ts';
import type { PdfReading } from '../extraction/pdf/read-pdf.ts';
import type { BookmarkFolder } from '../extraction/start/bookmarks.ts';

/** Something beyond the least that the browser lets Quarry do, since the user agreed: to reach sites, or more. */
export type Grant = { origin: string } | { permission: string };

/** What a page can do with what the browser granted Quarry, and what it knows of Quarry itself. */
export interface OwnActions {
  /** As in the manifest. */
  version: string;
  /** The language that the browser takes messages from, as BCP 47 names it. */
  browserLanguage: string;
  /** Calls back with what is granted, now and as it changes, wherever that is done; returns how to stop. */
  watchGrants(changed: (grants: Grant[]) => void): () => void;
  /** Gives a permission back, at once; tells whether the browser took it. */
  revoke(grant: Grant): Promise<boolean>;
  /** Shows the first steps in this page, and all other open pages of Quarry anew: what they knew is no longer so. */
  startOver(): void;
}

/** What can be done with the pages of an extraction, and with those that the user gathers. */
export interface DocumentActions {
  /** The pages of a job of which there is a text, in its order. */
  pagesOf(job: string): Promise<ExtractedPage[]>;
  /** Adds pages to those that were gathered before; one that is among them takes its new place. */
  collect(pages: readonly ExtractedPage[]): Promise<void>;
  collected(): Promise<ExtractedPage[]>;
  clearCollected(): Promise<void>;
}

/** Where a kept page stands: the extraction or search that it came with, and its place there. */
export type PageKey = readonly [job: string, place: number];

/** An extracted page, as it is kept on this device. */
export interface SavedPageText extends ExtractedPage {
  job: string;
  place: number;
  at: number;
}

/** A kept page by its name alone. */
export interface SavedTitle {
  url: string;
  /** Its URL, where nobody named it. */
  title: string;
}

/** What can be done with all pages that are kept. */
export interface LibraryActions {
  /** Newest first; several of one address may be among them. */
  keys(): Promise<PageKey[]>;
  /** Those of them that are still there. */
  read(keys: readonly PageKey[]): Promise<SavedPageText[]>;
  remove(keys: readonly PageKey[]): Promise<void>;
  clear(): Promise<void>;
  used(): Promise<{ pages: number; bytes: number }>;
  /** The names of the newest, each URL once: their texts stay unread. */
  titles(most: number): Promise<SavedTitle[]>;
  /** Those of many URLs that are in the library: their texts stay unread. */
  savedAmong(urls: readonly string[]): Promise<string[]>;
}

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
export interface SourceActions {
  /** Opens the full-page view at one of its places; where pages are added, with the tabs that are in front and selected now. */
  openWorkspaceAt(place: 'add' | 'jobs' | 'library'): void;
  /** Calls back with the tabs, now and as they change; returns how to stop. */
  watchTabs(changed: (tabs: OpenTabs) => void): () => void;
  /** Asks to be told the addresses of tabs, and gives them; `undefined` where the user refused. */
  requestTabs(): Promise<OpenTabs | undefined>;
  /** All tabs, where Quarry may know their addresses already; it asks for nothing. */
  knownTabs(): Promise<OpenTab[]>;
  /** Brings a tab to the front, with its window. */
  goToTab(tab: Pick<OpenTab, 'id'>): Promise<void>;
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

/** What a page can do to read a PDF that a tab shows. */
export interface PdfActions {
  /** What is to be read, by its token; `undefined` where nobody ordered that. */
  order(token: string): Promise<PdfOrder | undefined>;
  /** The file as the browser has it already, without any request; `undefined` where it doesn't give it. */
  fromTab(order: PdfOrder): Promise<Uint8Array<ArrayBuffer> | undefined>;
  /** Tells whether the tab can request its file itself: no permission is needed then. */
  canRequest(order: PdfOrder): Promise<boolean>;
  /** Requests the file once more, from its own site alone, as the user. */
  request(order: PdfOrder): Promise<PdfBytes>;
  /** What the user chose from this computer. */
  fromFile(file: Blob): Promise<PdfBytes>;
  /** Reads a file; `onPage` is told before each page, and ends it where it says false. */
  read(
    bytes: Uint8Array<ArrayBuffer>,
    onPage: (page: number, of: number) => boolean,
  ): Promise<PdfReading | { problem: PdfProblem }>;
}

/** What a page can do with extractions beside the newest. */
export interface JobWatcher {
  /** Calls back with all that are kept, oldest first, now and as they change; returns how to stop. */
  watchJobs(changed: (jobs: Job[]) => void): () => void;
}
