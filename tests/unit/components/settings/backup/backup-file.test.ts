import { expect, it } from 'vitest';
import { makeBackup } from '../../../../../components/settings/data/backup-group.tsx';
import { MAX_BACKUP_BYTES } from '../../../../../lib/settings/backup/backup.ts';
import { fakeQuarry } from '../../../../gallery/fake-quarry.ts';

it('backup: never writes a file too large to restore, in any script', async () => {
  const quarry = fakeQuarry();
  const actions = await quarry.actions();
  const markdown = 'a'.repeat(10_000_000);
  const library = {
    ...actions.library,
    keys: async () => Array.from({ length: 9 }, (_, index): [string, number] => ['a', index]),
    read: async (keys: readonly (readonly [string, number])[]) =>
      keys.map(([job, place]) => ({ job, place, at: 1, url: 'https://a.test/', markdown })),
  };
  const search = { query: '語'.repeat(9_000_000), workflow: 'search', at: 1, times: 1 } as const;
  const made = await makeBackup(
    {
      ...quarry,
      actions: async () => ({ ...actions, library }),
      load: async () => ({ ...(await quarry.load()), history: { version: 1, searches: [search] } }),
    },
    { history: true, pages: true },
  );
  expect(made.file.size).toBeLessThanOrEqual(MAX_BACKUP_BYTES);
  expect(made.left).toBe(2);
});
