import { createServer, type Server } from 'node:http';
import { expect, type Page, test } from '@playwright/test';
import { listenHere, stopServer } from '../../shared/local-server.ts';
import { clearBadge, settledBadge } from '../harness/browser/badge.ts';
import { readClipboard } from '../harness/browser/clipboard.ts';
import { useFixture } from '../harness/browser/fixture.ts';
import { findings, unreachable } from '../harness/checks/accessible.ts';
import { storedJobs } from '../harness/views/jobs.ts';
import { clickMenu } from '../harness/views/menu.ts';

const TEXT =
  'Whoever comes first in the morning lights the stove, and whoever leaves last looks at it once more. ';
const HTML = `<!doctype html><html lang="en"><title>handbook.html</title>
<style>body { font: 11pt serif } p { text-align: justify }</style>
<h1>The handbook</h1><p>${TEXT.repeat(4)}</p>
<h2>Keys</h2><ul><li>one at the <a href="https://docs.test/desk">desk</a></li><li>one with the *porter*<ul><li>by night</li></ul></li></ul>
<ol><li>Open the door.</li><li>Light the stove.</li></ol><pre>if (cold) {\n  light(stove);\n}</pre>
<div style="columns: 2">${`<p>${TEXT.repeat(6)}</p>`.repeat(2)}</div>
<h2 style="break-before: page">Doors</h2><p>${TEXT}</p>
<h2 style="break-before: page">Windows</h2><p>${TEXT}</p></html>`;

const printed = {
  format: 'A4',
  displayHeaderFooter: true,
  headerTemplate: '<p style="font-size: 8pt; margin-left: 2cm">The handbook of this house</p>',
  footerTemplate: '<p style="font-size: 8pt; margin-left: 10cm"><span class="pageNumber"></span></p>',
  margin: { top: '2cm', bottom: '2cm', left: '2cm', right: '2cm' },
} as const;

/** What the file comes to, piece by piece. */
const PARTS_OF_PDF = [
  `<!-- page 1 -->\n\n# The handbook\n\n${TEXT.repeat(4).trim()}`,
  '## Keys\n\n- one at the [desk](https://docs.test/desk)\n- one with the \\*porter\\*\n    - by night\n1. Open the door.\n2. Light the stove.\n\n```\nif (cold) {\n  light(stove);\n}\n```\n\n',
  `\`\`\`\n\n${TEXT.repeat(6).trim()}\n\n${TEXT.repeat(6).trim()}\n\n<!-- page 2 -->`,
  `<!-- page 2 -->\n\n## Doors\n\n${TEXT.trim()}\n\n<!-- page 3 -->\n\n## Windows\n\n${TEXT.trim()}`,
];

const fixture = useFixture();
const newTab = () => fixture.session.context.newPage();
let site: Server;
let here = '';
/** The paths requested of the site. */
const requested: string[] = [];
/** Where the file has moved to. */
let moved: string | undefined;

/** Serves the file, as Chromium prints it; not from the cache at paths that say so. */
test.beforeAll(async () => {
  const printer = await newTab();
  await printer.setContent(HTML);
  const file = await printer.pdf({ ...printed, tagged: true });
  site = createServer(({ url = '' }, response) => {
    // The browser also asks for an icon.
    if (!url.endsWith('.pdf')) return response.writeHead(404).end();
    requested.push(url);
    if (moved) return response.writeHead(302, { location: moved, 'cache-control': 'no-store' }).end();
    const headers = url.includes('uncached') ? { 'cache-control': 'no-store' } : {};
    response.writeHead(200, { 'content-type': 'application/pdf', ...headers }).end(file);
  });
  here = `http://127.0.0.1:${await listenHere(site)}`;
});
test.afterAll(() => stopServer(site));
test.beforeEach(() => requested.splice(0));

/** Extracts a file from its tab, and returns the view that opens. */
async function readTab(tab: Page, url: string): Promise<Page> {
  const { session } = fixture;
  await tab.goto(url);
  await clearBadge(session);
  const opened = session.context.waitForEvent('page');
  await clickMenu(session, tab, 'extract-here');
  return opened;
}
test('PDF view: reads a PDF from the browser’s cache without a request or a prompt', async () => {
  const view = await readTab(await newTab(), `${here}/handbook.pdf`);
  await expect(view.getByRole('heading', { name: 'Copied this PDF (3 pages)' })).toBeVisible();
  expect(await settledBadge(fixture.session)).toEqual({
    text: '✓1',
    title: 'Quarry: copied 1 page as Markdown',
  });
  const copied = await readClipboard(await fixture.session.open('https://docs.test/'));
  for (const part of PARTS_OF_PDF) expect(copied).toContain(part);
  expect(copied).not.toMatch(/The handbook of this house|^\d$/m);
  await expect.poll(() => requested).toEqual(['/handbook.pdf']);
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

// Firefox’s test has a request that it asks about.
test('PDF view: doesn’t follow a redirect to another site', async () => {
  const view = await readTab(await newTab(), `${here}/uncached.pdf`);
  const read = view.getByRole('button', { name: 'Read PDF' });
  await expect(read).toBeVisible();
  moved = here.replace('127.0.0.1', 'localhost');
  await read.click();
  await expect(view.getByRole('heading', { name: /^127\.0\.0\.1:\d+ redirects/ })).toBeVisible();
  expect(requested).toEqual(['/uncached.pdf', '/uncached.pdf']);
});
