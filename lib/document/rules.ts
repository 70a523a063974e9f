/** What stands at the head of a page. */
export const HEADS = ['heading', 'frontMatter', 'none'] as const;
/** What front matter can say of a page, in the order in which it says it. */
export const FIELDS = [
  'title',
  'url',
  'canonical',
  'author',
  'date',
  'extracted',
  'site',
  'language',
  'words',
  'via',
] as const;
export const LINK_WAYS = ['keep', 'strip', 'footnotes'] as const;
export const IMAGE_WAYS = ['keep', 'strip', 'link'] as const;
/** What stands between two pages of one text; with `code` each page begins with a line that no page can fake. */
export const SEPARATORS = ['rule', 'blank', 'comment', 'code'] as const;
/** What becomes of the footnotes of a page. */
export const FOOTNOTE_WAYS = ['keep', 'renumber', 'remove'] as const;
/** What a field of front matter holds. */
export const PROPERTY_TYPES = ['text', 'list', 'number', 'checkbox', 'date'] as const;
/** What is done where a text is larger than its budget. */
export const BUDGET_WAYS = ['trim', 'split', 'drop'] as const;
/** A heading is moved by at most so many levels. */
export const MOST_SHIFT = 3;

export type FrontMatterField = (typeof FIELDS)[number];

/** A field of front matter that the user named, with a template for what it holds. */
export interface Property {
  name: string;
  value: string;
  type: (typeof PROPERTY_TYPES)[number];
}

/** The shape that a user wants Markdown in. */
export interface DocumentRules {
  head: (typeof HEADS)[number];
  fields: FrontMatterField[];
  links: (typeof LINK_WAYS)[number];
  images: (typeof IMAGE_WAYS)[number];
  /** They stay as they are where nothing stands here. */
  footnotes?: (typeof FOOTNOTE_WAYS)[number];
  /** By how many levels headings are moved down. */
  shift: number;
  /** Whether what only tells where a reader came from is taken out of addresses. */
  cleanUrls: boolean;
  separator: (typeof SEPARATORS)[number];
  /** A list of the pages before them, where there are several. */
  contents: boolean;
  /** A list of their addresses behind them, where there are several. */
  sources: boolean;
  /** The fields of front matter in place of `fields`, where there are any. */
  properties?: Property[];
  /** Templates for what stands before the pages and after them, such as a prompt. */
  before?: string;
  after?: string;
  /** How many tokens a text may have, 0 for any number, and what to do about more. Kept to where one sees what it did. */
  budget: { tokens: number; way: (typeof BUDGET_WAYS)[number] };
}

export const DEFAULT_DOCUMENT: DocumentRules = {
  head: 'heading',
  fields: ['title', 'url', 'author', 'date', 'extracted'],
  links: 'keep',
  images: 'keep',
  shift: 0,
  cleanUrls: true,
  separator: 'rule',
  contents: false,
  sources: false,
  budget: { tokens: 0, way: 'trim' },
};
