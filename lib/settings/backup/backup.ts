import type { History } from '../../search/history.ts';
import type { StoredPage } from '../../storage/database.ts';
import type { Settings } from '../settings.ts';
import type { Dropped } from '../transfer.ts';

/** What a file of a backup begins with. */
export const BACKUP_KIND = 'backup';
export const BACKUP_VERSION = 1;
/** Larger files are neither written nor read: the background holds all of one. */
export const MOST_BACKUP_BYTES = 100_000_000;
/** A message takes 64 MB; a file goes to the background in parts of so many UTF-16 units. */
export const PART_LENGTH = 8_000_000;

/** A page of the library, as it stands in a backup. */
export type BackupPage = Omit<StoredPage, 'bytes'>;
export type PageId = readonly [job: string, place: number];

/** A backup: all settings; the history and the pages of the library where the user wanted them. The key is never among it. */
export interface Backup {
  /** Epoch ms. */
  made: number;
  settings: Settings;
  history?: History;
  pages?: BackupPage[];
}

/** Why a file can't be restored. In any of these cases nothing was changed. */
export type BackupProblem =
  | 'too-large'
  | 'not-json'
  | 'not-backup'
  | 'too-new'
  | 'unsafe'
  | 'damaged'
  | 'interrupted'
  | 'not-stored';

/** `undo`: takes a restore back, with what `backup.write` gave before it. */
export const RESTORE_MODES = ['add', 'replace', 'undo'] as const;
type RestoreMode = (typeof RESTORE_MODES)[number];

/** A setting that is restored only where the user says so, with what it is now and what it would be. */
export interface Confirmation {
  id: string;
  now: readonly (string | number)[];
  next: readonly (string | number)[];
}

/** What changes in one of the settings: entries of its lists by their names, and how many other values. */
export interface SettingChange {
  setting: string;
  added: string[];
  removed: string[];
  values: number;
}

export interface Counts {
  added: number;
  removed: number;
}

/** What restoring a file would change. */
export interface Preview {
  settings: SettingChange[];
  questions: Confirmation[];
  history: Counts;
  /** `old`: older than the settings keep pages, so they stay out. */
  pages: Counts & { old: number };
}

/** What a file holds, and what restoring it would change, by how. */
export type BackupReading =
  | { ok: false; reason: BackupProblem }
  | {
      ok: true;
      made: number;
      /** Which of the two it holds besides settings. */
      holds: { history: boolean; pages: boolean };
      /** Entries that no form would have taken; they stay out. */
      dropped: Dropped[];
      add: Preview;
      replace: Preview;
    };

/** What of a file is restored, and how. */
export interface RestoreChoice {
  mode: RestoreMode;
  history: boolean;
  pages: boolean;
  /** The settings that the user confirmed, by their ids. */
  confirmed: readonly string[];
  /** For `undo`: the pages that were added. */
  added?: PageId[] | undefined;
  /** For `undo`: the settings that were restored. What was changed since stays. */
  left?: Settings | undefined;
}

export type Restored =
  | { ok: false; reason: BackupProblem }
  | { ok: true; settings: Settings; history: History; added: PageId[] };

/** A backup as the text of a file, but for its pages. */
export const backupHead = ({ made, settings, history }: Omit<Backup, 'pages'>): object => ({
  quarry: BACKUP_KIND,
  version: BACKUP_VERSION,
  made,
  settings,
  ...(history && { history }),
});
