import { describe, expect, it, vi } from 'vitest';
import { keepShortcuts } from '../../../lib/browser/shortcuts.ts';

describe('shortcuts at an update', () => {
  const suggested = { default: 'Ctrl+Shift+F', mac: 'Alt+Shift+Q' };
  const runtime = {
    getManifest: () => ({ commands: { _execute_action: { suggested_key: suggested }, 'open-desk': {} } }),
  };
  const kept = async (from: string, shortcut: string) => {
    const update = vi.fn(async () => undefined);
    const getAll = async () => [
      { name: '_execute_action', shortcut },
      { name: 'open-desk', shortcut: '' },
    ];
    await keepShortcuts(from, { commands: { getAll, update }, runtime });
    return update.mock.calls;
  };

  it('stay as they were for those who never changed them', async () => {
    expect(await kept('1.0.0', 'Ctrl+Shift+F')).toEqual([
      [{ name: '_execute_action', shortcut: 'Alt+Shift+Q' }],
    ]);
  });

  it.each([
    ['chosen by the user', '1.0.0', 'Ctrl+Shift+L'],
    ['removed by the user', '1.0.0', ''],
    ['on a Mac, where they did not change', '1.0.0', 'Alt+Shift+Q'],
    ['suggested by a later version', '1.1.0', 'Ctrl+Shift+F'],
  ])('are left alone: %s', async (_, from, shortcut) => {
    expect(await kept(from, shortcut)).toEqual([]);
  });
});
