import { countWords } from '../count-words.ts';
import type { ExtractedPage } from '../document.ts';
import { localTime } from './dates.ts';
import type { Variables } from './render.ts';
import { pageText, textValue, type Value } from './values.ts';

/** The maximum length of a title or name, in characters. */
const MAX_LINE_LENGTH = 2000;

const line = (text: string | undefined, kind?: Value['kind']): Value =>
  textValue(
    pageText(text ?? '')
      .replace(/\s+/g, ' ')
      .trim()
      .slice(0, MAX_LINE_LENGTH)
      .toWellFormed(),
    kind,
  );

/** Authors, also as a list of names, unless a comma may be part of the only one: `Doe, Jane`. */
function authors(text: string | undefined): Value {
  const value = line(text);
  const names = value.texts[0]?.split(', ') ?? [];
  return names.length === 2 && !names[0]?.includes(' ') ? value : { ...value, names };
}

/** The template variables of the first of some pages, with how many pages and words all have; `title` is without markup. */
export function variablesOf(
  page: ExtractedPage,
  title: string,
  all: readonly ExtractedPage[] = [page],
): Variables {
  const address = URL.parse(page.url);
  const domain = address?.hostname.replace(/^www\./, '');
  const time = localTime(page.at);
  let words: Value | undefined;
  return {
    title: line(title),
    url: line(page.url, 'url'),
    canonical: line(page.canonical ?? page.url, 'url'),
    site: line(page.site ?? domain),
    domain: line(domain),
    author: authors(page.author),
    published: line(page.date),
    description: line(page.description),
    image: line(page.image, 'url'),
    date: textValue(time),
    time: textValue(time),
    language: line(page.language),
    // Counted only if used.
    get words() {
      words ??= textValue(String(all.reduce((sum, { markdown }) => sum + countWords(markdown), 0)));
      return words;
    },
    pages: textValue(String(all.length)),
    via: line(page.via ?? 'service'),
    selection:
      page.selected || (page.whole && page.via === 'local')
        ? textValue(pageText(page.markdown).trim(), 'markdown')
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
  const all = pages.map(({ page }) => page);
  return variablesOf(first.page, title ?? first.title, all);
}
