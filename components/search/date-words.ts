import { locale, text } from '../../lib/browser/text.ts';

/** Two days, as YYYY-MM-DD, in words: "3 Mar – 5 Apr 2025", or from or until one of them; empty for none. */
export function dateRange(after: string, before: string): string {
  const words = new Intl.DateTimeFormat(locale(), { dateStyle: 'medium', timeZone: 'UTC' });
  if (after !== '' && before !== '') return words.formatRange(Date.parse(after), Date.parse(before));
  if (after !== '') return text('timeFrom', words.format(Date.parse(after)));
  return before === '' ? '' : text('timeUntil', words.format(Date.parse(before)));
}
