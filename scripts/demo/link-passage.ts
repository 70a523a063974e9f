import type { Locator, Page } from '@playwright/test';

/** A stretch of a page to be selected for its links. */
export interface Passage {
  from: Locator;
  to: Locator;
  /** How many of its links lead to other pages of the site itself. */
  inside: number;
  /** How many distinct https pages it links to. */
  links: number;
}

/** The stretch of a page with the most links to other pages of its own site, of at most `most` distinct pages. */
export async function findLinkPassage(page: Page, most: number): Promise<Passage | undefined> {
  const hrefs = await page
    .locator('a')
    .evaluateAll((links) => links.map((link) => (link instanceof HTMLAnchorElement ? link.href : '')));
  const pages = hrefs.map((href) => pageOf(href, page.url()));
  const stretches = pages.flatMap((url, start) => (url === undefined ? [] : [stretch(pages, start, most)]));
  const best = stretches.sort((a, b) => b.inside - a.inside || b.links - a.links)[0];
  if (!best) return undefined;
  const link = (place: number) => page.locator('a').nth(place);
  return { from: link(best.start), to: link(best.end), inside: best.inside, links: best.links };
}

/** The https page that a link leads to, unless it is the page itself. */
function pageOf(href: string, self: string): string | undefined {
  if (!URL.canParse(href)) return undefined;
  const url = new URL(href);
  url.hash = '';
  return url.protocol === 'https:' && url.href !== new URL(self).href ? url.href : undefined;
}

function stretch(pages: (string | undefined)[], start: number, most: number) {
  const found = new Set<string>();
  let end = start;
  for (const [place, url] of pages.entries()) {
    if (place < start || url === undefined || found.has(url)) continue;
    if (found.size === most) break;
    found.add(url);
    end = place;
  }
  const inside = [...found].filter((url) => new URL(url).hostname.endsWith('.test')).length;
  return { start, end, inside, links: found.size };
}
