import { mkdir, rm } from 'node:fs/promises';
import { relative } from 'node:path';
import type { Page } from '@playwright/test';
import { type Session, startChromium } from '../../tests/e2e/harness/browser/chromium.ts';
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
