import type { ElementHandle, Page } from 'puppeteer-core';
import type { MockService } from '../../../mock-service/index.ts';
import type { Session } from './firefox.ts';

/** The URL of one of the site's distinct pages. */
export const specimen = ({ site }: MockService, number: number): string =>
  `https://many.test:${site.port}/${number}`;

/** Opens a page with a test's own content, under a URL of the site. */
export async function openTestPage(session: Session, service: MockService, body: string): Promise<Page> {
  const page = await session.open(specimen(service, 600));
  await writeTestPage(page, body);
  return page;
}

/** Shows such a page in an open tab. */
export async function openTestPageIn(page: Page, service: MockService, body: string): Promise<void> {
  await page.goto(specimen(service, 600));
  await writeTestPage(page, body);
}

async function writeTestPage(page: Page, body: string): Promise<void> {
  await page.evaluate((html) => {
    // Parsed like a loading page, with scripts and shadow roots.
    document.open();
    document.write(`<!doctype html><title>Paper</title>${html}`);
    document.close();
  }, body);
}

/** A link as HTML. */
export { link } from '../../../shared/link.ts';

/** A selector's first match. Throws if there is none. */
export async function first(page: Page, selector: string): Promise<ElementHandle<Element>> {
  const found = await page.$(selector);
  if (!found) throw new Error(`The page has no ${selector}.`);
  return found;
}

/** The URLs of each extract request, in order. */
export const requested = ({ ledger }: MockService): string[][] =>
  ledger.entries.flatMap(({ operation, body }) =>
    operation === 'extract' ? [JSON.stringify(body).match(/https:[^"]+/g) ?? []] : [],
  );
