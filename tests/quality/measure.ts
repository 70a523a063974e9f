import { readFile } from 'node:fs/promises';
import { chromium, type Page } from '@playwright/test';
import { findChromium } from '../../scripts/browsers.ts';
import { ROOT } from '../../scripts/run.ts';
import { pageMarkdown } from '../mock-service/extraction/page-markdown.ts';
import type { QualityPage } from './corpus.ts';
import { type Score, score } from './score.ts';
import { heard, wordsOf } from './words.ts';

/** The script as it is injected into tabs, from the build for Chrome. */
const SCRIPT = `${ROOT}.output/chrome-mv3/page-here.js`;

/** How well a page came out each way. */
export interface Measured {
  page: QualityPage;
  /** Words of the reference. */
  words: number;
  service: Score;
  local: Score;
}

/** Extracts each page both ways: by the local service's extractor from its HTML, and by the injected script in a browser that shows it. */
export async function measure(pages: readonly QualityPage[]): Promise<Measured[]> {
  const script = await readFile(SCRIPT, 'utf8');
  const browser = await chromium.launch({ executablePath: await findChromium(), args: ['--no-sandbox'] });
  try {
    const tab = await browser.newPage();
    const measured: Measured[] = [];
    for (const page of pages) {
      const reference = wordsOf(page.reference);
      const rate = (markdown: string) => score(reference, wordsOf(heard(markdown)));
      const service = rate(await pageMarkdown({ url: page.url, text: page.html, isHtml: true }));
      measured.push({ page, words: reference.length, service, local: rate(await readIn(tab, page, script)) });
    }
    return measured;
  } finally {
    await browser.close();
  }
}

/** What the script gives for a page that a tab shows; nothing but the page itself is to be had there. */
async function readIn(tab: Page, { url, html }: QualityPage, script: string): Promise<string> {
  await tab.unrouteAll();
  await tab.route('**/*', (route) =>
    route.request().url() === url
      ? route.fulfill({ contentType: 'text/html; charset=utf-8', body: html })
      : route.abort(),
  );
  await tab.goto(url);
  const reading: unknown = await tab.evaluate(script);
  return delivered(reading);
}

/** The title stands above the text wherever the text does not begin with a heading of its own. */
function delivered(reading: unknown): string {
  const { title, markdown } = Object(reading);
  if (typeof title !== 'string' || typeof markdown !== 'string')
    throw new Error('The script gave no reading.');
  return markdown === '' || markdown.startsWith('# ') ? markdown : `# ${title}\n\n${markdown}`;
}
