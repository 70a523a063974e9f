import type { Page } from '@playwright/test';
import type { MenuId } from '../../../../lib/settings/menu.ts';
import type { Session } from '../browser/chromium.ts';
import { runCommand } from '../browser/command.ts';
import { clickMenu } from './menu.ts';

/** Counts a user's steps: each click and each key or key combination is one. */
export interface Counted {
  /** Steps so far. */
  count(): number;
  /** Opens the page's context menu, then clicks an entry: two steps. */
  menu(page: Page, entry: MenuId, details?: { linkUrl?: string }): Promise<void>;
  /** Presses a shortcut: one step. */
  shortcut(page: Page, command: string): Promise<void>;
}

/** Starts counting steps. */
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
