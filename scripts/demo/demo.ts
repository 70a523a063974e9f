import { mkdir, rm } from 'node:fs/promises';
import { relative } from 'node:path';
import type { Page } from '@playwright/test';
import { type Session, startChromium } from '../../tests/e2e/harness/browser/chromium.ts';
import { openPopup } from '../../tests/e2e/harness/browser/popup.ts';
import { setUp } from '../../tests/e2e/harness/views/options.ts';
import { type MockService, startService } from '../../tests/mock-service/index.ts';
import { buildFor, ROOT, say } from '../run.ts';

const SCREENSHOTS = `${ROOT}.output/demo`;

/** The command-line options. */
export interface Arguments {
  headless: boolean;
  json: boolean;
  /** A folder of HTML pages instead of the sample site. */
  site: string | undefined;
  query: string | undefined;
}

/** The setting of the demo: a browser with Quarry, and the local service. */
export interface Demo {
  service: MockService;
  session: Session;
  /** Screenshots taken so far, as paths relative to the project. */
  screenshots: string[];
  picture(page: Page, name: string): Promise<void>;
  close(): Promise<void>;
}

/** Builds the extension, and starts the service and the browser. */
export async function startDemo({ headless, site }: Arguments): Promise<Demo> {
  say('Building Quarry …');
  await buildFor('chrome');
  say('Starting the local service and Chromium …');
  const service = await startService(site === undefined ? {} : { siteDir: site });
  const session = await startChromium({ site: service.site, headless }).catch(async (error: unknown) => {
    await service.close();
    throw error;
  });
  await rm(SCREENSHOTS, { recursive: true, force: true });
  await mkdir(SCREENSHOTS, { recursive: true });
  const screenshots: string[] = [];
  return {
    service,
    session,
    screenshots,
    async picture(page, name) {
      const path = `${SCREENSHOTS}/${String(screenshots.length + 1).padStart(2, '0')}-${name}.png`;
      await page.screenshot({ path });
      screenshots.push(relative(ROOT, path));
    },
    async close() {
      await session.close();
      await service.close();
    },
  };
}

const TRY = `
Quarry is in the toolbar (behind the puzzle piece), set up with a service that runs on this machine only.

  Search      click Quarry, or press Alt+Shift+Q; type, press Enter; try the other tabs.
  A page      right-click it: Quarry, Copy page as Markdown with the service; then paste anywhere.
  A link      right-click it: Copy link as Markdown.
  Many links  select text with links, right-click it: Copy selected links as Markdown….

Close the browser to exit.`;

/** Opens a browser with Quarry set up, a page to try it on, and the popup. Resolves when the browser is closed. */
export async function openForPerson(given: Arguments): Promise<void> {
  const demo = await startDemo(given);
  const closed = new Promise<void>((resolve) => demo.session.context.once('close', () => resolve()));
  const end = () => void demo.session.context.close();
  process.once('SIGINT', end).once('SIGTERM', end);
  try {
    await setUp(demo.session, demo.service);
    await openFirstPage(demo);
    say(TRY);
    await closed;
  } finally {
    await demo.close();
  }
}

async function openFirstPage({ session, service }: Demo): Promise<void> {
  const { pages } = service.site;
  const first = pages.find(({ tags }) => tags.includes('links')) ?? pages[0];
  if (first) await session.open(first.url);
  for (const page of session.context.pages()) if (page.url() === 'about:blank') await page.close();
  // Optional, since some window managers keep a window in the background, where no popup can open.
  await openPopup(session).catch((error: unknown) => say(`The popup did not open: ${String(error)}`));
}
