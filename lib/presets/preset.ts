import type * as z from 'zod/mini';
import { DEFAULT_DOCUMENT, type DocumentRules } from '../document/document-rules.ts';
import type { presetSchema } from './schema.ts';

/** A named format: document rules, and optional names for its file and folder. */
export type Preset = z.infer<ReturnType<typeof presetSchema>>;

/** All templates of a preset. */
export const templatesOf = ({ file = '', folder = '', rules }: Preset): string[] => [
  ...[file, folder, rules.before ?? '', rules.after ?? ''],
  ...(rules.properties ?? []).map(({ value }) => value),
];

/** Limits that keep presets small even after an import, because each view reads all settings when it opens. */
export const MAX_PRESETS = 50;
export const MAX_PROPERTIES = 50;
/** In characters. */
export const MAX_NAME_LENGTH = 80;
export const MAX_NAME_PATTERN_LENGTH = 500;
export const MAX_PROPERTY_LENGTH = 1000;

/** Ids of the built-in presets; a user's preset can't have these names. */
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

/** Returns whether an id belongs to a built-in preset. */
export const isBuiltIn = (id: string): id is BuiltIn => BUILT_IN.some((known) => known === id);

/** The preset with a name; `undefined` if there is none, or for the default format, which has no name. */
export function presetOf(name: string, own: readonly Preset[]): Preset | undefined {
  if (isBuiltIn(name)) return { name, rules: BUILT_IN_RULES[name] };
  return own.find((preset) => preset.name === name);
}

/** Validates a preset name; `undefined` if it is valid. */
export function problemOfName(name: string): 'empty' | 'malformed' | undefined {
  if (name.trim() === '') return 'empty';
  const good =
    name.length <= MAX_NAME_LENGTH && name === name.trim() && !/^#|[\p{Cc}\p{Cf}\p{Cs}]/u.test(name);
  return good ? undefined : 'malformed';
}
