import type { Page } from '@playwright/test';
import { grantActiveTab } from '../views/menu.ts';
import type { Session } from './chromium.ts';

interface Tab {
  id: number;
  url?: string;
  active: boolean;
}

declare const chrome: {
  action: {
    setBadgeText(badge: { text: string }): Promise<void>;
    setTitle(title: { title: string }): Promise<void>;
  };
  commands: { onCommand: { dispatch(command: string, tab: Tab): void } };
  tabs: { query(query: object): Promise<Tab[]> };
};

/** Runs a command on a page, as its shortcut does. Headless Chromium receives no browser shortcuts, so this dispatches the event in the worker. */
export async function runCommand(session: Session, page: Page, command: string): Promise<void> {
  await grantActiveTab(session, page);
  await pressCommand(session, page, command);
}

/** Runs a command on a page that Quarry may read already. */
export async function pressCommand(session: Session, page: Page, command: string): Promise<void> {
  const worker = await session.background.awake();
  await worker.evaluate(
    async ({ name, url }) => {
      // Another tab may have become active since the click.
      const tabs = (await chrome.tabs.query({})).filter((open) => open.url === url);
      const tab = tabs.find(({ active }) => active) ?? tabs.at(-1);
      if (!tab) throw new Error(`No tab shows ${url}.`);
      // An earlier extraction's badge must not be mistaken for this one's.
      await chrome.action.setBadgeText({ text: '' });
      await chrome.action.setTitle({ title: '' });
      chrome.commands.onCommand.dispatch(name, tab);
    },
    { name: command, url: page.url() },
  );
}
