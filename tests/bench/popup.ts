import type { CDPSession } from '@playwright/test';
import * as z from 'zod/mini';
import { targetsOf } from '../e2e/harness/browser/icon.ts';
import { heapOf, type Watched, watchTarget } from './target.ts';

/** A browser in which popups are opened by clicks on their icons. */
export interface Toolbar {
  devtools: CDPSession;
  /** DevTools port. */
  port: number;
}

/** An extension's popup: the extension's ID and the page. */
export interface Popup {
  id: string;
  page: string;
}

/** One opening of a popup. */
export interface Opening {
  /** From the click on the icon until its field is painted, in milliseconds. */
  fromClick: number;
  /** JavaScript heap after garbage collection, in kilobytes. */
  heap: number;
}

/** Long enough for everything a popup loads by itself. Nothing inspects it earlier, since inspecting takes time too. */
const SETTLED_MS = 1500;
/** Long enough to paint and store an immediate response. */
const ANSWERED_MS = 500;
const ATTEMPTS = 3;

const now = () => performance.timeOrigin + performance.now();
const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** The page uses the system clock: `timeOrigin` plus the paint time is when the field was on screen. */
const LOOK = `(() => {
  const [painted] = performance.getEntriesByName('first-contentful-paint');
  return { field: document.activeElement?.localName ?? 'none', origin: performance.timeOrigin, painted: painted?.startTime };
})()`;

const Looked = z.object({
  result: z.object({
    value: z.object({ field: z.string(), origin: z.number(), painted: z.optional(z.number()) }),
  }),
});

/** Clicks an extension’s icon. Returns when (epoch ms). */
export async function clickIconOf({ devtools }: Toolbar, { id }: Popup): Promise<number> {
  const [tab] = await targetsOf({ devtools }, 'tab');
  if (!tab) throw new Error('There is no tab for the icon click.');
  const clicked = now();
  await devtools.send('Extensions.triggerAction', { id, targetId: tab.targetId });
  return clicked;
}

/** Connects to a popup. */
export const reach = ({ port }: Toolbar, { id, page }: Popup): Promise<Watched> =>
  watchTarget(port, `chrome-extension://${id}/${page}`);

/**
 * Clicks an extension's icon and closes the popup again. Each popup first paints its field, which has the focus.
 */
export async function openAndClose(toolbar: Toolbar, popup: Popup): Promise<Opening> {
  for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
    const opening = await tryToOpen(toolbar, popup);
    if (opening) return opening;
  }
  throw new Error(`The popup of ${popup.id} was not painted, ${ATTEMPTS} times.`);
}

/** Returns undefined if the browser painted no popup, as happens sometimes in headless mode. */
async function tryToOpen(toolbar: Toolbar, popup: Popup): Promise<Opening | undefined> {
  const clicked = await clickIconOf(toolbar, popup);
  await pause(SETTLED_MS);
  const shown = await reach(toolbar, popup);
  const { field, origin, painted } = Looked.parse(
    await shown.send('Runtime.evaluate', { expression: LOOK, returnByValue: true }),
  ).result.value;
  if (painted === undefined) {
    await shown.close();
    return undefined;
  }
  if (field !== 'input') throw new Error(`The field of ${popup.id} has no focus, but ${field} has.`);
  const heap = await heapOf(shown);
  await shown.close();
  return { fromClick: origin + painted - clicked, heap };
}

/** Resolves once a field has focus, so that typed text reaches it. */
const FOCUSED = `new Promise((done) => {
  const look = () => document.activeElement?.localName === 'input' ? done() : setTimeout(look);
  look();
})`;

const ENTER = { key: 'Enter', code: 'Enter', windowsVirtualKeyCode: 13 };

/** A search typed into a popup as soon as it accepts keys, with the milliseconds until the request reaches `arrived`. */
export interface Asking {
  fromClick: number;
  fromEnter: number;
}

/** Clicks the icon, types, presses Enter, and closes the popup after the response. */
export async function openAndSearch(
  toolbar: Toolbar,
  popup: Popup,
  query: string,
  arrived: () => Promise<number>,
): Promise<Asking> {
  const clicked = await clickIconOf(toolbar, popup);
  const shown = await reach(toolbar, popup);
  await shown.send('Runtime.evaluate', { expression: FOCUSED, awaitPromise: true });
  await shown.send('Input.insertText', { text: query });
  const pressed = now();
  await shown.send('Input.dispatchKeyEvent', { type: 'keyDown', text: '\r', ...ENTER });
  await shown.send('Input.dispatchKeyEvent', { type: 'keyUp', ...ENTER });
  const arrivedAt = await arrived();
  await pause(ANSWERED_MS);
  await shown.close();
  return { fromClick: arrivedAt - clicked, fromEnter: arrivedAt - pressed };
}
