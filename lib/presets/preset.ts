import { DEFAULT_DOCUMENT, type DocumentRules } from '../document/rules.ts';
import type { Untrusted } from '../untrusted.ts';

/** A format with a name: the shape of a document, and where it goes by name. */
export interface Preset {
  name: string;
  rules: DocumentRules;
  /** Template for the name of the note or the file; the title where nothing stands here. */
  file?: string;
  /** Template for the folder in the vault; that of the settings where nothing stands here. */
  folder?: string;
}

/** Each view reads all settings as it opens: together they have to stay small, whatever is imported. */
export const MOST_PRESETS = 50;
export const MOST_PROPERTIES = 50;
/** In characters. */
export const LONGEST_NAME = 80;
export const LONGEST_PATTERN_OF_NAME = 500;
export const LONGEST_PROPERTY = 1000;

/** What presets that come with Quarry are known by: no preset of the user has such a name. */
export const BUILT_IN = ['#plain', '#note', '#model'] as const;
export type BuiltIn = (typeof BUILT_IN)[number];

const property = (name: string, value: string, type: 'text' | 'date' | 'list' = 'text') => ({
  name,
  value,
  type,
});

const BUILT_IN_RULES: Readonly<Record<BuiltIn, DocumentRules>> = {
  '#plain': DEFAULT_DOCUMENT,
  '#note': {
    ...DEFAULT_DOCUMENT,
    head: 'frontMatter',
    properties: [
      property('title', '{{title}}'),
      property('source', '{{url}}'),
      property('author', '{{author}}'),
      property('published', '{{published}}', 'date'),
      property('created', '{{date}}', 'date'),
      property('tags', 'clippings', 'list'),
    ],
  },
  '#model': {
    ...DEFAULT_DOCUMENT,
    links: 'strip',
    images: 'strip',
    footnotes: 'remove',
    separator: 'code',
  },
};

/** Tells whether a preset comes with Quarry. */
export const isBuiltIn = (id: string): id is BuiltIn => BUILT_IN.some((known) => known === id);

/** The preset that is known by a name; nothing where there is none, and for the user's usual format, which has no name. */
export function presetOf(name: string, own: readonly Preset[]): Preset | undefined {
  if (isBuiltIn(name)) return { name, rules: BUILT_IN_RULES[name] };
  return own.find((preset) => preset.name === name);
}

/** What is wrong with a name for a preset; nothing where it is good. */
export function problemOfName(name: Untrusted): 'empty' | 'malformed' | undefined {
  if (name.trim() === '') return 'empty';
  const good = name.length <= LONGEST_NAME && name === name.trim() && !/^#|[\p{Cc}\p{Cf}\p{Cs}]/u.test(name);
  return good ? undefined : 'malformed';
}
