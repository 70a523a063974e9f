import type { SiteRule } from '../extraction/sites/site-rules.ts';
import type { Personalizations } from '../search/personal/rules.ts';
import type { Settings } from './settings.ts';

/** What Quarry writes into a file, and reads from one. */
export const FILE_KINDS = ['lenses', 'rules', 'sites', 'presets'] as const;
export type FileKind = (typeof FILE_KINDS)[number];

/** Of the files that are written and read today. */
export const FILE_VERSION = 1;

/** Why an entry of a file was left out. */
export type DropReason = 'malformed' | 'present' | 'too-many' | 'unsupported';

export interface Dropped {
  /** How to find it: what it is called, or how it begins. */
  entry: string;
  reason: DropReason;
}

/** What a file gave: what is there with it, how much of it is new, and what was left out. */
export interface Taken<T> {
  value: T;
  added: number;
  dropped: Dropped[];
}

export type ReadFile<T> =
  | { ok: true; taken: Taken<T> }
  | { ok: false; reason: 'not-json' | 'of-another-kind' };

/** The user's lenses as the text of a file. */
export function lensFile({ lenses, builtLenses }: Pick<Settings, 'lenses' | 'builtLenses'>): string {
  return toFile('lenses', { lenses, builtLenses });
}

/** The user's rules as the text of a file. */
export function ruleFile({ domains, regexes }: Personalizations): string {
  return toFile('rules', { domains, regexes });
}

/** The user's rules for sites as the text of a file. */
export const siteFile = (sites: readonly SiteRule[]): string => toFile('sites', { sites });

/** The user's presets, and what is always done on sites, as the text of a file. */
export const presetFile = ({
  presets = [],
  siteDefaults = [],
}: Pick<Settings, 'presets' | 'siteDefaults'>): string => toFile('presets', { presets, siteDefaults });

const toFile = (kind: FileKind, content: object): string =>
  JSON.stringify({ quarry: kind, version: FILE_VERSION, ...content }, undefined, 2);
