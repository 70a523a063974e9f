import 'fake-indexeddb/auto';
import { expect, it, vi } from 'vitest';
import { createBackups } from '../../../lib/background/backup.ts';
import { type History, NO_HISTORY } from '../../../lib/search/history.ts';
import { backupHead } from '../../../lib/settings/backup/backup.ts';
import { DEFAULT_SETTINGS } from '../../../lib/settings/settings.ts';
import { createSerializer } from '../../../lib/storage/serialize.ts';

it('restore: reports a file as restored even if applying its settings fails', async () => {
  const warned = vi.spyOn(console, 'warn').mockReturnValue(undefined);
  const written: object[] = [];
  const backups = createBackups({
    settings: async () => DEFAULT_SETTINGS,
    history: {
      read: async () => NO_HISTORY,
      along: (step: (history: History, write: (items: object) => Promise<void>) => Promise<void>) =>
        step(NO_HISTORY, async (items) => void written.push(items)),
    },
    oneAtATime: createSerializer(),
    busy: async () => new Set<string>(),
    settled: async () => {
      throw new Error('No menus.');
    },
    now: () => 1,
  });
  const settings = { ...DEFAULT_SETTINGS, keepDays: 3 };
  backups.take('a', JSON.stringify(backupHead({ made: 1, settings })));
  const choice = { mode: 'replace', history: true, pages: true, confirmed: [] } as const;
  expect(await backups.restore('a', choice)).toMatchObject({ ok: true, settings });
  expect(written).toHaveLength(1);
  expect(warned).toHaveBeenCalledOnce();
});
