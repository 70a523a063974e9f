import type { Locator, Page } from '@playwright/test';
import { type Session, startChromium } from '../e2e/harness/browser/chromium.ts';
import { extensionId } from '../e2e/harness/browser/profile.ts';
import { setUp } from '../e2e/harness/views/options.ts';
import { type MockService, startService } from '../mock-service/index.ts';
import { buildsIn } from './builds.ts';
import type { SideName } from './figure.ts';
import { BARE, barePage } from './floor.ts';
import {
  FEW,
  type InstantService,
  MANY,
  MOST,
  makeResults,
  PAGE,
  startInstantService,
} from './instant-service.ts';

/** The size of a popup. */
export const POPUP_SIZE = { width: 440, height: 560 };

const ENTRIES = 'ul[aria-label="Results"] > li';

/** A measured page: the bare one or Quarry's search view. */
export interface Side {
  name: SideName;
  /** The browser, seen as if this build were its only Quarry. */
  session: Session;
  page: Page;
  /** Selector for the entries in its list. */
  entries: string;
}

/** The query field of either page. */
export const searchField = (page: Page): Locator => page.locator('input[aria-label="Search"]');

/** Long enough for everything a view loads by itself. */
export const SETTLED_MS = 1500;

/** Searches in a popup’s page. The popups opened later show the answer. */
export async function searchOnce(session: Session): Promise<void> {
  const page = await session.open(session.url('popup.html'));
  await searchField(page).fill('stone');
  await searchField(page).press('Enter');
  await page.locator(ENTRIES).nth(9).waitFor();
  await page.waitForTimeout(SETTLED_MS);
  await page.close();
}

/** The URL of the side's worker. */
export const workerOf = ({ name, session }: Side): string =>
  name === 'floor' ? `chrome-extension://${extensionId(BARE)}/worker.js` : session.url('background.js');

/** The measurement setup: the service and a browser with both pages. */
export interface BenchSetup {
  service: MockService;
  session: Session;
  /** In order of measurement, reversed every other time. */
  sides: readonly Side[];
  /** The first side. */
  floor: Side;
  instant: InstantService;
  close(): Promise<void>;
}

/** Makes searches starting with a word find `count` results. */
function answerWith({ faults }: MockService, word: string, count: number): void {
  const search = makeResults(count);
  faults.always({
    operation: 'search',
    when: (body) => JSON.stringify(body).includes(word),
    alter: (envelope) => ({ ...envelope, data: { search } }),
  });
}

/** Starts the service and a Chromium with the built extension, the bare one, and an earlier build if given, with their pages open. */
export async function openBenchSetup(before: string | undefined): Promise<BenchSetup> {
  const service = await startService();
  const instant = await startInstantService();
  answerWith(service, FEW, PAGE);
  answerWith(service, MANY, MOST);
  const session = await startChromium({
    popups: false,
    site: service.site,
    beside: [BARE, ...(before ? [before] : [])],
    ownProcesses: true,
  });
  const bare = await session.open(`chrome-extension://${extensionId(BARE)}/${barePage(service)}`);
  const floor: Side = { name: 'floor', session, page: bare, entries: 'li' };
  const sides = [floor];
  for (const { name, session: own } of await buildsIn(session, before)) {
    await setUp(own, service);
    sides.push({ name, session: own, page: await session.open(own.url('sidepanel.html')), entries: ENTRIES });
  }
  for (const { page } of sides) await page.setViewportSize(POPUP_SIZE);
  return {
    service,
    session,
    sides,
    floor,
    instant,
    async close() {
      await session.close();
      await service.close();
      await instant.close();
    },
  };
}
