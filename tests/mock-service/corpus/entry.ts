/** The kinds of entries in the index. Each search workflow searches one of them. */
export type EntryKind = 'page' | 'image' | 'video' | 'news' | 'podcast';

export interface Picture {
  url: string;
  width: number;
  height: number;
}

/** A page heading that ends in a question mark, and the text after it. */
export interface Question {
  question: string;
  answer: string;
}

/** One searchable entry. */
export interface Entry {
  kind: EntryKind;
  url: string;
  host: string;
  title: string;
  text: string;
  /** ISO 8601, or null if the page has no date. */
  time: string | null;
  region: string | null;
  tags: string[];
  fileType: string;
  nsfw: boolean;
  picture: Picture | null;
  questions: Question[];
  props: Record<string, unknown>;
}

/** The facts about a page of the site that tests need. */
export interface SitePage {
  url: string;
  title: string;
  host: string;
  tags: string[];
  nsfw: boolean;
  /** A sentence that occurs only on this page. */
  marker: string | null;
}

/** The content read from a site: searchable entries and pages. */
export interface Corpus {
  entries: Entry[];
  pages: SitePage[];
}
