import { browser } from 'wxt/browser';
import { defineBackground } from 'wxt/utils/define-background';
import { COMMAND_ACTIONS, MENU_ACTIONS } from '../lib/background/clicks.ts';
import { handlers } from '../lib/background/handlers.ts';
import { wake } from '../lib/background/wake.ts';
import { BADGE_ALARM, clearBadge } from '../lib/browser/badge.ts';
import { createMenus, isMenuId } from '../lib/browser/menus.ts';
import { offerHistory } from '../lib/browser/omnibox.ts';
import { openDeskAt } from '../lib/browser/places.ts';
import { openWelcome } from '../lib/browser/tabs.ts';
import { serve } from '../lib/messages/serve.ts';

export default defineBackground(() => {
  const background = wake();

  serve(handlers(background));
  browser.runtime.onInstalled.addListener(({ reason }) => {
    void createMenus();
    if (reason === 'install') void openWelcome();
  });
  browser.runtime.onStartup.addListener(() => void createMenus());
  browser.contextMenus.onClicked.addListener((click, tab) => {
    if (isMenuId(click.menuItemId)) void MENU_ACTIONS[click.menuItemId](background, click, tab);
  });
  browser.commands.onCommand.addListener((command, tab) => {
    void COMMAND_ACTIONS[command]?.(background, tab);
  });
  // Safari's address bar knows no extensions.
  if (import.meta.env.BROWSER !== 'safari') {
    offerHistory(browser.omnibox, {
      history: background.history.read,
      entered: (query, inThisTab) => void openDeskAt(query, inThisTab),
      markup: !import.meta.env.FIREFOX,
    });
  }
  browser.alarms.onAlarm.addListener(({ name }) => {
    if (name === BADGE_ALARM) void clearBadge();
    else void background.ready.then(background.runner.pump);
  });
});
