/** Splits a page title and a site name. */
const SEPARATOR = /^(?<page>.+) (?<mark>[|·•»«:—–-]|::) (?<site>[^ ].*)$/u;
/** Separators that are never part of a title, unlike a dash or a colon. */
const CERTAIN_SEPARATOR = /^(?:[|·•»«]|::)$/;
/** The maximum number of words in a site name. */
const MAX_WORDS = 5;

const words = (text: string): string => text.replace(/\s+/g, ' ').trim();

/**
 * Removes the site name from the end of a page title: if it follows a bar, if it is a known name of the site, or if the
 * rest is a heading on the page.
 */
export function withoutSite(title: string, copy: Document, site: string): string {
  const {
    page = '',
    mark = '',
    site: name = '',
  } = SEPARATOR.exec(words(title).replace(': ', ' : '))?.groups ?? {};
  if (page === '') return title;
  if ([...copy.querySelectorAll('h1, h2')].some((one) => words(one.textContent) === page)) return page;
  if (name.split(' ').length > MAX_WORDS || name.length > page.length * 2) return title;
  const known = [site, ...namesOfHome(copy)].some((one) => one.toLowerCase() === name.toLowerCase());
  return CERTAIN_SEPARATOR.test(mark) || known ? page : title;
}

/** The link texts of links to the home page. */
const namesOfHome = (copy: Document): string[] =>
  [...copy.querySelectorAll('a[href]')]
    .filter((link) => /^https?:\/\/[^/]+\/?$/.test(link.getAttribute('href') ?? ''))
    .map((link) => words(link.textContent));
