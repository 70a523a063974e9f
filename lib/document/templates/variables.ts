import { countWords } from '../count-words.ts';
import type { ExtractedPage } from '../document.ts';
import { localTime } from './dates.ts';
import type { Variables } from './render.ts';
import { clean, textValue, type Value } from './values.ts';

/** Of a line of a page, in characters: longer ones are no title or name. */
const LONGEST_LINE = 2000;

const line = (text: string | undefined, kind?: Value['kind']): Value =>
  textValue(
    clean(text ?? '')
      .replace(/\s+/g, ' ')
      .trim()
      .slice(0, LONGEST_LINE)
      .toWellFormed(),
    kind,
  );

/** What templates can say of a page; `title` without any markup. */
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
    date: textValue(time),
    time: textValue(time),
    language: line(page.language),
    // Counted only where somebody asks.
    get words() {
      return textValue(String(countWords(page.markdown)));
    },
    pages: textValue('1'),
    via: line(page.via ?? 'service'),
    selection:
      page.whole && page.via === 'local' ? textValue(clean(page.markdown).trim(), 'markdown') : textValue(''),
  };
}

/** What templates can say of a document: of several pages what the first says, but for their number and their words. */
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
