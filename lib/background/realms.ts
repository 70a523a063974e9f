import type { Browser } from 'wxt/browser';
import { isPrivateAlarm } from '../browser/alarms.ts';
import { PRIVATE_AUDIENCE } from '../messages/ask.ts';
import type { Listeners } from './listeners.ts';

interface RealmParts {
  /** Those of ordinary windows. */
  ordinary(): Listeners;
  /** Those of private windows, which are there as long as there is such a window. */
  private(): Promise<Listeners | undefined>;
  /** Whether the window in front is private, for events of which the browser doesn’t say where they come from. */
  isPrivateInFront(): Promise<boolean>;
  /** A window was closed. */
  windowClosed(): void;
  /** Sites were granted in a private window. */
  granted(origins: readonly string[]): Promise<void>;
}

type Tab = Pick<Browser.tabs.Tab, 'incognito'>;

/**
 * Hands each event to the background of the windows that it comes from, and to no other. For Firefox, which has one
 * background page for windows of both kinds.
 */
export function routed(parts: RealmParts): Listeners {
  const { ordinary } = parts;
  const privately = (act: (listeners: Listeners) => void): void => {
    parts.private().then((listeners) => listeners && act(listeners), lost);
  };
  const by = (isPrivate: boolean, act: (listeners: Listeners) => void): void =>
    isPrivate ? privately(act) : act(ordinary());
  /** By the tab; by the window in front, where the browser tells of none. */
  const byTab = (tab: Tab | undefined, act: (listeners: Listeners) => void): void => {
    if (tab === undefined) parts.isPrivateInFront().then((isPrivate) => by(isPrivate, act), lost);
    else by(tab.incognito, act);
  };
  return {
    message(message, sender, respond) {
      const isMarked = audienceOf(message) === PRIVATE_AUDIENCE;
      if (!isMarked && sender.tab?.incognito !== true) return ordinary().message(message, sender, respond);
      parts.private().then(
        (listeners) => listeners?.message(asOwn(message), sender, respond) || respond(),
        (cause: unknown) => {
          lost(cause);
          respond();
        },
      );
      return true;
    },
    installed: (reason, from) => ordinary().installed(reason, from),
    started: () => ordinary().started(),
    menu: (click, tab) => byTab(tab, (listeners) => listeners.menu(click, tab)),
    command: (command, tab) => byTab(tab, (listeners) => listeners.command(command, tab)),
    alarm: (name) => by(isPrivateAlarm(name), (listeners) => listeners.alarm(name)),
    typed: (query, offer) => byTab(undefined, (listeners) => listeners.typed(query, offer)),
    entered: (query, inThisTab) => byTab(undefined, (listeners) => listeners.entered(query, inThisTab)),
    windowClosed: parts.windowClosed,
    granted(origins) {
      const note = (isPrivate: boolean) => (isPrivate ? parts.granted(origins) : undefined);
      parts.isPrivateInFront().then(note).catch(lost);
    },
  };
}

const lost = (cause: unknown) => console.warn('The background of private windows was not reached', cause);

const audienceOf = (message: unknown): unknown =>
  typeof message === 'object' && message !== null && 'for' in message ? message.for : undefined;

/** A message as the background that it is for knows it. */
const asOwn = (message: unknown): unknown =>
  audienceOf(message) === PRIVATE_AUDIENCE ? { ...Object(message), for: 'background' } : message;
