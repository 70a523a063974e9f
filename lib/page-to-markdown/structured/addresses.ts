import { type Item, itemsOf, textsOf } from './items.ts';

/** A URL's host, the same for a site and its mobile and AMP versions. */
export const commonHostOf = ({ host }: URL): string => host.replace(/^(?:www|m|mobile|amp)\./, '');

/** Parts of a path in which variants of a page differ. */
const NO_PART = /^(?:amp|(?:index|default)(?:\.\w+)?)?$/;

const pathOf = ({ pathname }: URL): string =>
  pathname
    .toLowerCase()
    .split('/')
    .filter((part) => !NO_PART.test(part))
    .join('/')
    .replace(/\.(?:amp|(?:amp\.)?html?)$/, '');

/** The values that two URLs have for each parameter of the first, without those that only count visits. */
const valuesIn = (one: URL, other: URL): [string, string | null][] =>
  [...one.searchParams]
    .filter(([name]) => !/^(?:utm_|amp$)/.test(name))
    .map(([name, value]) => [value, other.searchParams.get(name)]);

/** Whether a URL that a page states is the page's own, or that of a known variant such as AMP. */
export const isSamePage = (stated: URL, page: URL): boolean =>
  commonHostOf(stated) === commonHostOf(page) &&
  pathOf(stated) === pathOf(page) &&
  valuesIn(stated, page).every(([value, own]) => value === own);

/** Whether a URL that a page states is certainly another page of its site, but not the home page. */
export const isOtherPage = (stated: URL, page: URL): boolean =>
  commonHostOf(stated) === commonHostOf(page) &&
  stated.pathname !== '/' &&
  (pathOf(stated) !== pathOf(page) ||
    valuesIn(stated, page).some(([value, own]) => own !== null && value !== own));

/** The addresses of the page that an item describes. */
export const addressesOf = (item: Item): string[] => [
  ...['url', 'mainEntityOfPage', '@id'].flatMap((name) => textsOf(item, name)),
  ...itemsOf(item, 'mainEntityOfPage').flatMap((page) =>
    ['@id', 'url'].flatMap((name) => textsOf(page, name)),
  ),
];
