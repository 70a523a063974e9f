import { addressesOf, isOtherPage, isSamePage } from './addresses.ts';
import { type Item, isA, textsOf } from './items.ts';
import { WORKS } from './metadata.ts';

/** What a page states about itself, but not about its site. */
const STATED =
  'link, script[type="application/ld+json"], meta:not([property="og:site_name"], [name=application-name], [name=generator], [http-equiv])';
/** Each title is compared with each heading. */
const MAX_TITLES = 50;
const MAX_TITLE_LENGTH = 1000;

/**
 * Removes what the head of a copied page states if it is about another page, because many sites leave it unchanged when
 * the user goes to the next page. It must name another address of the site, and a title unlike the page's own and its
 * headings: print views and parts of an article name the address of the whole. Returns the JSON-LD items that are left.
 */
export function withoutStaleHead(copy: Document, items: readonly Item[], url: string): readonly Item[] {
  const works = items.filter((item) => isA(item, ...WORKS));
  if (!isElsewhere(copy, works, url) || isTitled(copy, works)) return items;
  for (const one of copy.querySelectorAll(STATED)) one.remove();
  return items.filter((item) => isA(item, 'WebSite'));
}

function isElsewhere(copy: Document, works: readonly Item[], url: string): boolean {
  const here = URL.parse(url);
  if (here === null) return false;
  const said = [
    ...stated(copy, 'link[rel~=canonical]', 'href'),
    ...stated(copy, 'meta[property="og:url"]', 'content'),
    ...works.flatMap(addressesOf),
  ].flatMap((address) => URL.parse(address, url) ?? []);
  return said.some((one) => isOtherPage(one, here)) && !said.some((one) => isSamePage(one, here));
}

/** Whether a stated title is the page's own or a heading; also if there is none. */
function isTitled(copy: Document, works: readonly Item[]): boolean {
  const titles = [
    ...stated(copy, 'meta:is([property="og:title"], [name="twitter:title"])', 'content'),
    ...works.flatMap((work) => ['headline', 'name'].flatMap((name) => textsOf(work, name))),
  ].slice(0, MAX_TITLES);
  const headings = [...copy.querySelectorAll('h1')].slice(0, MAX_TITLES);
  const shown = [copy.title, ...headings.map(({ textContent }) => textContent)].map(lettersOf);
  return titles.length === 0 || titles.some((title) => shown.some((one) => agree(one, lettersOf(title))));
}

const stated = ({ head }: Document, selector: string, attribute: string): string[] =>
  [...head.querySelectorAll(selector)].map((one) => one.getAttribute(attribute) ?? '');

const lettersOf = (text: string): string =>
  text
    .slice(0, MAX_TITLE_LENGTH)
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '');

/** Whether a title contains another, which may leave out the name of a site. */
const agree = (one: string, other: string): boolean =>
  one !== '' && other !== '' && (one.includes(other) || other.includes(one));
