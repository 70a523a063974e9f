import type { Browser, browser } from 'wxt/browser';
import { BADGE_ALARM, CAP_NOTE_ALARM, expireBadge } from '../browser/badge.ts';
import { PRIVATE_JOBS_ALARM } from '../browser/keep-awake.ts';
import { noteUpdate } from '../browser/news.ts';
import { offerHistory } from '../browser/omnibox.ts';
import { isPrivateInFront, isPrivateWindowOpen, noteGrants } from '../browser/private-windows.ts';
import { keepShortcuts } from '../browser/shortcuts.ts';
import { text } from '../browser/text.ts';
import { openOwnPage, openWorkspaceAt } from '../browser/windows.ts';
import { createMessageListener, type MessageListener } from '../messages/serve.ts';
import { NO_HISTORY } from '../search/history.ts';
import { coalesce } from '../storage/cache.ts';
import { isOfPrivate, isPrivateBackground } from '../storage/privacy.ts';
import { actionOf } from './clicks.ts';
import type { Background } from './compose.ts';
import { createBackground } from './create-background.ts';
import { clearEverything } from './data.ts';
import { handlers, isRefused } from './handlers.ts';
import { privateWindows } from './private-windows.ts';
import { followSettings, makeMenus } from './settings.ts';

type Tab = Browser.tabs.Tab | undefined;

/** The background's handlers, one for each browser event. */
export type Listeners = ReturnType<typeof startBackground>;

/**
 * Starts the background, recovers what the previous one left unfinished, and returns its event handlers.
 * `bar`: the address bar, which shows what Enter does after the keyword.
 */
export function startBackground(bar?: Pick<typeof browser.omnibox, 'setDefaultSuggestion'>) {
  let background = createBackground();
  const windows = import.meta.env.BROWSER === 'firefox' ? privateWindows(() => background) : undefined;
  const clear = coalesce(async () => {
    try {
      await clearEverything(background);
    } finally {
      background = createBackground();
      hear = listen();
      // What runs in private windows uses the parts before.
      await windows?.end();
      await background.ready;
      await followSettings();
    }
  });
  const listen = () =>
    createMessageListener(
      handlers(background, clear),
      isPrivateBackground() ? (name) => isRefused(name, 'own-key') : undefined,
    );
  let hear = listen();
  /** Acts on what happened in a tab, or, if the browser doesn't say where, in the focused window. */
  const by = (tab: Tab, act: (background: Background) => void): void => {
    if (windows && tab) act(isOfPrivate(tab) ? windows.get() : background);
    else if (windows)
      settle(
        'find the window',
        isPrivateInFront().then((isPrivate) => act(isPrivate ? windows.get() : background)),
      );
    else act(background);
  };
  /** Runs what a menu entry or shortcut does, and shows on the page in the tab how that ended. */
  const run = (id: string | number, tab: Tab, click?: Browser.contextMenus.OnClickData): void => {
    const action = actionOf(id);
    if (!action) return;
    const draws = id === 'extract-parts';
    by(tab, (of) => settle('run an action', of.notes.showFor(action(of, tab, click), tab?.id, draws)));
  };
  bar?.setDefaultSuggestion({ description: text('searchView') });
  if (windows) settle('tidy private windows', windows.tidy());
  return {
    message: ((message, sender, respond) => {
      const incognito = Object(message).incognito === true || sender.tab?.incognito === true;
      if (!windows || !isOfPrivate({ incognito })) return hear(message, sender, respond);
      isPrivateWindowOpen().then(
        (isOpen) => {
          const heard =
            isOpen &&
            createMessageListener(handlers(windows.get(), clear), isRefused)(message, sender, respond);
          if (!heard) respond();
        },
        (cause: unknown) => {
          console.warn('Could not reach private windows', cause);
          respond();
        },
      );
      return true;
    }) satisfies MessageListener,
    /** `from`: the previous version, for an update. */
    installed(reason: `${Browser.runtime.OnInstalledReason}`, from?: string) {
      settle('create the menus', makeMenus());
      if (reason === 'install') settle('open the welcome page', openOwnPage('/welcome.html', false));
      // A private window couldn't store that it has shown what is new.
      if (reason === 'update' && !isPrivateBackground()) settle('note the update', noteUpdate(from));
      if (windows && reason === 'update') settle('keep the shortcuts', keepShortcuts(from));
    },
    started() {
      settle('create the menus', makeMenus());
      settle('begin the session', background.beginSession());
    },
    menu: (click: Browser.contextMenus.OnClickData, tab: Tab) => run(click.menuItemId, tab, click),
    command: (name: string, tab: Tab) => run(name, tab),
    alarm(name: string) {
      if (name === BADGE_ALARM) settle('clear the badge', expireBadge(background.store.all));
      else if (name === CAP_NOTE_ALARM) void background.noteCaps();
      else if (windows && name === PRIVATE_JOBS_ALARM)
        isPrivateWindowOpen().then((isOpen) => (isOpen ? pump(windows.get()) : windows.tidy()), interrupted);
      else void pump(background);
    },
    /** Text was typed in the address bar after the keyword. */
    typed: offerHistory(
      async () => (windows && (await isPrivateInFront()) ? NO_HISTORY : background.history.read()),
      {
        markup: !import.meta.env.FIREFOX,
      },
    ),
    entered: (query: string, inThisTab: boolean) =>
      by(undefined, (of) => settle('open a search', openWorkspaceAt(query, inThisTab, of))),
    /** Firefox only: a window was closed. */
    windowClosed: () => void windows?.tidy(),
    /** Firefox only: the user granted site access. */
    granted(origins: readonly string[]) {
      const note = async () => windows && (await isPrivateInFront()) && noteGrants(origins);
      settle('note a site of a private window', note());
    },
  };
}

const pump = ({ ready, runner }: Background): Promise<void> => ready.then(runner.pump).catch(interrupted);

/** Logs a failure of a task that nothing waits for. */
function settle(task: string, work: Promise<unknown>): void {
  work.catch((cause: unknown) => console.warn(`Could not ${task}`, cause));
}

const interrupted = (cause: unknown) => console.warn('A job was interrupted', cause);
