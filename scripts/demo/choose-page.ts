import type { Locator, Page } from '@playwright/test';
import type { Session } from '../../tests/e2e/harness/browser/chromium.ts';

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
