import type { Messages } from '../../lib/messages/ask.ts';
import { NO_HISTORY } from '../../lib/search/history.ts';
import { backupHead } from '../../lib/settings/backup/backup.ts';
import { readBackup } from '../../lib/settings/backup/read-backup.ts';
import { type Present, planRestore, previewRestore } from '../../lib/settings/backup/restore-plan.ts';
import type { Settings } from '../../lib/settings/settings.ts';

type BackupMessages = Pick<Messages, 'backup.write' | 'backup.take' | 'backup.preview' | 'backup.restore'>;

/** Backup replies of a background with these settings and no other data. */
export function fakeBackups(settings: Settings): BackupMessages {
  const present: Present = { settings, history: NO_HISTORY, pages: [] };
  let taken = '';
  const now = Date.now();
  const read = () => {
    const file = taken;
    taken = '';
    return readBackup(file);
  };
  return {
    'backup.write': async () => backupHead({ made: now, settings }),
    'backup.take': async ({ part }) => {
      taken += part;
      return null;
    },
    'backup.preview': async () => {
      const file = read();
      if (!file.ok) return file;
      const { backup, dropped } = file;
      return {
        ok: true,
        made: backup.made,
        holds: { history: backup.history !== undefined, pages: backup.pages !== undefined },
        pages: (backup.pages ?? []).map(({ job, place }) => [job, place]),
        dropped,
        add: previewRestore(present, backup, 'add', now),
        replace: previewRestore(present, backup, 'replace', now),
      };
    },
    'backup.restore': async ({ choice }) => {
      const file = read();
      if (!file.ok) return file;
      const { put, ...plan } = planRestore(present, file.backup, choice, now);
      return { ok: true, ...plan, added: put.map(({ job, place }) => [job, place]) };
    },
  };
}
