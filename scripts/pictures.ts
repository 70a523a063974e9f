import { mkdir } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { type Session, startChromium } from '../tests/e2e/harness/browser/chromium.ts';
import { openPopup } from '../tests/e2e/harness/browser/popup.ts';
import { changeSettings } from '../tests/e2e/harness/checks/messages.ts';
import { clickMenu } from '../tests/e2e/harness/views/menu.ts';
import { setUp } from '../tests/e2e/harness/views/options.ts';
import { attachReview, reviewedBadge } from '../tests/e2e/harness/views/review.ts';
import { results } from '../tests/e2e/harness/views/search.ts';
import { selectText } from '../tests/e2e/harness/views/selection.ts';
import { openTestPage } from '../tests/e2e/harness/views/test-page.ts';
import { type MockService, startService } from '../tests/mock-service/index.ts';
import { link } from '../tests/shared/link.ts';
import { filmMainJob } from './pictures/main-job.ts';
import { inBothSchemes, SCALE, writeGuideImage, writeReadmeImage } from './pictures/shots.ts';
import { buildFor, ROOT } from './run.ts';

/** Window size for the images of the README and guide, which show the real extension in light and dark. */
const WIDE = { width: 1080, height: 720, deviceScaleFactor: SCALE, mobile: false };

/** Opens a page of the extension in a tab with that size. */
async function openWide(session: Session, path: string): Promise<Page> {
  const page = await session.open(session.url(path));
  const devtools = await session.context.newCDPSession(page);
  await devtools.send('Emulation.setDeviceMetricsOverride', WIDE);
  return page;
}

/** Captures the state after the film: the results of its search. */
async function pictureSearch(session: Session): Promise<void> {
  const popup = await openPopup(session);
  await results(popup.page).first().hover();
  await writeGuideImage(await inBothSchemes(popup.page), 'search', {
    top: 0,
    width: 440,
    height: 348,
    scale: 1.5,
  });
  await popup.close();
}

const pagesOf = ({ site }: MockService, name: string, most: number) =>
  site.pages.filter(({ host, nsfw }) => host === name && !nsfw).slice(0, most);

/** Extracts the links of a selection. */
async function extractLinks(session: Session, pages: { url: string; title: string }[]): Promise<void> {
  const items = pages.map(({ url, title }) => link(url).replace(/>[^<>]*</, `>${title}<`));
  const testPage = await openTestPage(session, `<ul><li>${items.join('</li><li>')}</li></ul>`);
  await selectText(testPage.locator('ul'));
  await clickMenu(session, testPage, 'extract-selected-links');
}

/** Captures links to real pages and one missing page, first in review and then as finished. */
async function pictureExtraction(session: Session, service: MockService): Promise<void> {
  const pages = pagesOf(service, 'stone.test', 4);
  await extractLinks(session, [
    ...pages.slice(0, 2),
    { url: 'https://stone.test/gone', title: 'A page that is gone' },
    ...pages.slice(2),
  ]);
  const review = await attachReview(session);
  await writeGuideImage(await inBothSchemes(review.page), 'review', {
    top: 0,
    width: 440,
    height: 560,
    scale: 1.5,
  });
  await review.page.getByRole('button', { name: /^Extract \d+ pages? ·/ }).click();
  await review.page.getByRole('region', { name: 'Review' }).waitFor({ state: 'hidden' });
  await review.close();
  await reviewedBadge(session);
  const popup = await openPopup(session);
  await popup.page.getByRole('region', { name: 'Last extraction' }).getByRole('button').first().click();
  const shots = await inBothSchemes(popup.page);
  await writeReadmeImage(shots, 'extraction');
  await writeGuideImage(shots, 'extraction', { top: 232, width: 440, height: 288, scale: 1.5 });
  await popup.page.getByRole('button', { name: 'Close', exact: true }).click();
  await popup.close();
}

/** Captures the document of the film’s question, and the library. */
async function pictureDocument(session: Session): Promise<void> {
  const document = await openWide(session, 'desk.html#document');
  await document
    .getByText(/about [\d,]+ tokens/)
    .first()
    .waitFor();
  const shots = await inBothSchemes(document);
  await writeReadmeImage(shots, 'document');
  await writeGuideImage(shots, 'document', { top: 0, width: 1080, height: 720, scale: 0.9 });
  const library = await openWide(session, 'desk.html#library');
  const row = library.getByRole('list', { name: 'Saved pages' }).getByRole('listitem').nth(1);
  await row.getByRole('button').first().click();
  await library.getByRole('heading', { level: 1 }).first().waitFor();
  await writeReadmeImage(await inBothSchemes(library), 'library');
}

async function main(): Promise<void> {
  await buildFor('chrome');
  for (const folder of ['docs/pictures', 'docs/guide']) await mkdir(ROOT + folder, { recursive: true });
  const service = await startService();
  const session = await startChromium({ site: service.site, scale: SCALE });
  try {
    await setUp(session, service);
    await changeSettings(session, () => ({ pageNotes: 'off' }));
    await pictureExtraction(session, service);
    await filmMainJob(session, service);
    await pictureSearch(session);
    await pictureDocument(session);
  } finally {
    await session.close();
    await service.close();
  }
}

await main();
