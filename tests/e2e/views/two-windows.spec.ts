import { expect, type Page, test } from '@playwright/test';
import { link } from '../../shared/link.ts';
import { until } from '../../shared/until.ts';
import { useFixture } from '../harness/browser/fixture.ts';
import { openPopupOver } from '../harness/browser/popup.ts';
import { linksFrom } from '../harness/views/jobs.ts';
import { clickMenu } from '../harness/views/menu.ts';
import { attachReview } from '../harness/views/review.ts';
import { openTestPage } from '../harness/views/test-page.ts';

interface Window {
  id: number;
}

declare const chrome: {
  windows: {
    create(window: { url: string; focused: boolean }): Promise<Window>;
    getCurrent(): Promise<Window>;
  };
  tabs: { query(of: { active: boolean; url?: string }): Promise<{ windowId: number }[]> };
};

const fixture = useFixture();

/** Opens a page in its own window, in front. */
async function openWindow(title: string, body: string): Promise<Page> {
  const { session } = fixture;
  const url = `https://docs.test/${title.toLowerCase().replace(/\W+/g, '-')}`;
  await session.context.route(url, (route) =>
    route.fulfill({
      contentType: 'text/html',
      body: `<!doctype html><title>${title}</title><main>${body}</main>`,
    }),
  );
  const worker = await session.background.awake();
  await worker.evaluate((at) => chrome.windows.create({ url: at, focused: true }), url);
  const page = await until('the window', async () =>
    session.context.pages().find((one) => one.url() === url),
  );
  // The browser requests it before a route can be set up.
  await page.goto(url);
  return page;
}

const windowOf = (page: Page): Promise<number> =>
  page.evaluate(async () => (await chrome.windows.getCurrent()).id);

test('two windows: the popup names the page of its own window, and a review opens in that of the links', async () => {
  const { session } = fixture;
  const first = await openTestPage(session, '<h1>First</h1>', 'https://docs.test/first');
  const second = await openWindow('Links', linksFrom(401, 8).map(link).join(' '));
  for (const [page, title] of [
    [first, 'Paper'],
    [second, 'Links'],
  ] as const) {
    const popup = await openPopupOver(session, page);
    await expect(popup.page.getByRole('region', { name: 'This page' })).toContainText(title);
    await popup.close();
  }
  await second.evaluate(() => document.getSelection()?.selectAllChildren(document.body));
  await clickMenu(session, second, 'extract-selected-links');
  const popup = await attachReview(session);
  const worker = await session.background.awake();
  const [tab] = await worker.evaluate(
    (url) => chrome.tabs.query({ active: true, url }),
    'https://docs.test/links',
  );
  await expect.poll(() => windowOf(popup.page)).toBe(tab?.windowId);
  await popup.close();
});
