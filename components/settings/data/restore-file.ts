import type { Job } from '../../../lib/extraction/job/job.ts';
import { isFinal } from '../../../lib/extraction/job/progress.ts';
import type { Quarry } from '../../../lib/pages/quarry.ts';
import {
  type BackupProblem,
  MAX_BACKUP_BYTES,
  type Preview,
  RESTORE_LOCK,
  type RestoreChange,
  type RestoreChoice,
  type RestoreMode,
} from '../../../lib/settings/backup/backup.ts';
import { readBackup } from '../../../lib/settings/backup/read-backup.ts';
import {
  type Present,
  planRestore,
  previewRestore,
  type RestorePlan,
} from '../../../lib/settings/backup/restore-plan.ts';
import type { Dropped } from '../../../lib/settings/export.ts';

/** A file that can be restored. */
export interface OpenBackup {
  /** Epoch ms. */
  made: number;
  /** Which optional parts it contains. */
  holds: { history: boolean; pages: boolean };
  /** Entries that no form would accept; they are not restored. */
  dropped: Dropped[];
  /** What restoring it would change. */
  preview(mode: RestoreMode): Preview;
  /** Restores it, all or nothing. Returns a function that goes back, and whether it could. Rejects if nothing was stored. */
  restore(choice: RestoreChoice): Promise<() => Promise<boolean>>;
}

/** Reads a backup file, or returns why it is invalid. */
export async function openBackup(quarry: Quarry, file: File): Promise<OpenBackup | BackupProblem> {
  if (file.size > MAX_BACKUP_BYTES) return 'too-large';
  const read = readBackup(await file.text());
  if (!read.ok) return read.reason;
  const { backup, dropped } = read;
  const present = await readPresent(quarry);
  return {
    made: backup.made,
    holds: { history: backup.history !== undefined, pages: backup.pages !== undefined },
    dropped,
    preview: (mode) => previewRestore(present, backup, mode, Date.now()),
    // From what was shown, so that consent covers nothing else. What was changed elsewhere since stays.
    restore: (choice) =>
      navigator.locks.request(RESTORE_LOCK, () =>
        store(quarry, present, planRestore(present, backup, choice, Date.now())),
      ),
  };
}

async function readPresent(quarry: Quarry): Promise<Present> {
  const { library, watchJobs } = await quarry.actions();
  const [{ settings, history }, pages, jobs] = await Promise.all([
    quarry.load(),
    library.weigh(),
    new Promise<Job[]>((resolve) => {
      const stop = watchJobs((all) => {
        resolve(all);
        setTimeout(() => stop());
      });
    }),
  ]);
  const busy = new Set(jobs.filter((job) => !isFinal(job)).map(({ id }) => id));
  return { settings, history, pages: pages.map((page) => ({ ...page, busy: busy.has(page.id[0]) })) };
}

async function store(quarry: Quarry, now: Present, plan: RestorePlan): Promise<() => Promise<boolean>> {
  const { library } = await quarry.actions();
  const change: RestoreChange = {
    settings: { from: now.settings, to: plan.settings },
    history: { from: now.history, to: plan.history },
  };
  const id = crypto.randomUUID();
  // If this fails in between, the background reverts it later.
  const stored = await quarry.ask['backup.restore']({ id, change });
  if (!stored.ok) throw new Error(`The backup could not be stored: ${stored.failure.code}`);
  const revert = async () => {
    const reverted = await quarry.ask['backup.revert']({ change: stored.value });
    if (!reverted.ok) throw new Error(`The restore could not be reverted: ${reverted.failure.code}`);
  };
  try {
    await library.restore(plan.put, plan.drop, id);
  } catch (cause) {
    await revert().catch((failure: unknown) => console.warn('The background reverts it later', failure));
    throw cause;
  }
  await quarry.ask['backup.finish'](null);
  return async () => {
    try {
      // Pages first: if this ends in between, none is lost.
      await library.bringBack(id, plan.put);
      await revert();
      return true;
    } catch (cause) {
      console.warn('The restore could not be undone', cause);
      return false;
    }
  };
}
