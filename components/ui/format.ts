import { cachedByKey, locale, textWith } from '../../lib/browser/text-values.ts';
import { DAY_MS } from '../../lib/day.ts';

export { number } from '../../lib/browser/text-values.ts';

/** A localized list: "a, b, and c". */
export const formatList = (parts: readonly string[]): string => new Intl.ListFormat(locale()).format(parts);

/** A list without a conjunction: "a, b, c". */
export const joinList = (parts: readonly string[]): string =>
  // `Intl.ListFormat` adds an "and" in German, and no separator in Chinese.
  parts.length === 0 ? '' : parts.reduce((first, second) => textWith('inARow', { first, second }));

/** Separates facts on a line. It may end the line, but not start the next one. */
export const DOT = '\u00a0· ';

/** The label of a button with the price of what it does, if any: "Try again · $0.012". */
export const withPrice = (label: string, price: string | undefined): string =>
  price === undefined ? label : `${label}${DOT}${price}`;

/** A share, such as 0.05, as a percentage. */
export const percent = (share: number): string =>
  new Intl.NumberFormat(locale(), { style: 'percent' }).format(share);

const inUnit = (value: number, unit: string, options?: Intl.NumberFormatOptions): string =>
  new Intl.NumberFormat(locale(), { style: 'unit', unit, ...options }).format(value);

/** A size in megabytes: "3.4 MB". */
export const megabytes = (bytes: number): string =>
  inUnit(bytes / 1_000_000, 'megabyte', { maximumFractionDigits: 1 });

/** A size in the largest fitting unit: "12 kB". */
export function bytesInWords(bytes: number): string {
  const [unit, size] = SIZES.find(([, least]) => bytes >= least) ?? ['byte', 1];
  return inUnit(bytes / size, unit, {
    // The short form of "byte" is not abbreviated, and has no plural.
    unitDisplay: unit === 'byte' ? 'long' : 'short',
    maximumFractionDigits: bytes < 10 * size ? 1 : 0,
  });
}

const SIZES = [
  ['megabyte', 1_000_000],
  ['kilobyte', 1000],
] as const;

const UNITS = [
  ['year', 31_536_000],
  ['month', 2_592_000],
  ['week', 604_800],
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
] as const;

// Always numeric: 47 hours ago is not "yesterday".
const relative = cachedByKey((locale: string) => new Intl.RelativeTimeFormat(locale));
const now = cachedByKey((locale: string) =>
  new Intl.RelativeTimeFormat(locale, { numeric: 'auto' }).format(0, 'second'),
);
const days = cachedByKey((locale: string) => new Intl.DateTimeFormat(locale, { dateStyle: 'medium' }));
const moments = cachedByKey(
  (locale: string) => new Intl.DateTimeFormat(locale, { dateStyle: 'full', timeStyle: 'short' }),
);

const wholeDays = cachedByKey(
  (locale: string) => new Intl.DateTimeFormat(locale, { dateStyle: 'full', timeZone: 'UTC' }),
);

/** A time relative to `reference`, in the largest fitting unit: "3 days ago". Both in epoch ms. */
export function ago(then: number, reference: number): string {
  const seconds = (then - reference) / 1000;
  const unit = UNITS.find(([, length]) => Math.abs(seconds) >= length);
  return unit ? relative(locale()).format(Math.trunc(seconds / unit[1]), unit[0]) : now(locale());
}

/** A duration in the largest fitting unit, at least one minute: "3 min". `ms`: milliseconds. */
export function age(ms: number): string {
  const [unit, length] = UNITS.find(([, seconds]) => ms >= seconds * 1000) ?? ['minute', 60];
  return inUnit(Math.max(1, Math.trunc(ms / length / 1000)), unit, { unitDisplay: 'short' });
}

/** A date: "3 Mar 2025". `then`: epoch ms. */
export function day(then: number): string {
  return days(locale()).format(then);
}

/** Full date and time, for a tooltip; only the date if it is midnight in UTC, as services write it. `then`: epoch ms. */
export function exact(then: number): string {
  return (then % DAY_MS === 0 ? wholeDays : moments)(locale()).format(then);
}

/** A playing time: "4:05", "1:02:03". */
export function clock(seconds: number): string {
  const whole = Math.round(seconds);
  const parts = [Math.floor(whole / 3600), Math.floor(whole / 60) % 60, whole % 60];
  const shown = parts[0] === 0 ? parts.slice(1) : parts;
  return shown.map((part, index) => (index === 0 ? `${part}` : `${part}`.padStart(2, '0'))).join(':');
}

/** A number of seconds as text: "30 seconds". */
export const secondsInWords = (count: number): string => inUnit(count, 'second', { unitDisplay: 'long' });

/** The time left until a moment (epoch ms), as text: "12 sec". */
export function secondsLeft(until: number, now: number): string {
  const left = Math.max(0, Math.ceil((until - now) / 1000));
  const [count, unit] = left >= 120 ? [Math.ceil(left / 60), 'minute'] : [left, 'second'];
  return inUnit(count, unit, { unitDisplay: 'short' });
}

/** The host of a URL with its port: `localhost:8787`. The text itself if it is not a URL with a host. */
export function hostOf(address: string): string {
  return URL.parse(address)?.host || address;
}

/** A range of two dates (YYYY-MM-DD, or empty for an open end): "3 Mar – 5 Apr 2025". Empty if both are. */
export function dateRange(after: string, before: string): string {
  const words = new Intl.DateTimeFormat(locale(), { dateStyle: 'medium', timeZone: 'UTC' });
  if (after !== '' && before !== '') return words.formatRange(Date.parse(after), Date.parse(before));
  if (after !== '') return textWith('timeFrom', { date: words.format(Date.parse(after)) });
  return before === '' ? '' : textWith('timeUntil', { date: words.format(Date.parse(before)) });
}
