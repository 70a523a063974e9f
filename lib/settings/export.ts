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

/** The result of an import: the value with the new entries, the number of new entries, and the skipped ones. */
export interface ImportResult<T> {
  value: T;
  added: number;
  dropped: Dropped[];
}

export type ReadFile =
  | { ok: true; taken: ImportResult<Settings> }
  | { ok: false; reason: 'not-json' | 'of-another-kind' };

const CONTENT: Record<FileKind, (settings: Settings) => object> = {
  lenses: ({ lenses, builtLenses }) => ({ lenses, builtLenses }),
  rules: ({ personalizations: { domains, regexes } }) => ({ domains, regexes }),
  sites: ({ sites = [] }) => ({ sites }),
  presets: ({ presets = [], siteDefaults = [] }) => ({ presets, siteDefaults }),
};

/** The text of a file with the user's lists of a kind. */
export const settingsFile = (kind: FileKind, settings: Settings): string =>
  JSON.stringify({ quarry: kind, version: FILE_VERSION, ...CONTENT[kind](settings) }, undefined, 2);
