import { type Browser, chromium, type Page } from '@playwright/test';
import { build } from 'vite';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findChromium } from '../../../scripts/browsers.ts';
import { ROOT } from '../../../scripts/run.ts';

import { GROWING_PARTS, pageWith } from './pages.ts';
import { disproportionate, RUNS } from './ratio.ts';

const URL_HERE = 'https://growth.test/';
const ENTRY = `${ROOT}lib/page-to-markdown/document.ts`;

/** Local extraction, bundled as a global for the page. */
async function bundled(): Promise<string> {
  const outputs = await build({
    configFile: false,
    logLevel: 'error',
    build: { lib: { entry: ENTRY, formats: ['iife'], name: 'extraction' }, write: false },
  });
  const [script] = [outputs].flat().flatMap((one) => ('output' in one ? one.output : []));
  return script?.type === 'chunk' ? script.code : '';
}

describe.skipIf(RUNS === 0)('local extraction takes linear time', () => {
  let browser: Browser;
  let script: string;
  beforeAll(async () => {
    script = await bundled();
    browser = await chromium.launch({ executablePath: await findChromium(), args: ['--no-sandbox'] });
  });
  afterAll(() => browser.close());

  it.each(Object.entries(GROWING_PARTS))('%s', async (_, partOf) => {
    expect(
      await disproportionate((length) => timeOf(browser, script, pageWith(partOf(length)))),
    ).toBeUndefined();
  });
});

/** Milliseconds of main-thread CPU time that reading a page takes. */
async function timeOf(browser: Browser, script: string, html: string): Promise<number> {
  const page = await browser.newPage();
  try {
    await page.route('**/*', (route) =>
      route.request().url() === URL_HERE
        ? route.fulfill({ contentType: 'text/html', body: html })
        : route.abort(),
    );
    await page.goto(URL_HERE);
    return await timeIn(page, script);
  } finally {
    await page.close();
  }
}

async function timeIn(page: Page, script: string): Promise<number> {
  const session = await page.context().newCDPSession(page);
  const { frameTree } = await session.send('Page.getFrameTree');
  const { executionContextId: contextId } = await session.send('Page.createIsolatedWorld', {
    frameId: frameTree.frame.id,
  });
  await session.send('Performance.enable', { timeDomain: 'threadTicks' });
  await session.send('Runtime.evaluate', { expression: script, contextId });
  const time = async () => {
    const { metrics } = await session.send('Performance.getMetrics');
    return 1000 * (metrics.find(({ name }) => name === 'ThreadTime')?.value ?? 0);
  };
  const began = await time();
  const expression = 'extraction.readDocument(document, (name) => name).markdown.length';
  const { exceptionDetails: thrown } = await session.send('Runtime.evaluate', { expression, contextId });
  expect(thrown?.exception?.description).toBeUndefined();
  return (await time()) - began;
}
