import type { Worker } from '@playwright/test';
import { changeSettings, saveKey } from '../../e2e/harness/checks/messages.ts';
import { storedJobs } from '../../e2e/harness/views/jobs.ts';
import { until } from '../../shared/until.ts';
import type { Figure } from '../figure.ts';
import { type BenchSetup, type Side, workerOf } from '../setup.ts';

const LINKS = 500;
const LOOK_EVERY_MS = 2000;
let runs = 0;

/** Different links each time, so that none are saved. */
function newLinks(count = LINKS): string[] {
  runs += 1;
  return Array.from({ length: count }, (_, index) => `https://run-${runs}.test/${index}`);
}

declare const chrome: {
  runtime: { sendMessage<T>(order: object): Promise<T> };
  storage: { local: { set(items: object): Promise<void> } };
  contextMenus: { onClicked: { dispatch(click: Click, tab: object): void } };
};

/** The bare worker reports its own time. */
const byBareWorker = ({ instant: { url, key } }: BenchSetup, { page }: Side): Promise<number> =>
  page.evaluate((order) => chrome.runtime.sendMessage<number>(order), { url, key, links: newLinks() });

/**
 * Time from the job's creation until its last page is stored. An open page requests it, as for the bare worker, because
 * opening and closing a page for it would be measured too.
 */
async function byQuarry({ session, page }: Side): Promise<number> {
  const targets = newLinks().map((url) => ({ url }));
  const order = { for: 'background', name: 'extract', request: { source: 'list', targets } };
  await page.evaluate((message) => chrome.runtime.sendMessage(message), order);
  const job = await until('the job to end', async () => {
    // Infrequent, because each check reads all of storage in the measured worker.
    await new Promise((resolve) => setTimeout(resolve, LOOK_EVERY_MS));
    return (await storedJobs(session)).find(
      ({ pages, finishedAt, copied }) =>
        pages[0]?.url === targets[0]?.url && finishedAt && copied !== undefined,
    );
  });
  if (job.state !== 'done' || job.finishedAt === undefined) throw new Error(`The job ended ${job.state}.`);
  return job.finishedAt - job.createdAt;
}

const extract = (setup: BenchSetup, side: Side): Promise<number> =>
  side.name === 'floor' ? byBareWorker(setup, side) : byQuarry(side);

/** Makes Quarry use the instant service and skip confirmation. */
async function useInstantService({ instant }: BenchSetup, { session }: Side): Promise<void> {
  await saveKey(session, instant);
  await changeSettings(session, ({ extraction }) => ({
    address: instant.url,
    extraction: { ...extraction, reviewAbove: 10_000 },
    askAbove: 1000,
  }));
}

/** Opens a view that shows the job's progress, or only one of Quarry's images. */
const prepare =
  (seen: boolean): NonNullable<Figure['prepare']> =>
  async (setup, side) => {
    if (side.name === 'floor') return;
    await useInstantService(setup, side);
    await side.page.goto(side.session.url(seen ? 'sidepanel.html' : 'icon/128.png'));
  };

const MANY_LINKS = `${LINKS} links, instant service`;

export const manyLinks: Figure = {
  name: `${MANY_LINKS}: until the last is stored`,
  unit: 'ms',
  prepare: prepare(false),
  measure: extract,
};

export const manyLinksSeen: Figure = {
  name: `${MANY_LINKS}, side panel open: until the last is stored`,
  unit: 'ms',
  goal: { more: 45 },
  prepare: prepare(true),
  measure: extract,
};

interface Click {
  menuItemId: string;
  pageUrl: string;
  frameId: number;
  editable: boolean;
  linkUrl: string;
}

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
