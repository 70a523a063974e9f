import type { Locator, Page } from '@playwright/test';

/** A passage of a page, to be selected for its links. */
export interface Passage {
  from: Locator;
  to: Locator;
  /** How many of its links lead to known pages. */
  sound: number;
  /** How many distinct https pages it links to. */
  links: number;
}

/** Finds the passage with the most links to known pages and the fewest others; at most `most` distinct pages. */
export async function findLinkPassage(
  page: Page,
  known: ReadonlySet<string>,
  most: number,
): Promise<Passage | undefined> {
  const hrefs = await page
    .locator('a')
    .evaluateAll((links) => links.map((link) => (link instanceof HTMLAnchorElement ? link.href : '')));
  const pages = hrefs.map((href) => pageOf(href, page.url()));
  const stretches = pages.flatMap((url, start) =>
    url === undefined ? [] : stretchesFrom(pages, start, most),
  );
  const judged = stretches.map((stretch) => ({ ...stretch, sound: countIn(known, stretch.found) }));
  const best = judged.sort((a, b) => worth(b) - worth(a))[0];
  if (!best) return undefined;
  const link = (index: number) => page.locator('a').nth(index);
  return { from: link(best.start), to: link(best.end), sound: best.sound, links: best.found.length };
}

/** The https page that a link leads to, unless it is the current page. */
function pageOf(href: string, self: string): string | undefined {
  if (!URL.canParse(href)) return undefined;
  const url = new URL(href);
  url.hash = '';
  return url.protocol === 'https:' && url.href !== new URL(self).href ? url.href : undefined;
}

/** A run of links, with the distinct pages they lead to. */
interface Stretch {
  start: number;
  end: number;
  found: string[];
}

function stretchesFrom(pages: (string | undefined)[], start: number, most: number): Stretch[] {
  const found: string[] = [];
  const stretches: Stretch[] = [];
  for (const [index, url] of pages.entries()) {
    if (index < start || url === undefined || found.includes(url)) continue;
    found.push(url);
    stretches.push({ start, end: index, found: [...found] });
    if (found.length === most) break;
  }
  return stretches;
}

const countIn = (known: ReadonlySet<string>, urls: string[]): number =>
  urls.filter((url) => known.has(url)).length;

/** A link to an unknown page cancels out two links to known ones. */
const worth = ({ sound, found }: Stretch & { sound: number }): number => sound - 2 * (found.length - sound);
