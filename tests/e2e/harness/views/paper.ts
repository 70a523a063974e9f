import type { Page } from '@playwright/test';
import type { Session } from '../browser/chromium.ts';

/** Opens a page that a test writes itself, under an address of the site unless told otherwise. */
export async function openPaper(
  session: Session,
  body: string,
  url = 'https://docs.test/paper',
): Promise<Page> {
  const page = await session.context.newPage();
  await page.route(url, (route) =>
    route.fulfill({
      contentType: 'text/html',
      body: `<!doctype html><title>Paper</title><main>${body}</main>`,
    }),
  );
  await page.goto(url);
  return page;
}

/** A link as HTML. */
export const link = (href: string): string => `<a href="${href}">a link to ${href}</a>`;
