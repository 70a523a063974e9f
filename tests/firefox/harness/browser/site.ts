import type { ElementHandle, Page } from 'puppeteer-core';
import type { MockService } from '../../../mock-service/index.ts';
import type { Session } from './firefox.ts';

/** The address of a page of the site that no other resembles. */
export const specimen = ({ site }: MockService, number: number): string =>
  `https://many.test:${site.port}/${number}`;

/** Opens a page that a test writes itself, under an address of the site. */
export async function openPaper(session: Session, service: MockService, body: string): Promise<Page> {
  const page = await session.open(specimen(service, 600));
  await writePaper(page, body);
  return page;
}

/** The same in a tab that is open. */
export async function openPaperIn(page: Page, service: MockService, body: string): Promise<void> {
  await page.goto(specimen(service, 600));
  await writePaper(page, body);
}

async function writePaper(page: Page, body: string): Promise<void> {
  await page.evaluate((html) => {
    // Parsed as a page that loads is: with its scripts and shadow roots.
    document.open();
    document.write(`<!doctype html><title>Paper</title>${html}`);
    document.close();
  }, body);
}

/** A link as HTML. */
export { link } from '../../../e2e/harness/views/paper.ts';

/** The first element that a selector finds. */
export async function first(page: Page, selector: string): Promise<ElementHandle<Element>> {
  const found = await page.$(selector);
  if (!found) throw new Error(`The page has no ${selector}.`);
  return found;
}

/** The addresses of each extract request, in order. */
export const requested = ({ ledger }: MockService): string[][] =>
  ledger.entries.flatMap(({ operation, body }) =>
    operation === 'extract' ? [JSON.stringify(body).match(/https:[^"]+/g) ?? []] : [],
  );
