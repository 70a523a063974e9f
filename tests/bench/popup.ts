import type { CDPSession } from '@playwright/test';
import * as z from 'zod/mini';
import { targetsOf } from '../e2e/harness/browser/icon.ts';
import { heapOf } from './heap.ts';
import { watchTarget } from './target.ts';

/** One opening of a popup. */
export interface Opening {
  /** From the click on the icon until its field is painted, in milliseconds. */
  fromClick: number;
  /** The part of it that the page itself was there. */
  fromPage: number;
  /** What its scripts hold after garbage was collected, in kilobytes. */
  heap: number;
}

/** Long enough for all that a popup loads by itself. Nothing looks at it until then, since looking takes time too. */
const SETTLED_MS = 1500;

/** The page's clock is the machine's: `timeOrigin` and the paint together are when the field was on screen. */
const LOOK = `(() => {
  const [painted] = performance.getEntriesByName('first-contentful-paint');
  return { field: document.querySelector('input') !== null, origin: performance.timeOrigin, painted: painted?.startTime };
})()`;

const Looked = z.object({
  result: z.object({
    value: z.object({ field: z.boolean(), origin: z.number(), painted: z.optional(z.number()) }),
  }),
});

/**
 * Clicks the icon of an extension and closes the popup again. The first thing painted of either popup is its field: what
 * Quarry's page holds before its script has run has neither text nor picture, and counts for nothing here.
 */
export async function openAndClose(devtools: CDPSession, port: number, id: string): Promise<Opening> {
  const [tab] = await targetsOf({ devtools }, 'tab');
  if (!tab) throw new Error('There is no tab to click the icon over.');
  const clicked = performance.timeOrigin + performance.now();
  await devtools.send('Extensions.triggerAction', { id, targetId: tab.targetId });
  await new Promise((resolve) => setTimeout(resolve, SETTLED_MS));
  const popup = await watchTarget(port, `chrome-extension://${id}/popup.html`);
  const { field, origin, painted } = Looked.parse(
    await popup.send('Runtime.evaluate', { expression: LOOK, returnByValue: true }),
  ).result.value;
  if (!field || painted === undefined) throw new Error('The popup painted no field.');
  const heap = await heapOf(popup);
  await popup.close();
  return { fromClick: origin + painted - clicked, fromPage: painted, heap };
}
