import type { Job } from '../../../lib/extraction/job/job.ts';
import { isFinal } from '../../../lib/extraction/job/progress.ts';
import type { PageKey } from '../../../lib/pages/actions.ts';
import type { Quarry } from '../../../lib/pages/quarry.ts';
import {
  type BackupProblem,
  MAX_BACKUP_BYTES,
  type PageSign,
  type Preview,
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
    async restore(choice) {
      const now = await readPresent(quarry);
      return store(quarry, now, planRestore(now, backup, choice, Date.now()));
    },
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
  const added = plan.put.map(({ job, place }): PageKey => [job, place]);
  const sign = signOf(added, plan.drop);
  await send(quarry, { ...change, ...(sign && { sign }) });
  try {
    await library.restore(plan.put, plan.drop);
  } catch (cause) {
    await send(quarry, reverted(change));
    throw cause;
  } finally {
    await quarry.ask['backup.finish'](null);
  }
  return async () => {
    try {
      // Pages first: if this ends in between, none is lost.
      await library.revertRestore(added);
      await send(quarry, reverted(change));
      return true;
    } catch (cause) {
      console.warn('The restore could not be undone', cause);
      return false;
    }
  };
}

/** How to tell whether the pages are stored. */
function signOf([added]: readonly PageKey[], [dropped]: readonly PageKey[]): PageSign | undefined {
  if (added) return { page: added, there: true };
  return dropped && { page: dropped, there: false };
}

const reverted = ({ settings, history }: RestoreChange): RestoreChange => ({
  settings: { from: settings.to, to: settings.from },
  history: { from: history.to, to: history.from },
});

async function send(quarry: Quarry, change: RestoreChange): Promise<void> {
  const stored = await quarry.ask['backup.restore'](change);
  if (!stored.ok) throw new Error(`The backup could not be stored: ${stored.failure.code}`);
}
