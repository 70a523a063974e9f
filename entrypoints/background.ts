import { browser } from 'wxt/browser';
import { defineBackground } from 'wxt/utils/define-background';
import type { Listeners } from '../lib/background/listeners.ts';
import { loadBackground } from '../lib/browser/load-background.ts';

/** Registers every listener at startup, and loads the code behind them on the first event. */
export default defineBackground(() => {
  let loaded: Listeners | undefined;
  const listeners = () => {
    loaded ??= loadBackground()(browser.omnibox);
    return loaded;
  };

  // A worker can later import only scripts that it imported during installation.
  globalThis.addEventListener('install', () => void loadBackground());
  browser.runtime.onMessage.addListener((message: unknown, sender, respond) =>
    listeners().message(message, sender, respond),
  );
  browser.runtime.onInstalled.addListener(({ reason, previousVersion }) =>
    listeners().installed(reason, previousVersion),
  );
  browser.runtime.onStartup.addListener(() => listeners().started());
  browser.contextMenus.onClicked.addListener((click, tab) => listeners().menu(click, tab));
  browser.commands.onCommand.addListener((command, tab) => listeners().command(command, tab));
  browser.alarms.onAlarm.addListener(({ name }) => listeners().alarm(name));
  if (import.meta.env.BROWSER === 'firefox') {
    browser.windows.onRemoved.addListener(() => listeners().windowClosed());
    browser.permissions.onAdded.addListener(({ origins = [] }) => listeners().granted(origins));
  }
  browser.omnibox.onInputChanged.addListener((query, offer) => listeners().typed(query, offer));
  browser.omnibox.onInputEntered.addListener((query, where) =>
    listeners().entered(query, where === 'currentTab'),
  );
});
