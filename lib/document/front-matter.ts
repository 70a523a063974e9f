import type { Untrusted } from '../untrusted.ts';
import { countWords } from './count-words.ts';
import type { ExtractedPage } from './document.ts';
import type { FrontMatterField } from './rules.ts';

/** The value of a field for a page, as YAML; nothing where it isn't known. */
function fieldValue(field: FrontMatterField, page: ExtractedPage, title: string): string | undefined {
  switch (field) {
    case 'title':
      return quoted(title);
    case 'url':
      return quoted(page.url);
    case 'author':
    case 'language':
    case 'canonical':
      return page[field] === undefined ? undefined : quoted(page[field]);
    case 'date':
      return page.date === undefined ? undefined : dated(page.date);
    case 'extracted':
      return isTime(page.at) ? dated(new Date(page.at).toISOString()) : undefined;
    case 'site':
      return siteOf(page);
    case 'words':
      return String(countWords(page.markdown));
    case 'via':
      return page.via ?? 'service';
  }
}

function siteOf({ site, url }: ExtractedPage): string | undefined {
  const name = site ?? URL.parse(url)?.host;
  return name === undefined ? undefined : quoted(name);
}

/** YAML front matter (1.2) for one page, or a list of them for several; empty where no field is known. */
export function frontMatter(
  pages: readonly { page: ExtractedPage; title: string }[],
  fields: readonly FrontMatterField[],
): string {
  return mapped(
    pages.map(({ page, title }) =>
      fields.flatMap((field) => {
        const value = fieldValue(field, page, title);
        return value === undefined ? [] : [`${field}: ${value}`];
      }),
    ),
  );
}

/** Front matter of the fields of one page, or a list of them for several, each field a line of YAML. */
export function mapped(entries: readonly string[][]): string {
  if (entries.every((entry) => entry.length === 0)) return '';
  const lines =
    entries.length === 1
      ? entries.flat()
      : [
          'pages:',
          ...entries.flatMap((entry) =>
            entry.map((line, place) => `${place === 0 ? '  - ' : '    '}${line}`),
          ),
        ];
  return ['---', ...lines, '---'].join('\n');
}

/** What YAML does not print as it is (1.2, 5.1), beside what JSON escapes; and its line ends. */
const UNPRINTABLE = /[\u007f-\u009f\u2028\u2029\ufeff\ufffe\uffff]/g;

/** A text in double quotes, in which every text can stand: JSON's are YAML's. */
export function quoted(text: Untrusted): string {
  return JSON.stringify(text.toWellFormed()).replace(
    UNPRINTABLE,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}

/** Whether a time (epoch ms) is one that dates can hold. */
const isTime = (at: number | undefined): at is number =>
  at !== undefined && !Number.isNaN(new Date(at).getTime());

/** Some readers take an earlier year for one of the last century. */
const FIRST_DAY = '0100';
const DATE = /^(\d{4}-\d{2}-\d{2})(?:T\d{2}:\d{2}:\d{2}(?:\.\d{1,9})?Z)?$/;

/** A date that all readers of YAML take for one stands without quotes; one that no calendar has is a text. */
export function dated(date: Untrusted): string {
  const day = DATE.exec(date)?.[1];
  const time = Date.parse(date);
  if (day === undefined || Number.isNaN(time) || day < FIRST_DAY) return quoted(date);
  // The 30th of February is taken for the 1st of March.
  return new Date(time).toISOString().startsWith(day) ? date : quoted(date);
}
