import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { type Browser, browser } from 'wxt/browser';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import type { Shared } from '../../../../lib/background/compose.ts';
import type { Listeners, startBackground } from '../../../../lib/background/listeners.ts';
import { startForAllWindows } from '../../../../lib/background/start-realms.ts';
import { recordGrants } from '../../../../lib/browser/windows/private-grants.ts';
import { privateBackground } from '../../../../lib/browser/windows/private-realm.ts';
import { PRIVATE_AUDIENCE } from '../../../../lib/messages/ask.ts';
import { eventually } from '../../../shared/eventually.ts';

/** The parts of a frame that are used. */
interface Frame {
  src: string;
  onload?: () => void;
  contentWindow: { quarryBackground: typeof startBackground } | null;
  remove(): void;
}

/** Number of open private windows. */
let open = 0;
/** The frames in the page and the number of backgrounds started. */
let frames: Frame[] = [];
let begun = 0;
/** What the last one shares with that of ordinary windows. */
let lentNow: Shared | undefined;
/** Whether the frames load. */
let loads = true;

const LISTENERS: Listeners = {
  message: () => false,
  installed: () => undefined,
  started: () => undefined,
  menu: () => undefined,
  command: () => undefined,
  alarm: () => undefined,
  typed: () => undefined,
  entered: () => undefined,
};
const PRIVATE: Browser.windows.Window = { incognito: true, focused: true, alwaysOnTop: false };

function createElement(): Frame {
  const frame: Frame = {
    src: '',
    contentWindow: {
      quarryBackground: (_bar, shared) => {
        begun += 1;
        lentNow = shared;
        return LISTENERS;
      },
    },
    remove() {
      frames = frames.filter((one) => one !== frame);
      frame.contentWindow = null;
    },
  };
  return frame;
}

beforeEach(() => {
  fakeBrowser.reset();
  [open, frames, begun, loads] = [0, [], 0, true];
  vi.spyOn(browser.windows, 'getAll').mockImplementation(async () => Array(open).fill(PRIVATE));
  vi.stubGlobal('document', {
    createElement,
    documentElement: {
      append(frame: Frame) {
        frames.push(frame);
        setTimeout(() => loads && frames.includes(frame) && frame.onload?.());
      },
    },
  });
});
afterEach(() => vi.unstubAllGlobals());

const lent = () => ({ held: new Map(), deviceKey: async () => undefined, sayAtWork: () => undefined });
const realmOf = () => privateBackground(lent, () => undefined);
/** The session storage keys of private windows. */
const storedKeys = async (): Promise<string[]> => Object.keys(await browser.storage.session.get(null));
const moment = () => new Promise((resolve) => setTimeout(resolve, 5));

/** Blocks a storage call until told to continue. */
function pause(area: 'get' | 'set' | 'remove') {
  const [reached, goOn] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const { session } = browser.storage;
  const call: (...given: never[]) => unknown = session[area];
  Reflect.set(session, area, async (...given: never[]) => {
    Reflect.set(session, area, call);
    reached.resolve();
    await goOn.promise;
    return call.apply(session, given);
  });
  return { reached: reached.promise, goOn: goOn.resolve };
}

it('private realm: exists from the first event of a private window until the last one closes', async () => {
  const realm = realmOf();
  expect(await realm.listeners()).toBeUndefined();
  open = 1;
  expect(await Promise.all([realm.listeners(), realm.listeners()])).toEqual([LISTENERS, LISTENERS]);
  expect([begun, frames.length]).toEqual([1, 1]);
  open = 0;
  await realm.tidy();
  expect(frames).toEqual([]);
  expect(await storedKeys()).toEqual([]);
});

it('private realm: does not start if its window closes while it is starting', async () => {
  const realm = realmOf();
  open = 1;
  const set = pause('set');
  const listeners = Promise.allSettled([realm.listeners()]);
  await set.reached;
  open = 0;
  const tidied = realm.tidy();
  await moment();
  set.goOn();
  await tidied;
  expect(await listeners).toMatchObject([{ status: 'rejected' }]);
  expect([begun, frames]).toEqual([0, []]);
  // The next private window gets its own.
  open = 1;
  expect(await realm.listeners()).toBe(LISTENERS);
  expect([begun, frames.length]).toEqual([1, 1]);
});

it('private realm: tells waiting callers that it was stopped while loading', async () => {
  const realm = realmOf();
  loads = false;
  open = 1;
  const listeners = Promise.allSettled([realm.listeners()]);
  await eventually(() => expect(frames).toHaveLength(1));
  open = 0;
  await realm.tidy();
  expect(await listeners).toMatchObject([{ status: 'rejected' }]);
  expect([begun, frames]).toEqual([0, []]);
});

it('private realm: stays when a private window opens right after the last one closed', async () => {
  const realm = realmOf();
  open = 1;
  await realm.listeners();
  open = 0;
  const get = pause('get');
  const tidied = realm.tidy();
  await get.reached;
  open = 1;
  const listeners = await realm.listeners();
  get.goOn();
  await tidied;
  expect(listeners).toBe(LISTENERS);
  expect(frames).toHaveLength(1);
  expect(await storedKeys()).toContain('private.open');
});

it('private realm: starts again once the last realm is cleared, without losing new data', async () => {
  const realm = realmOf();
  open = 1;
  await realm.listeners();
  await browser.storage.session.set({ 'private.local.jobs': 'the last one' });
  open = 0;
  const remove = pause('remove');
  const tidied = realm.tidy();
  await remove.reached;
  open = 1;
  const listeners = realm.listeners();
  await moment();
  expect(begun).toBe(1);
  remove.goOn();
  await Promise.all([listeners, tidied]);
  expect(begun).toBe(2);
  expect(await storedKeys()).toEqual(['private.open']);
});

it('private realm: returns the site permissions granted in private windows', async () => {
  const removed = vi.spyOn(browser.permissions, 'remove').mockImplementation(async () => true);
  const realm = realmOf();
  open = 1;
  await realm.listeners();
  await recordGrants(['https://secret.test/*']);
  open = 0;
  await realm.tidy();
  expect(removed.mock.calls).toEqual([[{ origins: ['https://secret.test/*'] }]]);
  expect(await storedKeys()).toEqual([]);
});

it('private realm: frees the room under the caps that its background held when it ended', async () => {
  const { message, windowClosed } = startForAllWindows();
  open = 1;
  message({ for: PRIVATE_AUDIENCE, name: 'wake', request: null }, {}, () => undefined);
  await eventually(() => expect(begun).toBe(1));
  const held = lentNow?.held;
  held?.set('ordinary', new Map()).set('private', new Map());
  open = 0;
  windowClosed?.();
  await eventually(() => expect([...(held?.keys() ?? [])]).toEqual(['ordinary']));
});
