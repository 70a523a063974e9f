import { browser } from 'wxt/browser';
import { defineBackground } from 'wxt/utils/define-background';
import type { Duties } from '../lib/background/duties.ts';
import { loadDuties } from '../lib/browser/load-duties.ts';

/** Registers every listener at once, and loads what they call when the first of them is called. */
export default defineBackground(() => {
  // Safari's address bar knows no extensions.
  const bar = import.meta.env.BROWSER === 'safari' ? undefined : browser.omnibox;
  let taken: Duties | undefined;
  const duties = () => {
    taken ??= loadDuties()(bar);
    return taken;
  };

  // A worker may load later only what it loaded while it was installed.
  globalThis.addEventListener('install', () => void loadDuties());
  browser.runtime.onMessage.addListener((message: unknown, sender, respond) =>
    duties().message(message, sender, respond),
  );
  browser.runtime.onInstalled.addListener(({ reason }) => duties().installed(reason));
  browser.runtime.onStartup.addListener(() => duties().started());
  browser.contextMenus.onClicked.addListener((click, tab) => duties().menu(click, tab));
  browser.commands.onCommand.addListener((command, tab) => duties().command(command, tab));
  browser.alarms.onAlarm.addListener(({ name }) => duties().alarm(name));
  bar?.onInputChanged.addListener((query, offer) => duties().typed(query, offer));
  bar?.onInputEntered.addListener((query, where) => duties().entered(query, where === 'currentTab'));
});
