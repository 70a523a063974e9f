import { browser } from 'wxt/browser';
import type { Shortcut } from '../pages/quarry.ts';

interface Command {
  name?: string;
  description?: string;
  shortcut?: string;
}

/** The parts of the browser API that are used here. */
interface Commands {
  getAll(): Promise<Command[]>;
  /** Firefox only. */
  update?(command: { name: string; shortcut: string }): Promise<void>;
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
export async function readShortcuts(): Promise<Shortcut[]> {
  const all = await browser.commands.getAll();
  return all.flatMap(({ name, description = '', shortcut = '' }) =>
    name === undefined ? [] : { name, does: description, keys: shortcut },
  );
}

/** What was suggested in Firefox up to version 1.0.0, where pages can take it. */
const UNTIL_1_0_0: Readonly<Record<string, string>> = {
  _execute_action: 'Alt+Shift+Q',
  'extract-page': 'Alt+Shift+G',
  'extract-selected-links': 'Alt+Shift+K',
  _execute_sidebar_action: 'Alt+Shift+O',
};

interface Manifest {
  commands?:
    | Record<string, { suggested_key?: string | { default?: string | undefined } | undefined }>
    | undefined;
}

/** At an update, Firefox gives changed suggestions to all who never changed theirs. They keep those that they know. */
export async function keepShortcuts(
  from: string | undefined,
  { commands, runtime }: { commands: Commands; runtime: { getManifest(): Manifest } } = browser,
): Promise<void> {
  if (from !== '1.0.0') return;
  const suggested = runtime.getManifest().commands ?? {};
  for (const { name = '', shortcut } of await commands.getAll()) {
    const before = UNTIL_1_0_0[name];
    const keys = suggested[name]?.suggested_key;
    if (before !== undefined && typeof keys === 'object' && shortcut === keys.default)
      await commands.update?.({ name, shortcut: before });
  }
}

/** Opens the browser's page for changing shortcuts. */
export function changeShortcuts({ commands, tabs }: { commands: Commands; tabs: Tabs }): void {
  if (commands.openShortcutSettings) void commands.openShortcutSettings();
  else void tabs.create({ url: CHROME_PAGE });
}
