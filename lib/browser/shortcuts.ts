import type { Shortcut } from '../pages/quarry.ts';

interface Command {
  name?: string;
  description?: string;
  shortcut?: string;
}

/** As much of the browser as is needed. */
interface Commands {
  getAll(): Promise<Command[]>;
  /** Firefox has it since 137. */
  openShortcutSettings?(): Promise<void>;
}
interface Tabs {
  create(tab: { url: string }): Promise<unknown>;
}

/** Edge takes it as its own. */
const CHROME_PAGE = 'chrome://extensions/shortcuts';

/** The shortcuts as they are set in this browser: other extensions, or the user, may have taken what was suggested. */
export async function readShortcuts(commands: Pick<Commands, 'getAll'>): Promise<Shortcut[]> {
  const all = await commands.getAll();
  return all.flatMap(({ name, description = '', shortcut = '' }) =>
    name === undefined ? [] : { name, does: description, keys: shortcut },
  );
}

/** Opens the browser's own place to change them. */
export function changeShortcuts({ commands, tabs }: { commands: Commands; tabs: Tabs }): void {
  if (commands.openShortcutSettings) void commands.openShortcutSettings();
  else if (import.meta.env.BROWSER !== 'safari') void tabs.create({ url: CHROME_PAGE });
}
