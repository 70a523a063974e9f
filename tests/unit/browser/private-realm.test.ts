import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { type Browser, browser } from 'wxt/browser';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import type { Listeners, startBackground } from '../../../lib/background/listeners.ts';
import { noteGrants } from '../../../lib/browser/windows/private-grants.ts';
import { privateRealm } from '../../../lib/browser/windows/private-realm.ts';
import { eventually } from '../../eventually.ts';

/** As much of a frame as is used. */
interface Frame {
  src: string;
  onload?: () => void;
  contentWindow: { quarryBackground: typeof startBackground } | null;
  remove(): void;
}

/** The private windows that are open. */
let open = 0;
/** The frames that are in the page, and how many backgrounds began. */
let frames: Frame[] = [];
let begun = 0;
/** Whether they load. */
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
      quarryBackground: () => {
        begun += 1;
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
const realmOf = () => privateRealm(lent, () => undefined);
/** What private windows have in session storage. */
const kept = async (): Promise<string[]> => Object.keys(await browser.storage.session.get(null));
const moment = () => new Promise((resolve) => setTimeout(resolve, 5));

/** Lets a call of the browser's wait until it is told to go on. */
function pause(area: 'get' | 'set' | 'remove') {
  const [asked, goOn] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const { session } = browser.storage;
  const call: (...given: never[]) => unknown = session[area];
  Reflect.set(session, area, async (...given: never[]) => {
    Reflect.set(session, area, call);
    asked.resolve();
    await goOn.promise;
    return call.apply(session, given);
  });
  return { asked: asked.promise, goOn: goOn.resolve };
}

it('is there for the first event of a private window, and gone with the last', async () => {
  const realm = realmOf();
  expect(await realm.listeners()).toBeUndefined();
  open = 1;
  expect(await Promise.all([realm.listeners(), realm.listeners()])).toEqual([LISTENERS, LISTENERS]);
  expect([begun, frames.length]).toEqual([1, 1]);
  open = 0;
  await realm.tidy();
  expect(frames).toEqual([]);
  expect(await kept()).toEqual([]);
});

it('does not begin once its window closed while it was about to', async () => {
  const realm = realmOf();
  open = 1;
  const set = pause('set');
  const listeners = Promise.allSettled([realm.listeners()]);
  await set.asked;
  open = 0;
  const tidied = realm.tidy();
  await moment();
  set.goOn();
  await tidied;
  expect(await listeners).toMatchObject([{ status: 'rejected' }]);
  expect([begun, frames]).toEqual([0, []]);
  // One that is opened next is alone.
  open = 1;
  expect(await realm.listeners()).toBe(LISTENERS);
  expect([begun, frames.length]).toEqual([1, 1]);
});

it('tells who waits for it that it was ended while it was loaded', async () => {
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

it('stays where a private window is opened right after the last one closed', async () => {
  const realm = realmOf();
  open = 1;
  await realm.listeners();
  open = 0;
  const get = pause('get');
  const tidied = realm.tidy();
  await get.asked;
  open = 1;
  const listeners = await realm.listeners();
  get.goOn();
  await tidied;
  expect(listeners).toBe(LISTENERS);
  expect(frames).toHaveLength(1);
  expect(await kept()).toContain('private.open');
});

it('begins anew once all of the last one was taken out, and loses nothing of its own', async () => {
  const realm = realmOf();
  open = 1;
  await realm.listeners();
  await browser.storage.session.set({ 'private.local.jobs': 'the last one' });
  open = 0;
  const remove = pause('remove');
  const tidied = realm.tidy();
  await remove.asked;
  open = 1;
  const listeners = realm.listeners();
  await moment();
  expect(begun).toBe(1);
  remove.goOn();
  await Promise.all([listeners, tidied]);
  expect(begun).toBe(2);
  expect(await kept()).toEqual(['private.open']);
});

it('gives back the sites that were granted in private windows', async () => {
  const removed = vi.spyOn(browser.permissions, 'remove').mockImplementation(async () => true);
  const realm = realmOf();
  open = 1;
  await realm.listeners();
  await noteGrants(['https://secret.test/*']);
  open = 0;
  await realm.tidy();
  expect(removed.mock.calls).toEqual([[{ origins: ['https://secret.test/*'] }]]);
  expect(await kept()).toEqual([]);
});
