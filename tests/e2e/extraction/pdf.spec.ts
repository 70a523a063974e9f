import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, type Page, test } from '@playwright/test';
import { PARTS_OF_PDF, type PdfSite, printPdfs, servePdfs } from '../../shared/printed-pdf.ts';
import { clearBadge, settledBadge } from '../harness/browser/badge.ts';
import { readClipboard } from '../harness/browser/clipboard.ts';
import { useFixture } from '../harness/browser/fixture.ts';
import { findings, unreachable } from '../harness/checks/accessible.ts';
import { storedJobs } from '../harness/views/jobs.ts';
import { clickMenu } from '../harness/views/menu.ts';
import { changeSettings } from '../harness/views/settings.ts';

const fixture = useFixture();
let files: Awaited<ReturnType<typeof printPdfs>>;
let site: PdfSite;

test.beforeAll(async () => {
  files = await printPdfs(await newTab());
  const damaged = Buffer.from(`%PDF-1.7\n${'not a file at all\n'.repeat(50)}`);
  site = await servePdfs({
    '/handbook.pdf': files.text,
    '/uncached.pdf': files.text,
    '/uncached-again.pdf': files.text,
    '/uncached-moved.pdf': files.text,
    '/damaged.pdf': damaged,
  });
});
test.afterAll(() => site.close());
test.beforeEach(() => site.requested.splice(0));

const here = (path: string) => `http://127.0.0.1:${site.port}${path}`;

/** Extracts a file from its tab, and returns the view that opens. */
async function readTab(tab: Page, url: string): Promise<Page> {
  const { session } = fixture;
  await tab.goto(url);
  await clearBadge(session);
  const opened = session.context.waitForEvent('page');
  await clickMenu(session, tab, 'extract-here');
  return opened;
}
const newTab = () => fixture.session.context.newPage();

const readPdf = (view: Page) => view.getByRole('button', { name: 'Read PDF' });

async function expectCopied(view: Page): Promise<void> {
  await expect(view.getByRole('heading', { name: 'Copied this PDF (3 pages)' })).toBeVisible();
  expect(await settledBadge(fixture.session)).toEqual({
    text: '✓1',
    title: 'Quarry: copied 1 page as Markdown',
  });
  const copied = await readClipboard(await fixture.session.open('https://docs.test/'));
  for (const part of PARTS_OF_PDF) expect(copied).toContain(part);
  expect(copied).not.toMatch(/The handbook of this house|^\d$/m);
}

test('PDF view: reads a PDF from the browser’s cache without a request or a prompt', async () => {
  const view = await readTab(await newTab(), here('/handbook.pdf'));
  await expectCopied(view);
  await expect.poll(() => site.requested).toEqual(['/handbook.pdf']);
  expect(fixture.service.ledger.entries).toEqual([]);
  expect(await findings(view)).toEqual([]);
  expect(await unreachable(view)).toEqual([]);
  const [job] = await storedJobs(fixture.session);
  expect(job).toMatchObject({
    state: 'done',
    copied: true,
    pages: [{ via: 'local', title: 'The handbook' }],
  });
});

test('PDF view: announces the request for an uncached file, also if its tab is closed, until told not to', async () => {
  const tab = await newTab();
  const view = await readTab(tab, here('/uncached.pdf'));
  const words =
    /^Quarry has to request this file once more from 127\.0\.0\.1:\d+\. It isn’t sent anywhere else\.$/;
  await expect(view.getByText(words)).toBeVisible();
  expect(await findings(view)).toEqual([]);
  await expect.poll(() => site.requested).toEqual(['/uncached.pdf']);
  await view.getByRole('checkbox', { name: 'Don’t say this again' }).check();
  await tab.close();
  await readPdf(view).click();
  await expectCopied(view);
  await expect.poll(() => site.requested).toEqual(['/uncached.pdf', '/uncached.pdf']);
  await expectCopied(await readTab(await newTab(), here('/uncached-again.pdf')));
  await changeSettings(fixture.session, ({ extraction }) => ({
    extraction: { ...extraction, pdfs: 'ask' },
  }));
});

test('PDF view: doesn’t follow a redirect, but asks again at the file’s new site', async () => {
  const other = await servePdfs({ '/uncached-here.pdf': files.text });
  const tab = await newTab();
  const view = await readTab(tab, here('/uncached-moved.pdf'));
  await expect(readPdf(view)).toBeVisible();
  const there = `http://localhost:${other.port}/uncached-here.pdf`;
  site.moved['/uncached-moved.pdf'] = there;
  await readPdf(view).click();
  await expect(view.getByRole('heading', { name: /^127\.0\.0\.1:\d+ redirects/ })).toBeVisible();
  expect(other.requested).toEqual([]);
  expect(await findings(view)).toEqual([]);
  const asked = await readTab(tab, here('/uncached-moved.pdf'));
  expect(tab.url()).toBe(there);
  await expect(
    asked.getByText(/^Quarry has to request this file once more from localhost:\d+\./),
  ).toBeVisible();
  await readPdf(asked).click();
  await expectCopied(asked);
  expect(other.requested).toHaveLength(2);
  delete site.moved['/uncached-moved.pdf'];
  await other.close();
});

test('PDF view: reads a local file', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'quarry-pdf-'));
  const path = join(folder, 'handbook.pdf');
  await writeFile(path, files.text);
  await expectCopied(await readTab(await newTab(), pathToFileURL(path).href));
  await rm(folder, { recursive: true });
});

test('PDF view: reports a damaged file and accepts another from this computer', async () => {
  const view = await readTab(await newTab(), here('/damaged.pdf'));
  await expect(view.getByRole('heading', { name: 'The file is damaged' })).toBeVisible();
  expect(await findings(view)).toEqual([]);
  const chosen = view.waitForEvent('filechooser');
  await view.getByRole('button', { name: 'Choose file' }).click();
  await (await chosen).setFiles({ name: 'a.pdf', mimeType: 'application/pdf', buffer: files.text });
  await expectCopied(view);
});

test('PDF view: offers the service, with its price, if a file has no text', async () => {
  const tab = await newTab();
  const url = 'https://docs.test/scan.pdf';
  await tab.route(url, (route) => route.fulfill({ contentType: 'application/pdf', body: files.scan }));
  const view = await readTab(tab, url);
  await expect(view.getByRole('heading', { name: 'No text in this PDF' })).toBeVisible();
  expect(fixture.service.ledger.entries).toEqual([]);
  await view.getByRole('button', { name: 'Copy with the service about $0.004' }).click();
  await expect
    .poll(() => fixture.service.ledger.entries.map(({ body }) => body))
    .toEqual([{ pages: [{ url }] }]);
});
