import type { Settings } from '../../lib/settings/settings.ts';
import { useAction, useTools } from './tools.ts';

/** Makes new settings of the latest; `undefined` leaves them. */
type Edit = (latest: Settings) => Settings | undefined;

/**
 * Changes the settings as they are now, so that what was changed elsewhere meanwhile is kept, and then calls back. A failure
 * to read or save them is shown with a way to retry.
 */
export function useSettingsChange() {
  const { quarry, showError } = useTools();
  const run = useAction();
  return (edit: Edit, done?: (before: Settings) => void): void => {
    const change = run(async () => {
      const { settings: from } = await quarry.load();
      const to = edit(from);
      if (!to) return;
      const saved = await quarry.ask['settings.save']({ from, to });
      if (saved.ok) done?.(from);
      else showError({ failure: saved.failure, again: change });
    });
    change();
  };
}
