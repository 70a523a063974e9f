import type { Page } from '@playwright/test';
import type { Job } from '../../lib/extraction/job/job.ts';
import type { MenuId } from '../../lib/settings/menu.ts';
import { readClipboard, writeClipboard } from '../../tests/e2e/harness/browser/clipboard.ts';
import { openPopup } from '../../tests/e2e/harness/browser/popup.ts';
import { holdsOneOf, phrasesOf } from '../../tests/e2e/harness/checks/words.ts';
import { storedJobs } from '../../tests/e2e/harness/views/jobs.ts';
import { clickMenu } from '../../tests/e2e/harness/views/menu.ts';
import { reviewedBadge } from '../../tests/e2e/harness/views/review.ts';
import { say } from '../run.ts';
import type { Demo } from './demo.ts';
import type { Extracted } from './report.ts';

const UNTOUCHED = 'Nothing was copied yet.';

/** The result of one menu click, as seen by the service and on the clipboard. */
export interface Outcome extends Extracted {
  clipboard: string;
}

/**
 * Clicks an entry of a page's context menu, waits for the badge, and checks that the Markdown of each page is on the
 * clipboard.
 */
export async function extract(demo: Demo, page: Page, entry: MenuId): Promise<Outcome> {
  const { session, service } = demo;
  await writeClipboard(page, UNTOUCHED);
  const before = service.ledger.entries.length;
  await clickMenu(session, page, entry);
  const badge = await reviewedBadge(session);
  say(`${entry}: the badge says “${badge.title}”.`);
  const clipboard = await readClipboard(page);
  const requests = service.ledger.entries.slice(before);
  const requested = requests.flatMap(({ body }) => urlsIn(body));
  const copies = copiesIn((await storedJobs(session)).at(-1));
  const urls = [...requested, ...copies];
  const missing = await pagesWithout(demo, urls, clipboard);
  await picturePopup(demo, entry);
  const pages = urls.length - missing.length;
  if (urls.length === 0) throw new Error(`${entry}: no pages to extract (${badge.title}).`);
  if (pages > 0 !== (clipboard !== UNTOUCHED)) throw new Error(`${entry}: the clipboard has no page.`);
  if (pages > 0 && !new RegExp(`\\b${pages} page`).test(badge.title)) {
    throw new Error(`${entry}: ${pages} pages are on the clipboard, but the badge says “${badge.title}”.`);
  }
  const twice = copies.find((url) => requested.includes(url));
  if (twice !== undefined) throw new Error(`${entry}: ${twice} was requested although there was a copy.`);
  return { pages, copies: copies.length, failed: missing.length, requests: requests.length, clipboard };
}

/** The pages that came from stored copies, without a request. */
const copiesIn = (job: Job | undefined): string[] =>
  job?.pages.flatMap((page) => (page.state === 'done' && page.kept !== undefined ? page.url : [])) ?? [];

/** The pages that are missing from the text. */
async function pagesWithout(demo: Demo, urls: string[], text: string): Promise<string[]> {
  const tab = await demo.session.context.newPage();
  const missing: string[] = [];
  for (const url of urls) {
    const reached = await tab.goto(url).then(Boolean, () => false);
    if (!reached || !text.includes(url) || !holdsOneOf(text, await phrasesOf(tab))) missing.push(url);
  }
  await tab.close();
  return missing;
}

async function picturePopup(demo: Demo, name: string): Promise<void> {
  const popup = await openPopup(demo.session);
  await demo.picture(popup.page, `${name}-popup`);
  await popup.close();
}

/** The https URLs in a request. */
export const urlsIn = (body: unknown): string[] => JSON.stringify(body).match(/https:[^"]+/g) ?? [];
