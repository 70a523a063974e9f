import { expect, it, vi } from 'vitest';
import { DEFAULT_SETTINGS } from '../../../lib/settings/settings.ts';
import { readSettings } from '../../../lib/settings/store.ts';

const disk = vi.hoisted(() => new Map<string, unknown>());
vi.mock(import('../../../lib/storage/areas.ts'), async (original) => ({
  ...(await original()),
  local: () => ({
    get: async <T extends object>(): Promise<T> => {
      const found: object[] = [Object.fromEntries(disk)];
      return Object.assign({}, ...found);
    },
    set: async () => undefined,
    remove: async () => undefined,
    clear: async () => undefined,
  }),
}));

vi.mock(import('../../../lib/storage/privacy.ts'), async (original) => ({
  ...(await original()),
  isPrivateBackground: () => true,
}));

it('a private window follows the settings of the other windows, such as a lower cap', async () => {
  disk.set('settings', DEFAULT_SETTINGS);
  expect(await readSettings()).toEqual(DEFAULT_SETTINGS);
  const capped = { ...DEFAULT_SETTINGS, caps: { day: 1 } };
  disk.set('settings', capped);
  expect(await readSettings()).toEqual(capped);
});
