import type { Page } from '@playwright/test';
import type { Session } from '../browser/chromium.ts';

/** Opens a page with a test's own content, by default under a URL of the site. */
export async function openTestPage(
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
