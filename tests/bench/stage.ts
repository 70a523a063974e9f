import { fileURLToPath } from 'node:url';
import type { Locator, Page } from '@playwright/test';
import { type Session, startChromium } from '../e2e/harness/browser/chromium.ts';
import { extensionId } from '../e2e/harness/browser/profile.ts';
import { setUp } from '../e2e/harness/views/options.ts';
import { type MockService, startService } from '../mock-service/index.ts';
import { type InstantService, startInstantService } from './instant-service.ts';
import { FEW, MANY, MOST, makeResults, PAGE } from './many.ts';

const BARE = fileURLToPath(new URL('bare', import.meta.url));
/** As large as a popup. */
const SIZE = { width: 440, height: 560 };

/** A page under measurement: the bare one, or Quarry's search view. */
export interface Side {
  name: 'floor' | 'quarry';
  page: Page;
  /** Selects the entries of its list. */
  entries: string;
}

/** The field of either page in which a query is typed. */
export const searchField = (page: Page): Locator => page.locator('input[aria-label="Search"]');

/** The address of the side's worker. */
export const workerOf = ({ session }: BenchStage, { name }: Side): string =>
  name === 'quarry' ? session.url('background.js') : `chrome-extension://${extensionId(BARE)}/worker.js`;

/** Where it is measured: the service, and a browser with both pages. */
export interface BenchStage {
  service: MockService;
  session: Session;
  floor: Side;
  quarry: Side;
  instant: InstantService;
  close(): Promise<void>;
}

/** Lets a search that begins with a word find so many results. */
function answerWith({ faults }: MockService, word: string, count: number): void {
  const search = makeResults(count);
  faults.always({
    operation: 'search',
    when: (body) => JSON.stringify(body).includes(word),
    alter: (envelope) => ({ ...envelope, data: { search } }),
  });
}

/** Starts the service and a Chromium with the built extension and the bare one, both pages open. */
export async function openBenchStage(): Promise<BenchStage> {
  const service = await startService();
  const instant = await startInstantService();
  answerWith(service, FEW, PAGE);
  answerWith(service, MANY, MOST);
  const session = await startChromium({ site: service.site, beside: [BARE] });
  await setUp(session, service);
  const at = encodeURIComponent(`${service.url} ${service.key}`);
  const bare = await session.open(`chrome-extension://${extensionId(BARE)}/page.html#${at}`);
  const view = await session.open(session.url('sidepanel.html'));
  for (const page of [bare, view]) await page.setViewportSize(SIZE);
  return {
    service,
    session,
    instant,
    floor: { name: 'floor', page: bare, entries: 'li' },
    quarry: { name: 'quarry', page: view, entries: 'ul[aria-label="Results"] > li' },
    async close() {
      await session.close();
      await service.close();
      await instant.close();
    },
  };
}
