import type { Worker } from '@playwright/test';
import type { Figure } from '../figure.ts';
import { type BenchSetup, type Side, workerOf } from '../setup.ts';
import { newLinks, useInstantService } from './extraction.ts';

interface Click {
  menuItemId: string;
  pageUrl: string;
  frameId: number;
  editable: boolean;
  linkUrl: string;
}

declare const chrome: {
  storage: { local: { set(items: object): Promise<void> } };
  contextMenus: { onClicked: { dispatch(click: Click, tab: object): void } };
};

let clicks = 0;

/** The side's running worker. */
async function worker(setup: BenchSetup, side: Side): Promise<Worker> {
  if (side.name !== 'floor') return side.session.background.awake();
  const address = workerOf(side);
  const found = setup.session.context.serviceWorkers().find((one) => one.url() === address);
  if (!found) throw new Error('The bare worker is not there.');
  return found;
}

/** Puts a marker on the clipboard; `changed` resolves to the system time (ms) when it was replaced. */
async function watchClipboard({ floor: { page } }: BenchSetup): Promise<{ changed: Promise<number> }> {
  clicks += 1;
  const mark = `mark ${clicks}`;
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.bringToFront();
  await page.evaluate((text) => navigator.clipboard.writeText(text), mark);
  const changed = page.evaluate(async (text) => {
    const from = performance.now();
    while ((await navigator.clipboard.readText()) === text) {
      if (performance.now() - from > 10_000) throw new Error('Nothing was copied.');
    }
    return performance.timeOrigin + performance.now();
  }, mark);
  return { changed };
}

/** Dispatches a click on a link in the worker, as the browser does. Returns the system time (ms). */
async function clickOnLink(setup: BenchSetup, side: Side): Promise<number> {
  const [linkUrl = ''] = newLinks(1);
  const click: Click = {
    menuItemId: 'extract-link',
    pageUrl: 'https://docs.test/',
    frameId: 0,
    editable: false,
    linkUrl,
  };
  return (await worker(setup, side)).evaluate((told) => {
    chrome.contextMenus.onClicked.dispatch(told, {});
    return performance.timeOrigin + performance.now();
  }, click);
}

export const menuToClipboard: Figure = {
  name: 'Menu click on a link, instant service: until it is on the clipboard',
  unit: 'ms',
  async prepare(setup, side) {
    const { url, key } = setup.instant;
    if (side.name !== 'floor') await useInstantService(setup, side);
    else
      await (await worker(setup, side)).evaluate((service) => chrome.storage.local.set({ service }), {
        url,
        key,
      });
    if (side.name !== 'floor') await side.page.goto('about:blank');
  },
  async measure(setup, side) {
    const { changed } = await watchClipboard(setup);
    const clicked = await clickOnLink(setup, side);
    const ms = (await changed) - clicked;
    // Views are notified of the job, and the clipboard document closes a second after the copy.
    await setup.floor.page.waitForTimeout(1500);
    return ms;
  },
};
