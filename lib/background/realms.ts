import type { Browser } from 'wxt/browser';
import { isPrivateAlarm } from '../browser/alarms.ts';
import { PRIVATE_AUDIENCE } from '../messages/ask.ts';
import { isOfPrivate } from '../storage/privacy.ts';
import type { Listeners } from './listeners.ts';

interface RealmParts {
  /** The listeners for ordinary windows. */
  ordinary(): Listeners;
  /** The listeners for private windows; `undefined` if no private window is open. */
  private(): Promise<Listeners | undefined>;
  /** Whether the focused window is private, for events whose source the browser doesn’t report. */
  isPrivateInFront(): Promise<boolean>;
  windowClosed(): void;
  /** Site access was granted in a private window. */
  granted(origins: readonly string[]): Promise<void>;
}

type Tab = Pick<Browser.tabs.Tab, 'incognito'>;

/**
 * Routes each event only to the background for the kind of window it came from. For Firefox, which has one background
 * page for ordinary and private windows.
 */
export function routeByWindow(parts: RealmParts): Listeners {
  const { ordinary } = parts;
  const privately = (act: (listeners: Listeners) => void): void => {
    parts.private().then((listeners) => listeners && act(listeners), warnUnreachable);
  };
  const by = (isPrivate: boolean, act: (listeners: Listeners) => void): void =>
    isPrivate ? privately(act) : act(ordinary());
  /** Routes by the tab, or by the focused window if the browser reports no tab. */
  const byTab = (tab: Tab | undefined, act: (listeners: Listeners) => void): void => {
    if (tab === undefined) parts.isPrivateInFront().then((isPrivate) => by(isPrivate, act), warnUnreachable);
    else by(isOfPrivate(tab), act);
  };
  return {
    message(message, sender, respond) {
      const isMarked = audienceOf(message) === PRIVATE_AUDIENCE;
      if (!isMarked && !(sender.tab && isOfPrivate(sender.tab)))
        return ordinary().message(message, sender, respond);
      parts.private().then(
        (listeners) => listeners?.message(asOwn(message), sender, respond) || respond(),
        (cause: unknown) => {
          warnUnreachable(cause);
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
      parts.isPrivateInFront().then(note).catch(warnUnreachable);
    },
  };
}

const warnUnreachable = (cause: unknown) =>
  console.warn('Could not reach the background of private windows', cause);

const audienceOf = (message: unknown): unknown =>
  typeof message === 'object' && message !== null && 'for' in message ? message.for : undefined;

/** Readdresses a message for private windows in the form that their background expects. */
const asOwn = (message: unknown): unknown =>
  audienceOf(message) === PRIVATE_AUDIENCE ? { ...Object(message), for: 'background' } : message;
