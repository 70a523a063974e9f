import type * as z from 'zod/mini';
import type { History } from '../../search/history.ts';
import type { SavedText } from '../../storage/database.ts';
import type { restoreChangeSchema } from '../schema.ts';
import type { Settings } from '../settings.ts';
import type { Consent, SensitiveSetting } from './sensitive.ts';

/** The `quarry` field that identifies a backup file. */
export const BACKUP_KIND = 'backup';
export const BACKUP_VERSION = 1;
/** Larger files are neither written nor read, because the page holds the whole file in memory. */
export const MAX_BACKUP_BYTES = 100_000_000;

/** A backup: all settings, plus the history and library pages if the user selected them. Never includes the key. */
export interface Backup {
  /** Epoch ms. */
  made: number;
  settings: Settings;
  history?: History;
  pages?: SavedText[];
}

/** Why a file can't be restored. In each case, nothing was changed. */
export type BackupProblem =
  | 'too-large'
  | 'not-json'
  | 'not-backup'
  | 'too-new'
  | 'unsafe'
  | 'damaged'
  | 'not-stored';

export type RestoreMode = 'add' | 'replace';

/** The settings that the user is asked to consent to, from their current values to the new ones. */
export interface Confirmation {
  id: Consent;
  settings: SensitiveSetting[];
  now: Settings;
  next: Settings;
}

export interface Counts {
  added: number;
  removed: number;
}

/** What restoring a file would change. */
export interface Preview {
  /** How many of them change. */
  settings: number;
  questions: Confirmation[];
  history: Counts & { lost: number };
  /**
   * `old`: pages that are not restored, because they exceed how long the settings keep pages. `lost`, here and above:
   * what would be kept for a shorter time, and so goes, with the user's consent.
   */
  pages: Counts & { old: number; lost: number };
}

/** What to restore from a file, and how. */
export interface RestoreChoice {
  mode: RestoreMode;
  history: boolean;
  pages: boolean;
  /** The ids of the questions that the user consented to. */
  confirmed: readonly string[];
}

/** The name of the lock that a page holds while it restores. */
export const RESTORE_LOCK = 'restore';

/** What a restore changes, except for pages: from what was there to what follows. */
export type RestoreChange = z.infer<ReturnType<typeof restoreChangeSchema>>;

/** The content of a backup file without its pages. */
export const backupHead = ({ made, settings, history }: Omit<Backup, 'pages'>): object => ({
  quarry: BACKUP_KIND,
  version: BACKUP_VERSION,
  made,
  settings,
  ...(history && { history }),
});
