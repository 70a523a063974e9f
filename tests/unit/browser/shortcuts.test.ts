import { describe, expect, it, vi } from 'vitest';
import { changeShortcuts, readShortcuts } from '../../../lib/browser/shortcuts.ts';

describe('shortcuts', () => {
  it('are read from the browser', async () => {
    const getAll = async () => [
      { name: '_execute_action', description: '', shortcut: 'Alt+Shift+Q' },
      { name: 'open-desk', description: 'Open full-page view', shortcut: '' },
      { description: 'nameless' },
      { name: 'search-selection' },
    ];
    expect(await readShortcuts({ getAll })).toEqual([
      { name: '_execute_action', does: '', keys: 'Alt+Shift+Q' },
      { name: 'open-desk', does: 'Open full-page view', keys: '' },
      { name: 'search-selection', does: '', keys: '' },
    ]);
  });

  it('are changed in the browser’s dialog if there is one, otherwise on its settings page', () => {
    const create = vi.fn(async () => undefined);
    const openShortcutSettings = vi.fn(async () => undefined);
    const getAll = async () => [];
    changeShortcuts({ tabs: { create }, commands: { getAll, openShortcutSettings } });
    expect(openShortcutSettings).toHaveBeenCalledOnce();
    expect(create).not.toHaveBeenCalled();
    changeShortcuts({ tabs: { create }, commands: { getAll } });
    expect(create).toHaveBeenCalledWith({ url: 'chrome://extensions/shortcuts' });
  });
});
