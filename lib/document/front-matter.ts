import { cleanText } from '../plain-text.ts';
import { countWords } from './count-words.ts';
import type { ExtractedPage } from './document.ts';
import type { FrontMatterField } from './document-rules.ts';
import { formatDate, readDate } from './templates/dates.ts';

/** The value of a field for a page as YAML; `undefined` if unknown. */
function fieldValue(field: FrontMatterField, page: ExtractedPage, title: string): string | undefined {
  switch (field) {
    case 'title':
      return toYamlString(title);
    case 'url':
    case 'author':
    case 'language':
    case 'canonical':
      return quoted(page[field]);
    case 'date':
      return page.date === undefined ? undefined : toYamlDate(page.date);
    case 'extracted':
      return isTime(page.at) ? toYamlDate(new Date(page.at).toISOString()) : undefined;
    case 'site':
      return quoted(page.site ?? URL.parse(page.url)?.host);
    case 'words':
      return String(countWords(page.markdown));
    case 'via':
      return page.via ?? 'service';
  }
}

const quoted = (text: string | undefined): string | undefined =>
  text === undefined ? undefined : toYamlString(text);

/** Writes YAML 1.2 front matter for one page, or a list for several; empty if no field is known. */
export function frontMatter(
  pages: readonly { page: ExtractedPage; title: string }[],
  fields: readonly FrontMatterField[],
): string {
  return toFrontMatter(
    pages.map(({ page, title }) =>
      fields.flatMap((field) => {
        const value = fieldValue(field, page, title);
        return value === undefined ? [] : [`${field}: ${value}`];
      }),
    ),
  );
}

/** Writes front matter from the YAML lines of each page's fields: a mapping for one page, a list for several. */
export function toFrontMatter(entries: readonly string[][]): string {
  if (entries.every((entry) => entry.length === 0)) return '';
  const lines =
    entries.length === 1
      ? entries.flat()
      : [
          'pages:',
          ...entries.flatMap((entry) =>
            entry.map((line, index) => `${index === 0 ? '  - ' : '    '}${line}`),
          ),
        ];
  return ['---', ...lines, '---'].join('\n');
}

/** What a cleaned text can still contain, but YAML not (1.2, 5.1), in addition to what JSON escapes. */
const UNPRINTABLE = /[\ufeff\ufffe\uffff]/g;

/** Quotes a text for YAML, cleaned. JSON strings are valid in YAML. */
export function toYamlString(text: string): string {
  return JSON.stringify(cleanText(text)).replace(
    UNPRINTABLE,
    (character) => `\\u${character.charCodeAt(0).toString(16)}`,
  );
}

/** Whether a time (epoch ms) is within the range of `Date`. */
const isTime = (at: number | undefined): at is number =>
  at !== undefined && !Number.isNaN(new Date(at).getTime());

/** Some parsers read earlier years as years of the last century. */
const FIRST_YEAR = 100;

/**
 * Writes a date such that every YAML parser recognizes it without quotes: a time that states its offset in UTC, and of
 * others the day. Anything else, such as an invalid date, is quoted.
 */
export function toYamlDate(date: string): string {
  const { time, zoned } = readDate(date) ?? {};
  if (time === undefined || time.getUTCFullYear() <= FIRST_YEAR || time.getUTCFullYear() >= 9999)
    return toYamlString(date);
  return zoned ? time.toISOString().replace('.000Z', 'Z') : formatDate(date);
}
