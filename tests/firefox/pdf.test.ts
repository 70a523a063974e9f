import { chromium } from '@playwright/test';
import type { ElementHandle, Page } from 'puppeteer-core';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
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
let files: Awaited<ReturnType<typeof printPdfs>>;

beforeAll(async () => {
  const printer = await chromium.launch({ executablePath: await findChromium(), args: ['--no-sandbox'] });
  files = await printPdfs(await printer.newPage());
  await printer.close();
  site = await servePdfs({
    '/handbook.pdf': files.text,
    '/unnamed': files.text,
    '/uncached-moved.pdf': files.text,
    '/scan.pdf': files.scan,
    '/damaged.pdf': Buffer.from(`%PDF-1.7\n${'not a file at all\n'.repeat(50)}`),
  });
});
afterAll(() => site.close());
beforeEach(() => site.requested.splice(0));

/** Opens a file in Firefox's PDF viewer, extracts it there, and returns the view that opens. `host`: already granted to Quarry. */
async function readTab(path: string, host = '127.0.0.1'): Promise<Page> {
  const { session } = fixture;
  const tab = await session.open(`http://${host}:${site.port}${path}`);
  const before = new Set(await session.tabs());
  const body: ElementHandle<Element> = await first(tab, 'body');
  await clickMenu(session, body, 'extract-here');
  const view = await until('the view to open', async () => {
    const opened = (await session.tabs()).filter((page) => !before.has(page));
    // The protocol sometimes still reports the blank page that the view replaced.
    const urls = await Promise.all(opened.map((page) => page.evaluate(() => location.href).catch(() => '')));
    return opened[urls.findIndex((url) => url.startsWith(session.url('desk.html#pdf=')))];
  });
  await view.bringToFront();
  return view;
}

async function expectCopied(view: Page): Promise<void> {
  await reads(view, /Copied this PDF \(3 pages\)/);
  expect(await settledBadge(fixture.session)).toEqual({
    text: '✓1',
    title: 'Quarry: copied 1 page as Markdown',
  });
  const copied = await readClipboard(fixture.session);
  for (const part of PARTS_OF_PDF) expect(copied).toContain(part);
}

test('PDF view: announces that it has to request the file and does so after the browser’s prompt', async () => {
  const view = await readTab('/unnamed', 'localhost');
  await reads(view, /request this file once more from localhost:\d+\. It isn’t sent anywhere else\./);
  await click(view, 'button', 'Read PDF');
  await answerPrompt(fixture.session, 'refuse');
  await reads(view, /No access to localhost/);
  await click(view, 'button', 'Try again');
  await answerPrompt(fixture.session, 'allow');
  await expectCopied(view);
  expect(fixture.service.ledger.entries).toEqual([]);
});

test('PDF view: doesn’t follow a redirect, but asks again at the file’s new site', async () => {
  const other = await servePdfs({ '/here.pdf': files.text });
  const view = await readTab('/uncached-moved.pdf');
  await reads(view, /request this file once more from 127\.0\.0\.1:/);
  site.moved['/uncached-moved.pdf'] = `http://localhost:${other.port}/here.pdf`;
  await click(view, 'button', 'Read PDF');
  await reads(view, /127\.0\.0\.1:\d+ redirects elsewhere/);
  expect(other.requested).toEqual([]);
  const asked = await readTab('/uncached-moved.pdf');
  await reads(asked, new RegExp(`request this file once more from localhost:${other.port}\\.`));
  expect(other.requested).toEqual(['/here.pdf']);
  delete site.moved['/uncached-moved.pdf'];
  await other.close();
});
