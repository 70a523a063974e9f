import { mkdir, stat } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { type Session, startChromium } from '../tests/e2e/harness/chromium.ts';
import { clickMenu } from '../tests/e2e/harness/menu.ts';
import { openOptions, saveService, setUp } from '../tests/e2e/harness/options.ts';
import { link, openPaper } from '../tests/e2e/harness/paper.ts';
import { openPopup } from '../tests/e2e/harness/popup.ts';
import { reviewedBadge } from '../tests/e2e/harness/review.ts';
import { results, search, searchbox, tab } from '../tests/e2e/harness/search.ts';
import { selectText } from '../tests/e2e/harness/selection.ts';
import { type MockService, startService } from '../tests/mock-service/index.ts';
import { ROOT, run, say } from './run.ts';

/** The pictures of the README: the real extension, each picture in light and in dark. */
const FOLDER = `${ROOT}docs/pictures`;
const SCALE = 2;
/** More would be a burden on whoever opens the README. */
const MOST_BYTES = 300_000;

const QUERY = 'dry stone wall';
const TAB = { width: 960, height: 720, deviceScaleFactor: SCALE, mobile: false };
/** Nobody's key: only its end is shown. */
const KEY = 'not-a-real-key-at-all-4f2a';

/** Takes a page's picture in both colour schemes. */
async function picture(page: Page, name: string): Promise<void> {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await page.waitForTimeout(300);
    const path = `${FOLDER}/${name}-${colorScheme}.png`;
    await page.screenshot({ path, caret: 'hide', animations: 'disabled' });
    const { size: bytes } = await stat(path);
    if (bytes > MOST_BYTES) throw new Error(`${path} has ${bytes} bytes: too many for a README.`);
    say(`${name}-${colorScheme}.png: ${Math.round(bytes / 1024)} kB`);
  }
}

/** Waits until every picture in the page is there. */
async function loaded(page: Page): Promise<void> {
  await page.waitForFunction(() =>
    [...document.images].every(({ complete, loading }) => complete || loading === 'lazy'),
  );
}

async function pictureSearches(session: Session): Promise<void> {
  const popup = await openPopup(session);
  await search(popup.page, { query: QUERY });
  await results(popup.page).first().hover();
  await picture(popup.page, 'search');
  await search(popup.page, { query: 'stone', workflow: 'images' });
  await loaded(popup.page);
  await picture(popup.page, 'images');
  // What is shown behind the extraction.
  await tab(popup.page, 'search').click();
  await searchbox(popup.page).fill(QUERY);
  await popup.close();
}

/** A selection of links to real pages, and to one that is gone. */
async function pictureExtraction(session: Session, { site }: MockService): Promise<void> {
  const pages = site.pages.filter(({ host, nsfw }) => host === 'stone.test' && !nsfw).slice(0, 4);
  const items = pages.map(({ url, title }) => link(url).replace(/>[^<>]*</, `>${title}<`));
  items.splice(2, 0, link('https://stone.test/gone').replace(/>[^<>]*</, '>A page that is gone<'));
  const paper = await openPaper(session, `<ul><li>${items.join('</li><li>')}</li></ul>`);
  await selectText(paper.locator('ul'));
  await clickMenu(session, paper, 'extract-selected-links');
  await reviewedBadge(session);
  const popup = await openPopup(session);
  await popup.page.getByRole('region', { name: 'Last extraction' }).getByRole('button').first().click();
  await picture(popup.page, 'extraction');
  await popup.close();
}

/** The options as they are with the service's own address; nothing is sent there. */
async function pictureOptions(service: MockService): Promise<void> {
  const session = await startChromium({ site: service.site, scale: SCALE, agreed: ['https://kagi.com/*'] });
  try {
    const options = await openOptions(session);
    await saveService(options, { key: KEY });
    await options.getByText(`ends in ${KEY.slice(-4)}`).waitFor();
    await options.reload();
    await options.getByText(`ends in ${KEY.slice(-4)}`).waitFor();
    const devtools = await session.context.newCDPSession(options);
    await devtools.send('Emulation.setDeviceMetricsOverride', TAB);
    await picture(options, 'options');
  } finally {
    await session.close();
  }
}

async function main(): Promise<void> {
  if ((await run('wxt', ['build', '-b', 'chrome'])) !== 0) throw new Error('The build failed.');
  await mkdir(FOLDER, { recursive: true });
  const service = await startService();
  const session = await startChromium({ site: service.site, scale: SCALE });
  try {
    await setUp(session, service);
    await pictureSearches(session);
    await pictureExtraction(session, service);
    await pictureOptions(service);
  } finally {
    await session.close();
    await service.close();
  }
}

await main();
