import { describe, expect, it, vi } from 'vitest';
import { changeShortcuts, readShortcuts } from '../../../lib/browser/shortcuts.ts';

describe('shortcuts', () => {
  it('are those that the browser has set', async () => {
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

  it('are changed where the browser has a place for it, else at its page', () => {
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
