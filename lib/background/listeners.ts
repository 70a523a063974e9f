import type { Browser } from 'wxt/browser';
import { BADGE_ALARM, CAP_NOTE_ALARM, expireBadge } from '../browser/badge.ts';
import { isMenuId } from '../browser/menus.ts';
import { noteUpdate } from '../browser/news.ts';
import { type AddressBar, describeBar, type Offer, offerHistory } from '../browser/omnibox.ts';
import { openWorkspaceAt } from '../browser/surfaces.ts';
import { openWelcome } from '../browser/tabs/tabs.ts';
import type { Job } from '../extraction/job/job.ts';
import { createMessageListener, type MessageListener } from '../messages/serve.ts';
import { coalesce } from '../storage/serialize.ts';
import { clearEverything } from './clear-everything.ts';
import { COMMAND_ACTIONS, MENU_ACTIONS } from './clicks.ts';
import type { Shared } from './compose.ts';
import { createBackground } from './create-background.ts';
import { handlers } from './handlers.ts';

type Tab = Browser.tabs.Tab | undefined;

/** The background's handlers, one for each browser event. */
export interface Listeners {
  message: MessageListener;
  /** `from`: the previous version, for an update. */
  installed(reason: `${Browser.runtime.OnInstalledReason}`, from?: string): void;
  started(): void;
  menu(click: Browser.contextMenus.OnClickData, tab: Tab): void;
  command(command: string, tab: Tab): void;
  alarm(name: string): void;
  /** Text typed in the address bar after the keyword. */
  typed(query: string, offer: Offer): void;
  entered(query: string, inThisTab: boolean): void;
  /** A window was closed. Used only if one background serves both ordinary and private windows. */
  windowClosed?(): void;
  /** The user granted site access. Used only in that case, too. */
  granted?(origins: readonly string[]): void;
}

/**
 * Starts the background, recovers what the previous one left unfinished, and returns its event handlers.
 * `bar`: if the browser supports the omnibox. `shared`: if there are two backgrounds, as in Firefox.
 */
export function startBackground(bar?: AddressBar, shared?: Shared): Listeners {
  let background = createBackground(shared);
  const clear = coalesce(async () => {
    try {
      await clearEverything(background);
    } finally {
      background = createBackground(shared);
      hear = createMessageListener(handlers(background, clear));
      await background.ready;
      await background.followSettings();
    }
  });
  let hear = createMessageListener(handlers(background, clear));
  const follow = (gesture: Promise<Job | undefined>, tab: Tab): void =>
    settle('run an action', background.notes.follow(gesture, tab?.id));
  if (bar) describeBar(bar);
  return {
    message: (...heard) => hear(...heard),
    installed(reason, from) {
      settle('create the menus', background.makeMenus());
      if (reason === 'install') settle('open the welcome page', openWelcome());
      if (reason === 'update') settle('note the update', noteUpdate(from));
    },
    started() {
      settle('create the menus', background.makeMenus());
      settle('begin the session', background.beginSession());
    },
    menu(click, tab) {
      if (isMenuId(click.menuItemId)) follow(MENU_ACTIONS[click.menuItemId](background, click, tab), tab);
    },
    command(command, tab) {
      const action = COMMAND_ACTIONS[command];
      if (action) follow(action(background, tab), tab);
    },
    alarm(name) {
      if (name === BADGE_ALARM) settle('clear the badge', expireBadge());
      else if (name === CAP_NOTE_ALARM) void background.noteCaps();
      else background.ready.then(background.runner.pump).catch(interrupted);
    },
    typed: offerHistory(() => background.history.read(), { markup: !import.meta.env.FIREFOX }),
    entered: (query, inThisTab) => settle('open a search', openWorkspaceAt(query, inThisTab)),
  };
}

/** Logs a failure of a task that nothing waits for. */
function settle(task: string, work: Promise<unknown>): void {
  work.catch((cause: unknown) => console.warn(`Could not ${task}`, cause));
}

const interrupted = (cause: unknown) => console.warn('A job was interrupted', cause);
