import type { History } from '../../search/history.ts';
import type { StoredPage } from '../../storage/database.ts';
import type { Dropped } from '../export.ts';
import type { Settings } from '../settings.ts';

/** The `quarry` field that identifies a backup file. */
export const BACKUP_KIND = 'backup';
export const BACKUP_VERSION = 1;
/** Larger files are neither written nor read, because the background holds the whole file in memory. */
export const MAX_BACKUP_BYTES = 100_000_000;
/** A message is limited to 64 MB, so files go to the background in parts of this many UTF-16 units. */
export const PART_LENGTH = 8_000_000;

/** A library page in a backup. */
export type BackupPage = Omit<StoredPage, 'bytes'>;
export type PageId = readonly [job: string, pageIndex: number];

/** A backup: all settings, plus the history and library pages if the user selected them. Never includes the key. */
export interface Backup {
  /** Epoch ms. */
  made: number;
  settings: Settings;
  history?: History;
  pages?: BackupPage[];
}

/** Why a file can't be restored. In each case, nothing was changed. */
export type BackupProblem =
  | 'too-large'
  | 'not-json'
  | 'not-backup'
  | 'too-new'
  | 'unsafe'
  | 'damaged'
  | 'interrupted'
  | 'not-stored';

/** `undo`: reverts a restore, using the backup that `backup.write` returned before it. */
export const RESTORE_MODES = ['add', 'replace', 'undo'] as const;
type RestoreMode = (typeof RESTORE_MODES)[number];

/** Settings that decide where the key is sent, what may be spent, what leaves the device, or how long data is kept. */
export const SENSITIVE_SETTINGS = [
  'address',
  'prices',
  'askAbove',
  'reviewAbove',
  'caps',
  'reuseMinutes',
  'local',
  'siteDefaults',
  'thumbnails',
  'pdfs',
  'library',
  'keepDays',
  'history',
] as const;
export type SensitiveSetting = (typeof SENSITIVE_SETTINGS)[number];

/** The current and the new value of a setting that is restored only with the user's consent. */
export interface ConfirmationLine {
  setting: SensitiveSetting;
  now: readonly (string | number)[];
  next: readonly (string | number)[];
}

/** What the user is asked to consent to. */
export interface Confirmation {
  id: 'address' | 'spending' | 'privacy';
  lines: ConfirmationLine[];
}

/** What changes in one setting: list entries by label, and the number of other values. */
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
  /**
   * `old`: pages that are not restored, because they exceed how long the settings keep pages. `lost`: present pages that
   * would be kept for a shorter time, and so go, with the user's consent.
   */
  pages: Counts & { old: number; lost: number };
}

/** The contents of a file, and what restoring it in each mode would change. */
export type BackupReading =
  | { ok: false; reason: BackupProblem }
  | {
      ok: true;
      made: number;
      /** Which optional parts it contains. */
      holds: { history: boolean; pages: boolean };
      /** The pages that it contains. */
      pages: PageId[];
      /** Entries that no form would accept; they are not restored. */
      dropped: Dropped[];
      add: Preview;
      replace: Preview;
    };

/** What to restore from a file, and how. */
export interface RestoreChoice {
  mode: RestoreMode;
  history: boolean;
  pages: boolean;
  /** The ids of the questions that the user consented to. */
  confirmed: readonly string[];
  /** For `undo`: the pages that the restore added. */
  added?: PageId[] | undefined;
  /** For `undo`: the settings as the restore left them. Later changes are kept. */
  left?: Settings | undefined;
}

export type Restored =
  | { ok: false; reason: BackupProblem }
  | { ok: true; settings: Settings; history: History; added: PageId[] };

/** The content of a backup file without its pages. */
export const backupHead = ({ made, settings, history }: Omit<Backup, 'pages'>): object => ({
  quarry: BACKUP_KIND,
  version: BACKUP_VERSION,
  made,
  settings,
  ...(history && { history }),
});
