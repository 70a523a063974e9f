import type { Shortcut } from '../pages/quarry.ts';

interface Command {
  name?: string;
  description?: string;
  shortcut?: string;
}

/** The parts of the browser API that are used here. */
interface Commands {
  getAll(): Promise<Command[]>;
  /** Firefox 137 and later. */
  openShortcutSettings?(): Promise<void>;
}
interface Tabs {
  create(tab: { url: string }): Promise<unknown>;
}

/** Edge maps it to its own page. */
const CHROME_PAGE = 'chrome://extensions/shortcuts';

/**
 * The shortcuts as set in this browser. They may differ from the suggested keys, if another extension or the user
 * took those.
 */
export async function readShortcuts(commands: Pick<Commands, 'getAll'>): Promise<Shortcut[]> {
  const all = await commands.getAll();
  return all.flatMap(({ name, description = '', shortcut = '' }) =>
    name === undefined ? [] : { name, does: description, keys: shortcut },
  );
}

/** Opens the browser's page for changing shortcuts. */
export function changeShortcuts({ commands, tabs }: { commands: Commands; tabs: Tabs }): void {
  if (commands.openShortcutSettings) void commands.openShortcutSettings();
  else if (import.meta.env.BROWSER !== 'safari') void tabs.create({ url: CHROME_PAGE });
}
