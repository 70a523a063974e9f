import type { Locator, Page } from '@playwright/test';
import type { Job } from '../../lib/extraction/job/job.ts';
import type { MenuId } from '../../lib/settings/menu.ts';
import type { Session } from '../../tests/e2e/harness/browser/chromium.ts';
import { readClipboard, writeClipboard } from '../../tests/e2e/harness/browser/clipboard.ts';
import { openPopup } from '../../tests/e2e/harness/browser/popup.ts';
import { storedJobs } from '../../tests/e2e/harness/views/jobs.ts';
import { clickMenu } from '../../tests/e2e/harness/views/menu.ts';
import { reviewedBadge } from '../../tests/e2e/harness/views/review.ts';
import { say } from '../run.ts';
import type { Demo } from './demo.ts';
import type { Extracted } from './report.ts';

/** Twelve links take two requests. */
const MAX_LINKS = 12;
const RESULTS_LOOKED_AT = 8;

/** A result opened in a tab, and the first and last link of the passage to select; none without links to known pages. */
interface Chosen {
  page: Page;
  passage: { from: Locator; to: Locator } | undefined;
}

/** Opens results until one has enough links in a row to known pages, or else takes the one with the most. */
export async function choosePage(
  session: Session,
  urls: string[],
  known: ReadonlySet<string>,
): Promise<Chosen> {
  let best: (Chosen & { links: number }) | undefined;
  for (const url of urls.slice(0, RESULTS_LOOKED_AT)) {
    const page = await session.open(url);
    const { start, end, links } = await longestPassage(page, known);
    const at = (index: number) => page.locator('a').nth(index);
    const one = { page, links, passage: links > 0 ? { from: at(start), to: at(end) } : undefined };
    const worse = best && best.links >= links ? one : best;
    await worse?.page.close();
    if (worse !== one) best = one;
    if (best?.links === MAX_LINKS) break;
  }
  if (!best) throw new Error('No result could be opened.');
  return best;
}

/** The links in a row that lead to the most distinct known pages, and to no other https page. */
async function longestPassage(page: Page, known: ReadonlySet<string>) {
  const hrefs = await page
    .locator('a')
    .evaluateAll((links) => links.map((link) => (link instanceof HTMLAnchorElement ? link.href : '')));
  const pages = hrefs.map((href) => pageOf(href, page.url()));
  let best = { start: 0, end: 0, links: 0 };
  for (const start of pages.keys()) {
    const found = new Set<string>();
    for (const [index, url] of pages.entries()) {
      if (index < start || url === undefined) continue;
      if (!known.has(url) || found.add(url).size > MAX_LINKS) break;
      if (found.size > best.links) best = { start, end: index, links: found.size };
    }
  }
  return best;
}

/** The https page that a link leads to, unless it is the current page. */
function pageOf(href: string, self: string): string | undefined {
  const url = URL.parse(href);
  if (url === null) return undefined;
  url.hash = '';
  return url.protocol === 'https:' && url.href !== new URL(self).href ? url.href : undefined;
}

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
  // Each page has a heading with its source; pages that link to it name it in parentheses.
  const missing = urls.filter((url) => !clipboard.includes(`Source: <${url}>`));
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

async function picturePopup(demo: Demo, name: string): Promise<void> {
  const popup = await openPopup(demo.session);
  // Its last answer comes from a database.
  await popup.page.locator('[role=tabpanel] > *').first().waitFor();
  await demo.picture(popup.page, `${name}-popup`);
  await popup.close();
}

/** The https URLs in a request. */
export const urlsIn = (body: unknown): string[] => JSON.stringify(body).match(/https:[^"]+/g) ?? [];
