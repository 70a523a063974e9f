import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, type Page, test } from '@playwright/test';
import { PARTS_OF_PDF, type PdfSite, printPdfs, servePdfs } from '../../shared/printed-pdf.ts';
import { clearBadge, settledBadge } from '../harness/browser/badge.ts';
import { readClipboard } from '../harness/browser/clipboard.ts';
import { useFixture } from '../harness/browser/fixture.ts';
import { readArea } from '../harness/browser/stored.ts';
import { findings, unreachable } from '../harness/checks/accessible.ts';
import { storedJobs } from '../harness/views/jobs.ts';
import { clickMenu } from '../harness/views/menu.ts';

const fixture = useFixture();
let file: Buffer;
let site: PdfSite;

test.beforeAll(async () => {
  ({ text: file } = await printPdfs(await newTab()));
  site = await servePdfs({ '/handbook.pdf': file, '/uncached.pdf': file, '/uncached-moved.pdf': file });
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

test('PDF view: doesn’t follow a redirect to another site', async () => {
  const other = await servePdfs({ '/here.pdf': file });
  const view = await readTab(await newTab(), here('/uncached-moved.pdf'));
  await expect(readPdf(view)).toBeVisible();
  site.moved['/uncached-moved.pdf'] = `http://localhost:${other.port}/here.pdf`;
  await readPdf(view).click();
  await expect(view.getByRole('heading', { name: /^127\.0\.0\.1:\d+ redirects/ })).toBeVisible();
  expect(other.requested).toEqual([]);
  await other.close();
});

test('PDF view: announces the request for an uncached file, also if its tab is closed, until told not to', async () => {
  const tab = await newTab();
  const view = await readTab(tab, here('/uncached.pdf'));
  const words =
    /^Quarry has to request this file once more from 127\.0\.0\.1:\d+\. It isn’t sent anywhere else\.$/;
  await expect(view.getByText(words)).toBeVisible();
  await expect.poll(() => site.requested).toEqual(['/uncached.pdf']);
  await view.getByRole('checkbox', { name: 'Don’t say this again' }).check();
  await tab.close();
  await readPdf(view).click();
  await expectCopied(view);
  await expect.poll(() => site.requested).toEqual(['/uncached.pdf', '/uncached.pdf']);
  const { settings } = await readArea(fixture.session, 'local');
  expect(settings).toMatchObject({ extraction: { pdfs: 'at-once' } });
});

test('PDF view: reads a local file', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'quarry-pdf-'));
  const path = join(folder, 'handbook.pdf');
  await writeFile(path, file);
  await expectCopied(await readTab(await newTab(), pathToFileURL(path).href));
  await rm(folder, { recursive: true });
});
