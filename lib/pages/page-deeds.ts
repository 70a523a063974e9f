import type { ExtractedPage } from '../document/document.ts';

/** What can be done with the pages of an extraction, and with those that the user gathers. */
export interface DocumentDeeds {
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
export interface StoredPage extends ExtractedPage {
  job: string;
  place: number;
  at: number;
}

/** What can be done with all pages that are kept. */
export interface LibraryDeeds {
  /** Newest first; several of one address may be among them. */
  keys(): Promise<PageKey[]>;
  /** Those of them that are still there. */
  read(keys: readonly PageKey[]): Promise<StoredPage[]>;
  remove(keys: readonly PageKey[]): Promise<void>;
  clear(): Promise<void>;
  used(): Promise<{ pages: number; bytes: number }>;
}
