import { changePages, weighPages } from '../library/store.ts';
import type { History } from '../search/history.ts';
import type { HistoryStore } from '../search/history-store.ts';
import {
  type Backup,
  type BackupProblem,
  type BackupReading,
  backupHead,
  MAX_BACKUP_BYTES,
  type PageId,
  type RestoreChoice,
  type Restored,
} from '../settings/backup/backup.ts';
import { readBackup } from '../settings/backup/read-backup.ts';
import { type Present, planRestore, previewRestore } from '../settings/backup/restore-plan.ts';
import type { Settings } from '../settings/settings.ts';
import { STORED } from '../storage/areas.ts';
import type { Serialize } from '../storage/serialize.ts';

export interface BackupServiceParts {
  settings(): Promise<Settings>;
  /** Runs one change of the settings at a time. */
  oneAtATime: Serialize;
  history: Pick<HistoryStore, 'read' | 'along'>;
  /** The ids of unfinished jobs. */
  busy(): Promise<ReadonlySet<string>>;
  /** Applies restored settings, which are already stored. */
  settled(settings: Settings): Promise<void>;
  now(): number;
}

export interface BackupService {
  /** Returns the start of a backup file; the library pages follow. */
  write(withHistory: boolean): Promise<object>;
  /** Receives the next part of a file. A new file id discards the previous file. */
  take(id: string, part: string): void;
  preview(id: string): Promise<BackupReading>;
  restore(id: string, choice: RestoreChoice): Promise<Restored>;
}

/** Writes backups, and reads files that arrive in parts. A file's text is held only until it has been read. */
export function createBackups(parts: BackupServiceParts): BackupService {
  let file: { id: string; parts: string[]; length: number } | undefined;
  const readFile = (id: string) => {
    const whole = file?.id === id ? file : undefined;
    file = undefined;
    if (whole === undefined) return rejected('interrupted');
    if (whole.length > MAX_BACKUP_BYTES) return rejected('too-large');
    return readBackup(whole.parts.join(''));
  };
  const present = async (history: History): Promise<Present> => {
    const [settings, pages, busy] = await Promise.all([parts.settings(), weighPages(), parts.busy()]);
    return { settings, history, pages: pages.map((page) => ({ ...page, busy: busy.has(page.id[0]) })) };
  };
  const settle = (settings: Settings): Promise<void> =>
    parts.settled(settings).catch((cause: unknown) => {
      // Everything is stored by now, so the restore itself succeeded.
      console.warn('A backup was restored, but applying its settings failed', cause);
    });
  const restore = async (id: string, choice: RestoreChoice): Promise<Restored> => {
    const read = readFile(id);
    if (!read.ok) return read;
    return parts.oneAtATime(() => store(read.backup, choice));
  };
  const store = async (backup: Backup, choice: RestoreChoice): Promise<Restored> => {
    let done: Restored | undefined;
    await parts.history.along(async (before, write) => {
      const now = await present(before);
      const { settings, history, put, drop } = planRestore(now, backup, choice, parts.now());
      await write({ [STORED.settings]: settings, history });
      try {
        await changePages(put, drop);
      } catch (cause) {
        await write({ [STORED.settings]: now.settings, history: before });
        throw cause;
      }
      done = { ok: true, settings, history, added: put.map(({ job, place }): PageId => [job, place]) };
    });
    if (done?.ok) await settle(done.settings);
    return done ?? rejected('not-stored');
  };
  return {
    write: async (withHistory) =>
      backupHead({
        made: parts.now(),
        settings: await parts.settings(),
        ...(withHistory && { history: await parts.history.read() }),
      }),
    take(id, part) {
      if (file?.id !== id) file = { id, parts: [], length: 0 };
      file.length += part.length;
      // Stop collecting: a file this large is rejected anyway.
      if (file.length <= MAX_BACKUP_BYTES) file.parts.push(part);
    },
    async preview(id) {
      const read = readFile(id);
      if (!read.ok) return read;
      const { backup, dropped } = read;
      const now = await present(await parts.history.read());
      const preview = (mode: 'add' | 'replace') => previewRestore(now, backup, mode, parts.now());
      return {
        ok: true,
        made: backup.made,
        holds: { history: backup.history !== undefined, pages: backup.pages !== undefined },
        pages: (backup.pages ?? []).map(({ job, place }) => [job, place]),
        dropped,
        add: preview('add'),
        replace: preview('replace'),
      };
    },
    restore: (id, choice) =>
      restore(id, choice).catch((cause: unknown) => {
        console.warn('Could not restore the backup', cause);
        return rejected('not-stored');
      }),
  };
}

const rejected = (reason: BackupProblem): { ok: false; reason: BackupProblem } => ({ ok: false, reason });
