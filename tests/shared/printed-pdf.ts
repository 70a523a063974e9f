import { createServer } from 'node:http';
import type { Page } from '@playwright/test';

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
export const PARTS_OF_PDF = [
  `<!-- page 1 -->\n\n# The handbook\n\n${TEXT.repeat(4).trim()}`,
  '## Keys\n\n- one at the [desk](https://docs.test/desk)\n- one with the \\*porter\\*\n    - by night\n1. Open the door.\n2. Light the stove.\n\n```\nif (cold) {\n  light(stove);\n}\n```\n\n',
  `\`\`\`\n\n${TEXT.repeat(6).trim()}\n\n${TEXT.repeat(6).trim()}\n\n<!-- page 2 -->`,
  `<!-- page 2 -->\n\n## Doors\n\n${TEXT.trim()}\n\n<!-- page 3 -->\n\n## Windows\n\n${TEXT.trim()}`,
];

/** A file of three pages as a browser prints it. */
export async function printPdfs(page: Page): Promise<{ text: Buffer }> {
  await page.setContent(HTML);
  return { text: await page.pdf({ ...printed, tagged: true }) };
}

/** A site of PDFs on this machine, and what was requested of it. */
export interface PdfSite {
  port: number;
  requested: string[];
  /** Where files have moved to, by path. */
  moved: Record<string, string>;
  close(): Promise<void>;
}

/** Serves files by their paths; those whose paths say so must not be cached. */
export async function servePdfs(files: Readonly<Record<string, Buffer>>): Promise<PdfSite> {
  const requested: string[] = [];
  const moved: Record<string, string> = {};
  const server = createServer(({ url = '' }, response) => {
    const file = files[url];
    if (file) requested.push(url);
    const location = moved[url];
    if (location) return response.writeHead(302, { location, 'cache-control': 'no-store' }).end();
    const headers = url.includes('uncached') ? { 'cache-control': 'no-store' } : {};
    response.writeHead(file ? 200 : 404, { 'content-type': 'application/pdf', ...headers }).end(file);
  });
  await new Promise<void>((resolve) => server.listen(0, resolve));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The site has no port.');
  return {
    port: address.port,
    requested,
    moved,
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
