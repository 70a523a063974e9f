import type { Page } from '@playwright/test';
import type { Session } from '../browser/chromium.ts';
import { runCommand } from '../browser/command.ts';
import { clickMenu, type MenuEntry } from './menu.ts';

/** A person who is counted: each click, and each key or combination of keys that is pressed together, is a step. */
export interface Counted {
  /** Steps so far. */
  count(): number;
  /** Opens the page's context menu, then clicks an entry: two steps. */
  menu(page: Page, entry: MenuEntry, details?: { linkUrl?: string }): Promise<void>;
  /** Presses a shortcut: one step. */
  shortcut(page: Page, command: string): Promise<void>;
}

/** Counts from now on. */
export function countSteps(session: Session): Counted {
  let steps = 0;
  return {
    count: () => steps,
    async menu(page, entry, details) {
      steps += 2;
      await clickMenu(session, page, entry, details);
    },
    async shortcut(page, command) {
      steps += 1;
      await runCommand(session, page, command);
    },
  };
}
