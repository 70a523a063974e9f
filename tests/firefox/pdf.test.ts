import type { Page } from 'puppeteer-core';
import { expect, test } from 'vitest';
import { until } from '../shared/until.ts';
import { settledBadge } from './harness/browser/badge.ts';
import { readClipboard } from './harness/browser/clipboard.ts';
import { click, reads } from './harness/browser/find.ts';
import { useFixture } from './harness/browser/fixture.ts';
import { answerPrompt } from './harness/browser/permissions.ts';
import { first } from './harness/browser/site.ts';
import { clickMenu } from './harness/views/menu.ts';

const fixture = useFixture();

/** Opens a file in Firefox's PDF viewer, extracts it there, and returns the view that opens. */
async function readTab(): Promise<Page> {
  const { session, service } = fixture;
  const file = `https://journal.test:${service.site.port}/papers/exhaustive-matching.pdf`;
  const tab = await session.open(file);
  const before = new Set(await session.tabs());
  await clickMenu(session, await first(tab, 'body'), 'extract-here');
  const view = await until('the view to open', async () => {
    const opened = (await session.tabs()).filter((page) => !before.has(page));
    // The protocol sometimes still reports the blank page that the view replaced.
    const urls = await Promise.all(opened.map((page) => page.evaluate(() => location.href).catch(() => '')));
    return opened[urls.findIndex((url) => url.startsWith(session.url('desk.html#pdf=')))];
  });
  await view.bringToFront();
  return view;
}

test('PDF view: announces that it has to request the file and does so after the browser’s prompt', async () => {
  const { session, service } = fixture;
  const view = await readTab();
  await reads(view, /request this file once more from journal\.test:\d+\. It isn’t sent anywhere else\./);
  await click(view, 'button', 'Read PDF');
  await answerPrompt(session, 'refuse');
  await reads(view, /No access to journal\.test/);
  await click(view, 'button', 'Try again');
  await answerPrompt(session, 'allow');
  await reads(view, /Copied this PDF/);
  expect(await settledBadge(session)).toEqual({ text: '✓1', title: 'Quarry: copied 1 page as Markdown' });
  await expect.poll(() => readClipboard(session)).toContain('Pebble compiler');
  expect(service.ledger.entries).toEqual([]);
});
