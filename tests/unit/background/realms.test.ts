import fc from 'fast-check';
import { expect, it, vi } from 'vitest';
import type { Browser } from 'wxt/browser';
import type { Listeners } from '../../../lib/background/listeners.ts';
import { routeByWindow } from '../../../lib/background/realms.ts';

type Kind = 'ordinary' | 'private';
type Tab = Browser.tabs.Tab;

/** Where an event comes from, as far as Firefox reports it. */
interface Event {
  of: Kind;
  how: 'popup' | 'tab' | 'content' | 'menu' | 'command' | 'menu-without-tab' | 'alarm' | 'typed' | 'entered';
  /** Identifies the event. */
  mark: string;
}

const tabOf = (of: Kind): Tab => ({
  id: 1,
  index: 0,
  pinned: false,
  highlighted: true,
  windowId: 1,
  active: true,
  frozen: false,
  incognito: of === 'private',
  selected: true,
  discarded: false,
  autoDiscardable: true,
  groupId: -1,
  lastAccessed: 1,
});
const CLICK: Browser.contextMenus.OnClickData = {
  menuItemId: 'extract-page',
  editable: false,
  pageUrl: 'https://a.test/',
};

/** Two backgrounds that record their events. The private one exists while a private window is open. */
function backgrounds(
  isOpen: () => boolean,
  front: () => Kind,
  later: <T>(value: T) => Promise<T> = async (value) => value,
) {
  const heard: [Kind, string][] = [];
  const listenersOf = (kind: Kind): Listeners => ({
    message(message, _sender, respond) {
      if (Reflect.get(Object(message), 'for') !== 'background') return false;
      heard.push([kind, String(Reflect.get(Object(message), 'request'))]);
      respond(kind);
      return true;
    },
    installed: () => heard.push([kind, 'installed']),
    started: () => heard.push([kind, 'started']),
    menu: ({ selectionText = '' }) => heard.push([kind, selectionText]),
    command: (command) => heard.push([kind, command]),
    alarm: (name) => heard.push([kind, name]),
    typed: (query) => heard.push([kind, query]),
    entered: (query) => heard.push([kind, query]),
  });
  const [ordinary, own] = [listenersOf('ordinary'), listenersOf('private')];
  const listeners = routeByWindow({
    ordinary: () => ordinary,
    private: () => later(isOpen() ? own : undefined),
    isPrivateInFront: () => later(front() === 'private'),
    windowClosed: () => undefined,
    granted: async () => undefined,
  });
  return { heard, listeners };
}

/** Delivers an event as Firefox does. */
function tell(listeners: Listeners, { of, how, mark }: Event, respond: (reply?: unknown) => void): void {
  const audience = of === 'private' ? 'private background' : 'background';
  const message = { for: audience, name: 'recover', request: mark };
  const tells: Readonly<Record<Event['how'], () => void>> = {
    popup: () => listeners.message(message, {}, respond),
    tab: () => listeners.message(message, { tab: tabOf(of) }, respond),
    content: () => listeners.message({ request: mark }, { tab: tabOf(of) }, respond),
    menu: () => listeners.menu({ ...CLICK, selectionText: mark }, tabOf(of)),
    'menu-without-tab': () => listeners.menu({ ...CLICK, selectionText: mark }, undefined),
    command: () => listeners.command(mark, tabOf(of)),
    alarm: () => listeners.alarm(of === 'private' ? `private.${mark}` : mark),
    typed: () => listeners.typed(mark, () => undefined),
    entered: () => listeners.entered(mark, true),
  };
  tells[how]();
}

const event = fc.record({
  of: fc.constantFrom<Kind>('ordinary', 'private'),
  how: fc.constantFrom<Event['how']>(
    'popup',
    'tab',
    'content',
    'menu',
    'command',
    'menu-without-tab',
    'alarm',
    'typed',
    'entered',
  ),
});

it('routing: sends each event to the background of its window, in any order of async work', async () => {
  await fc.assert(
    fc.asyncProperty(fc.scheduler(), fc.array(event, { maxLength: 30 }), async (scheduler, events) => {
      let front: Kind = 'ordinary';
      const { heard, listeners } = backgrounds(
        () => true,
        () => front,
        (value) => scheduler.schedule(Promise.resolve(value)),
      );
      const replies: string[] = [];
      for (const [index, one] of events.entries()) {
        // If Firefox reports no tab, the event belongs to the front window.
        front = one.of;
        tell(listeners, { ...one, mark: `event ${index}` }, (reply) => replies.push(`${index} ${reply}`));
      }
      await scheduler.waitIdle();
      const meant = events.flatMap(({ of, how }, index) =>
        how === 'content'
          ? []
          : [`${of} ${how === 'alarm' && of === 'private' ? 'private.' : ''}event ${index}`],
      );
      expect(heard.map((told) => told.join(' ')).toSorted()).toEqual(meant.toSorted());
      const expected = events.flatMap(({ of, how }, index) => {
        if (how === 'popup' || how === 'tab') return [`${index} ${of}`];
        return how === 'content' && of === 'private' ? [`${index} undefined`] : [];
      });
      expect(replies.toSorted()).toEqual(expected.toSorted());
    }),
    { numRuns: 300 },
  );
});

it('routing: sends a message from a private tab to its own background, however it is addressed', async () => {
  const { heard, listeners } = backgrounds(
    () => true,
    () => 'ordinary',
  );
  const message = { for: 'background', name: 'recover', request: 'x' };
  const reply = await new Promise((resolve) =>
    listeners.message(message, { tab: tabOf('private') }, resolve),
  );
  expect(reply).toBe('private');
  expect(heard).toEqual([['private', 'x']]);
});

it('routing: drops events from a closed private window and reports that nobody is there', async () => {
  const { heard, listeners } = backgrounds(
    () => false,
    () => 'private',
  );
  const replies = await new Promise((resolve) =>
    listeners.message({ for: 'private background', name: 'recover', request: 'x' }, {}, (...reply) =>
      resolve(reply),
    ),
  );
  expect(replies).toEqual([]);
  for (const how of ['menu', 'command', 'alarm', 'typed', 'entered'] as const)
    tell(listeners, { of: 'private', how, mark: how }, () => undefined);
  await new Promise((resolve) => setImmediate(resolve));
  expect(heard).toEqual([]);
});

it('routing: passes nothing to ordinary windows while the front window is unknown', async () => {
  vi.spyOn(console, 'warn').mockReturnValue();
  const heard: string[] = [];
  const listeners = routeByWindow({
    ordinary: () => {
      heard.push('ordinary');
      throw new Error('not asked');
    },
    private: async () => undefined,
    isPrivateInFront: async () => {
      throw new Error('no window');
    },
    windowClosed: () => undefined,
    granted: async () => undefined,
  });
  listeners.entered('secret', true);
  listeners.typed('secret', () => undefined);
  await new Promise((resolve) => setImmediate(resolve));
  expect(heard).toEqual([]);
});

it('routing: records sites granted in private windows only', async () => {
  let front: Kind = 'ordinary';
  const noted: string[] = [];
  const listeners = routeByWindow({
    ordinary: () => {
      throw new Error('not asked');
    },
    private: async () => undefined,
    isPrivateInFront: async () => front === 'private',
    windowClosed: () => undefined,
    granted: async (origins) => void noted.push(...origins),
  });
  listeners.granted?.(['https://a.test/*']);
  await new Promise((resolve) => setImmediate(resolve));
  front = 'private';
  listeners.granted?.(['https://secret.test/*']);
  await new Promise((resolve) => setImmediate(resolve));
  expect(noted).toEqual(['https://secret.test/*']);
});
