import { attributeIn, lettersOf, oneLine, removeAll, webUrlOf } from '../elements.ts';
import { firstText, type Item, isA, itemsOf, textsOf } from './items.ts';

/** The metadata of a page; unknown fields are empty. */
interface Metadata {
  title: string;
  author: string;
  /** The publication date, as written on the page. */
  date: string;
  /** The name of the site. */
  site: string;
  /** BCP 47. */
  language: string;
  /** The canonical URL, on the same site. */
  canonical: string;
  description: string;
  /** The URL of the image that stands for the page. */
  image: string;
}

/** The types of items that describe a page. */
const WORKS = [
  'Article',
  'NewsArticle',
  'BlogPosting',
  'TechArticle',
  'ScholarlyArticle',
  'Report',
  'DiscussionForumPosting',
  'SocialMediaPosting',
  'Recipe',
  'VideoObject',
  'PodcastEpisode',
  'Review',
  'Book',
  'Course',
  'HowTo',
  'WebPage',
];
const TITLES = ['citation_title', 'og:title', 'twitter:title', 'dc.title'];
const AUTHORS = [
  'citation_author',
  'dc.creator',
  'dcterms.creator',
  'author',
  'parsely-author',
  'article:author',
];
const DATES = [
  'article:published_time',
  'citation_publication_date',
  'citation_online_date',
  'citation_date',
  'dc.date',
  'dcterms.created',
  'dcterms.date',
  'parsely-pub-date',
  'sailthru.date',
  'pubdate',
  'date',
];
const SITES = ['og:site_name', 'application-name', 'citation_journal_title', 'apple-mobile-web-app-title'];
const DESCRIPTIONS = ['description', 'og:description', 'twitter:description', 'dc.description'];
const IMAGES = ['og:image:secure_url', 'og:image', 'og:image:url', 'twitter:image', 'twitter:image:src'];
const MAX_AUTHORS = 20;

/** Reads the metadata of a copied page: first from JSON-LD, then from `meta` elements, then from microdata. */
export function readMetadata(
  copy: Document,
  jsonLd: readonly Item[],
  microdata: readonly Item[],
  url: string,
): Metadata {
  const metas = metasOf(copy);
  const metaTexts = (names: readonly string[]) => names.flatMap((name) => metas.get(name) ?? []);
  const stated = worksIn(jsonLd, url);
  const marked = worksIn(microdata, url);
  const sites = jsonLd.filter((item) => isA(item, 'WebSite')).map((item) => firstText(item, 'name'));
  return {
    title: first(
      [...metaTexts(TITLES), ...said(stated, ['headline']), ...said([...stated, ...marked], ['name'])].filter(
        isName,
      ),
    ),
    author: authorsOf([...namesIn(stated), ...AUTHORS.map((name) => metaTexts([name])), ...namesIn(marked)]),
    date: first(said(stated, PUBLISHED), metaTexts(DATES), said(marked, PUBLISHED)),
    site: first(metaTexts(SITES), sites, said([...stated, ...marked], ['publisher'])),
    language: languageOf([
      copy.documentElement.lang,
      ...metaTexts(['content-language', 'og:locale']),
      ...said(stated, ['inLanguage']),
    ]),
    canonical: canonicalOf(copy, first(metaTexts(['og:url'])), url),
    description: first(metaTexts(DESCRIPTIONS), said([...stated, ...marked], ['description'])),
    image: imageIn([...metaTexts(IMAGES), ...imagesIn(stated)], url),
  };
}

/** Longer URLs would be cut off when the reading is checked. */
const MAX_IMAGE_URL_LENGTH = 1000;

const imagesIn = (works: readonly Item[]): string[] => [
  ...said(works, ['image', 'thumbnailUrl']),
  ...said(
    works.flatMap((work) => itemsOf(work, 'image')),
    ['url'],
  ),
];

/** The first URL of an image on the web; some pages state a data URL. */
function imageIn(addresses: readonly string[], base: string): string {
  for (const address of addresses) {
    const found = webUrlOf(address, base);
    if (found && found.href.length <= MAX_IMAGE_URL_LENGTH) return found.href;
  }
  return '';
}

const PUBLISHED = ['datePublished', 'uploadDate', 'dateCreated'];

/**
 * The items that describe the page. Several of a type are what it lists, unless they carry its URL or say the same.
 */
const worksIn = (items: readonly Item[], url: string): Item[] =>
  WORKS.flatMap((type) => {
    const all = items.filter((item) => isA(item, type));
    const names = new Set(all.map((item) => said([item], ['headline', 'name'])[0]));
    return names.size < 2 ? all : all.filter((item) => carries(item, url));
  });

/** Whether an item carries a page's URL. */
function carries(item: Item, url: string): boolean {
  const here = URL.parse(url);
  const addresses = addressesOf(item).flatMap((address) => URL.parse(address, url) ?? []);
  return here !== null && addresses.some((address) => isSamePage(address, here));
}

/** Whether a title is a name and then, say, the site's. */
export const beginsWithName = (title: string, name: string): boolean =>
  title.startsWith(name) && /^ ?[|·•»«:—–-]/.test(title.slice(name.length));

const said = (works: readonly Item[], names: readonly string[]): string[] =>
  works.flatMap((work) => names.flatMap((name) => textsOf(work, name)));

const first = (...texts: readonly string[][]): string => texts.flat().find((text) => text !== '') ?? '';

const namesIn = (works: readonly Item[]): string[][] =>
  works.flatMap((work) => [textsOf(work, 'author'), textsOf(work, 'creator')]);

/** The contents of `meta` elements by lowercase name. */
function metasOf(copy: Document): Map<string, string[]> {
  const metas = new Map<string, string[]>();
  for (const meta of copy.head.querySelectorAll('meta[content]')) {
    const name =
      meta.getAttribute('property') ?? meta.getAttribute('name') ?? meta.getAttribute('http-equiv');
    const text = oneLine(attributeIn(meta, 'content'));
    if (name === null || text === '') continue;
    const texts = metas.get(name.toLowerCase());
    if (texts === undefined) metas.set(name.toLowerCase(), [text]);
    else texts.push(text);
  }
  return metas;
}

const isName = (text: string): boolean => !/^(?:https?:)?\/\//.test(text);

/** What some sites say before the name of an author. */
const BY = /^(?:By|(?:Edited|Posted|Written) by|Von|Par|Por) (?=\p{Lu}\S* \S)/u;

/** The names in the first list that has any. */
function authorsOf(lists: readonly string[][]): string {
  const names = lists.map((list) => list.filter(isName)).find(({ length }) => length > 0) ?? [];
  return [...new Set(names.map((name) => name.replace(BY, '')))].slice(0, MAX_AUTHORS).join(', ');
}

function languageOf(said: readonly string[]): string {
  for (const tag of said) {
    const [language] = canonicalLocales(tag.replaceAll('_', '-').trim());
    if (language !== undefined) return language;
  }
  return '';
}

function canonicalLocales(tag: string): string[] {
  try {
    return tag === '' ? [] : Intl.getCanonicalLocales(tag);
  } catch {
    // Not a valid language tag.
    return [];
  }
}

/** Validates the canonical URL: only on the same site, and the home page only for itself, to skip common mistakes. */
function canonicalOf(copy: Document, said: string, url: string): string {
  const here = URL.parse(url);
  const link = copy.head.querySelector('link[rel~=canonical]')?.getAttribute('href') ?? '';
  for (const address of [link, said]) {
    const found = webUrlOf(address, url);
    if (found === undefined || here === null) continue;
    if (found.username !== '' || commonHostOf(found) !== commonHostOf(here)) continue;
    if (found.pathname === '/' && here.pathname !== '/') continue;
    found.hash = '';
    return found.href;
  }
  return '';
}

/** What a page states about itself, but not about its site. */
const STATED =
  'link, script[type="application/ld+json"], meta:not([property="og:site_name"], [name=application-name], [name=generator], [http-equiv])';
/** Each title is compared with each heading. */
const MAX_TITLES = 50;

/**
 * Removes what the head of a copied page states if it is about another page, because many sites leave it unchanged when
 * the user goes to the next page. It must name another address of the site, and a title unlike the page's own and its
 * headings: print views and parts of an article name the address of the whole. Returns the JSON-LD items that are left.
 */
export function withoutStaleHead(copy: Document, items: readonly Item[], url: string): readonly Item[] {
  const works = items.filter((item) => isA(item, ...WORKS));
  if (!isElsewhere(copy, works, url) || isTitled(copy, works)) return items;
  removeAll(copy, STATED);
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
  [...head.querySelectorAll(selector)].map((one) => attributeIn(one, attribute));

/** Whether a title contains another, which may leave out the name of a site. */
const agree = (one: string, other: string): boolean =>
  one !== '' && other !== '' && (one.includes(other) || other.includes(one));

/** A URL's host, the same for a site and its mobile and AMP versions. */
const commonHostOf = ({ host }: URL): string => host.replace(/^(?:www|m|mobile|amp)\./, '');

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
const isSamePage = (stated: URL, page: URL): boolean =>
  commonHostOf(stated) === commonHostOf(page) &&
  pathOf(stated) === pathOf(page) &&
  valuesIn(stated, page).every(([value, own]) => value === own);

/** Whether a URL that a page states is certainly another page of its site, but not the home page. */
const isOtherPage = (stated: URL, page: URL): boolean =>
  commonHostOf(stated) === commonHostOf(page) &&
  stated.pathname !== '/' &&
  (pathOf(stated) !== pathOf(page) ||
    valuesIn(stated, page).some(([value, own]) => own !== null && value !== own));

/** The addresses of the page that an item describes. */
const addressesOf = (item: Item): string[] => [
  ...['url', 'mainEntityOfPage', '@id'].flatMap((name) => textsOf(item, name)),
  ...itemsOf(item, 'mainEntityOfPage').flatMap((page) =>
    ['@id', 'url'].flatMap((name) => textsOf(page, name)),
  ),
];
