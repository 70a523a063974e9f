/** The kinds of things that the index can find; each search workflow looks for one of them. */
export type EntryKind = 'page' | 'image' | 'video' | 'news' | 'podcast';

export interface Picture {
  url: string;
  width: number;
  height: number;
}

/** A heading of a page that ends in a question mark, and what follows it. */
export interface Question {
  question: string;
  answer: string;
}

/** One thing that a search can find. */
export interface Entry {
  kind: EntryKind;
  url: string;
  host: string;
  title: string;
  text: string;
  /** ISO 8601, or null where the page doesn't say. */
  time: string | null;
  region: string | null;
  tags: string[];
  fileType: string;
  nsfw: boolean;
  /** How long the source of this entry takes to answer the collector. */
  latencyMs: number;
  picture: Picture | null;
  questions: Question[];
  props: Record<string, unknown>;
}

/** What a test wants to know about a page of the site. */
export interface SitePage {
  url: string;
  title: string;
  host: string;
  date: string | null;
  region: string | null;
  tags: string[];
  fileType: string;
  nsfw: boolean;
  /** A sentence that is on this page alone. */
  marker: string | null;
}

/** Everything that was read from a site: what can be found, and its pages. */
export interface Corpus {
  entries: Entry[];
  pages: SitePage[];
}
