/** What stands between the title of a page and the name of its site; a dash may belong to the title. */
const SEPARATOR = /^(?<page>.+) (?<mark>[|·•»«:—–-]|::) (?<site>[^ ].*)$/u;
const SURE = /^(?:[|·•»«]|::)$/;
/** The name of a site has no more words. */
const MOST_WORDS = 5;

const words = (text: string): string => text.replace(/\s+/g, ' ').trim();

/**
 * The title of a page without the name of its site at the end: behind a bar, or where the site is known by that name, or
 * the rest is a heading of the page.
 */
export function withoutSite(title: string, copy: Document, site: string): string {
  const {
    page = '',
    mark = '',
    site: name = '',
  } = SEPARATOR.exec(words(title).replace(': ', ' : '))?.groups ?? {};
  if (page === '') return title;
  if ([...copy.querySelectorAll('h1, h2')].some((one) => words(one.textContent) === page)) return page;
  if (name.split(' ').length > MOST_WORDS || name.length > page.length * 2) return title;
  const known = [site, ...namesOfHome(copy)].some((one) => one.toLowerCase() === name.toLowerCase());
  return SURE.test(mark) || known ? page : title;
}

/** What links to the home page call it. */
const namesOfHome = (copy: Document): string[] =>
  [...copy.querySelectorAll('a[href]')]
    .filter((link) => /^https?:\/\/[^/]+\/?$/.test(link.getAttribute('href') ?? ''))
    .map((link) => words(link.textContent));
