import type * as z from 'zod/mini';
import type { documentSchema } from '../presets/schema.ts';

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

/** The generated text in a document, in the user's language. A message can carry it. */
export interface DocumentWords {
  /** The source line of a page, with a placeholder for the URL. */
  source: string;
  contents: string;
  sources: string;
  /** Tells the reader that each page begins with a line with a code, with a placeholder for the code. */
  boundary: string;
  /** Tells the reader that values of templates were cut or left out. */
  shortened?: string;
  /** The file name of a page without a title. */
  untitled: string;
}

export type FrontMatterField = (typeof FIELDS)[number];

/** The user's rules for the Markdown of a document. */
export type DocumentRules = z.infer<ReturnType<typeof documentSchema>>;
/** A user-defined front matter field. */
export type Property = NonNullable<DocumentRules['properties']>[number];

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
