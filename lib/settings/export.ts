import type { SiteRule } from '../extraction/sites/site-rules.ts';
import type { Personalizations } from '../search/personalizations/rules.ts';
import type { Settings } from './settings.ts';

/** The kinds of files that Quarry exports and imports. */
export const FILE_KINDS = ['lenses', 'rules', 'sites', 'presets'] as const;
export type FileKind = (typeof FILE_KINDS)[number];

/** Current version of these files. */
export const FILE_VERSION = 1;

/** Why an entry of a file was skipped. */
export type DropReason = 'malformed' | 'present' | 'too-many' | 'unsupported';

export interface Dropped {
  /** Identifies the entry: its name, or how it begins. */
  entry: string;
  reason: DropReason;
}

/** The result of an import: the merged value, the number of new entries, and the skipped ones. */
export interface ImportResult<T> {
  value: T;
  added: number;
  dropped: Dropped[];
}

export type ReadFile<T> =
  | { ok: true; taken: ImportResult<T> }
  | { ok: false; reason: 'not-json' | 'of-another-kind' };

/** The text of a file with the user's lenses. */
export function lensFile({ lenses, builtLenses }: Pick<Settings, 'lenses' | 'builtLenses'>): string {
  return toFile('lenses', { lenses, builtLenses });
}

/** The text of a file with the user's result rules. */
export function ruleFile({ domains, regexes }: Personalizations): string {
  return toFile('rules', { domains, regexes });
}

/** The text of a file with the user's site rules. */
export const siteFile = (sites: readonly SiteRule[]): string => toFile('sites', { sites });

/** The text of a file with the user's presets and site defaults. */
export const presetFile = ({
  presets = [],
  siteDefaults = [],
}: Pick<Settings, 'presets' | 'siteDefaults'>): string => toFile('presets', { presets, siteDefaults });

const toFile = (kind: FileKind, content: object): string =>
  JSON.stringify({ quarry: kind, version: FILE_VERSION, ...content }, undefined, 2);
