import { cleanText } from '../plain-text.ts';
import { formatDate, readDate } from './templates/dates.ts';

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
