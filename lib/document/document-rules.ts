/** What a page starts with. */
export const HEADS = ['heading', 'frontMatter', 'none'] as const;
/** The fields of front matter, in order. */
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
/** The separator between pages. With `code`, each page begins with a line that no page can fake. */
export const SEPARATORS = ['rule', 'blank', 'comment', 'code'] as const;
/** How to treat the footnotes of a page. */
export const FOOTNOTE_WAYS = ['keep', 'renumber', 'remove'] as const;
/** The types of front matter fields. */
export const PROPERTY_TYPES = ['text', 'list', 'number', 'checkbox', 'date'] as const;
/** What to do if a text exceeds its token limit. */
export const TOKEN_LIMIT_WAYS = ['trim', 'split', 'drop'] as const;
/** The maximum number of levels that headings can be shifted. */
export const MAX_SHIFT = 3;

export type FrontMatterField = (typeof FIELDS)[number];

/** A user-defined front matter field; `value` is a template. */
export interface Property {
  name: string;
  value: string;
  type: (typeof PROPERTY_TYPES)[number];
}

/** The user's rules for the Markdown of a document. */
export interface DocumentRules {
  head: (typeof HEADS)[number];
  fields: FrontMatterField[];
  links: (typeof LINK_WAYS)[number];
  images: (typeof IMAGE_WAYS)[number];
  /** Defaults to `keep`. */
  footnotes?: (typeof FOOTNOTE_WAYS)[number];
  /** How many levels headings are shifted down. */
  shift: number;
  /** Whether to remove tracking parameters from URLs. */
  cleanUrls: boolean;
  separator: (typeof SEPARATORS)[number];
  /** Whether to add a table of contents before several pages. */
  contents: boolean;
  /** Whether to add a list of URLs after several pages. */
  sources: boolean;
  /** User-defined front matter fields; replace `fields` unless empty. */
  properties?: Property[];
  /** Templates for text before and after the pages, such as a prompt. */
  before?: string;
  after?: string;
  /** Leaves out the text of the pages. */
  omitText?: boolean;
  /** The token limit (0 for none), and what to do above it. Applied only where the user can see the effect. */
  budget: { tokens: number; way: (typeof TOKEN_LIMIT_WAYS)[number] };
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
