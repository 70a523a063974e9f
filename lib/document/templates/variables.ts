import { countWords } from '../count-words.ts';
import type { ExtractedPage } from '../document.ts';
import { localTime } from './dates.ts';
import type { Variables } from './render.ts';
import { cleanText, textValue, type Value } from './values.ts';

/** The maximum length of a title or name, in characters. */
const MAX_LINE_LENGTH = 2000;

const line = (text: string | undefined, kind?: Value['kind']): Value =>
  textValue(
    cleanText(text ?? '')
      .replace(/\s+/g, ' ')
      .trim()
      .slice(0, MAX_LINE_LENGTH)
      .toWellFormed(),
    kind,
  );

/** The template variables of a page; `title` is without markup. */
export function variablesOf(page: ExtractedPage, title: string): Variables {
  const address = URL.parse(page.url);
  const domain = address?.hostname.replace(/^www\./, '');
  const time = localTime(page.at);
  return {
    title: line(title),
    url: line(page.url, 'url'),
    canonical: line(page.canonical ?? page.url, 'url'),
    site: line(page.site ?? domain),
    domain: line(domain),
    author: line(page.author),
    published: line(page.date),
    description: line(page.description),
    image: line(page.image, 'url'),
    date: textValue(time),
    time: textValue(time),
    language: line(page.language),
    // Counted only if used.
    get words() {
      return textValue(String(countWords(page.markdown)));
    },
    pages: textValue('1'),
    via: line(page.via ?? 'service'),
    selection:
      page.selected || (page.whole && page.via === 'local')
        ? textValue(cleanText(page.markdown).trim(), 'markdown')
        : textValue(''),
  };
}

/** The template variables of a document: those of the first page, except the page and word counts. */
export function documentVariables(
  pages: readonly { page: ExtractedPage; title: string }[],
  title: string | undefined,
): Variables {
  const [first] = pages;
  if (first === undefined) return {};
  const one = variablesOf(first.page, title ?? first.title);
  if (pages.length === 1) return one;
  return Object.defineProperties(one, {
    pages: { value: textValue(String(pages.length)) },
    words: {
      get: () => textValue(String(pages.reduce((sum, { page }) => sum + countWords(page.markdown), 0))),
    },
  });
}
