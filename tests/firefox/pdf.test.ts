import { chromium } from '@playwright/test';
import type { Page } from 'puppeteer-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { findChromium } from '../../scripts/browsers.ts';
import { PARTS_OF_PDF, type PdfSite, printPdfs, servePdfs } from '../shared/printed-pdf.ts';
import { until } from '../shared/until.ts';
import { settledBadge } from './harness/browser/badge.ts';
import { readClipboard } from './harness/browser/clipboard.ts';
import { click, reads } from './harness/browser/find.ts';
import { useFixture } from './harness/browser/fixture.ts';
import { answerPrompt } from './harness/browser/permissions.ts';
import { first } from './harness/browser/site.ts';
import { clickMenu } from './harness/views/menu.ts';

const fixture = useFixture();
let site: PdfSite;

beforeAll(async () => {
  const printer = await chromium.launch({ executablePath: await findChromium(), args: ['--no-sandbox'] });
  const { text } = await printPdfs(await printer.newPage());
  await printer.close();
  site = await servePdfs({ '/unnamed': text });
});
afterAll(() => site.close());

/** Opens the file in Firefox's PDF viewer, extracts it there, and returns the view that opens. */
async function readTab(): Promise<Page> {
  const { session } = fixture;
  const tab = await session.open(`http://localhost:${site.port}/unnamed`);
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
  await reads(view, /request this file once more from localhost:\d+\. It isn’t sent anywhere else\./);
  await click(view, 'button', 'Read PDF');
  await answerPrompt(session, 'refuse');
  await reads(view, /No access to localhost/);
  await click(view, 'button', 'Try again');
  await answerPrompt(session, 'allow');
  await reads(view, /Copied this PDF \(3 pages\)/);
  expect(await settledBadge(session)).toEqual({ text: '✓1', title: 'Quarry: copied 1 page as Markdown' });
  const copied = await readClipboard(session);
  for (const part of PARTS_OF_PDF) expect(copied).toContain(part);
  expect(service.ledger.entries).toEqual([]);
});
