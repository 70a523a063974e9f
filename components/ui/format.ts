import { text } from '../../lib/browser/text.ts';
import { locale, textWith } from '../../lib/browser/text-values.ts';
import type { Untrusted } from '../../lib/untrusted.ts';

/** Formats are dear to make, and a list of a thousand results needs a few of them a thousand times. */
function savedFormat<K extends string | number, F>(make: (kind: K) => F): (kind: K) => F {
  const made = new Map<K, F>();
  return (kind) => {
    const format = made.get(kind) ?? make(kind);
    made.set(kind, format);
    return format;
  };
}

/** A number as people write it. */
export const number = (value: number): string => new Intl.NumberFormat(locale()).format(value);

/** Things as one says them: "a, b, and c". */
export const listed = (parts: readonly string[]): string => new Intl.ListFormat(locale()).format(parts);

/** Things side by side, without an "and": "a, b, c". */
export const inARow = (parts: readonly string[]): string =>
  // The lists of `Intl` have an “and” in German, and nothing between two things in Chinese.
  parts.length === 0 ? '' : parts.reduce((first, second) => textWith('inARow', { first, second }));

/** A share, such as 0.05, in percent. */
export const percent = (share: number): string =>
  new Intl.NumberFormat(locale(), { style: 'percent' }).format(share);

/** A size as people write it: "3.4 MB". */
export const megabytes = (bytes: number): string =>
  new Intl.NumberFormat(locale(), { style: 'unit', unit: 'megabyte', maximumFractionDigits: 1 }).format(
    bytes / 1_000_000,
  );

/** A size as people write it, in the largest unit that fits: "12 kB". */
export function bytesInWords(bytes: number): string {
  const [unit, size] = SIZES.find(([, least]) => bytes >= least) ?? ['byte', 1];
  const format = {
    style: 'unit',
    unit,
    // Its short form is no abbreviation, and has no plural.
    unitDisplay: unit === 'byte' ? 'long' : 'short',
    maximumFractionDigits: bytes < 10 * size ? 1 : 0,
  } as const;
  return new Intl.NumberFormat(locale(), format).format(bytes / size);
}

const SIZES = [
  ['megabyte', 1_000_000],
  ['kilobyte', 1000],
] as const;

/** A large number in brief: 1.2M. */
export const compact = (value: number): string =>
  new Intl.NumberFormat(locale(), { notation: 'compact', maximumFractionDigits: 1 }).format(value);

/** How many digits a price has after the point: cents, and finer where there are only a few. */
const digitsOf = (amount: number): number => (amount < 0.01 ? 4 : amount < 0.1 ? 3 : 2);

/** A price in US dollars. */
export const dollars = (amount: number): string => signLast(inDollars(digitsOf(amount)).format(amount));

/** From one price to another, as exact as prices are: "$0.048 – $0.052". */
export const priceRange = (from: number, to: number): string =>
  signLast(inDollars(digitsOf(to)).formatRange(from, to));

/** A sum of US dollars: cents, and finer where there is less than one. */
export const sum = (amount: number): string => signLast(inDollars(amount < 0.01 ? 3 : 2).format(amount));

/** From one amount to another: "$0.26 – $0.30"; one of them where both read the same. */
export function dollarRange(from: number, to: number): string {
  if (sum(from) === sum(to)) return sum(to);
  return signLast(inDollars(to < 0.01 ? 3 : 2).formatRange(from, to));
}

/** Where one reads from right to left, the sign of “US$” would go before its letters: a mark (Unicode's LRM) keeps it behind them. */
const signLast = (amount: string): string =>
  text('direction') === 'rtl' ? amount.replace(/[A-Z]\$$/, '$&\u200e') : amount;

const inDollars = savedFormat(
  (digits: number) =>
    new Intl.NumberFormat(locale(), {
      style: 'currency',
      currency: 'USD',
      minimumFractionDigits: 2,
      maximumFractionDigits: digits,
    }),
);

const UNITS = [
  ['year', 31_536_000],
  ['month', 2_592_000],
  ['week', 604_800],
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
] as const;

// In numbers: 47 hours are not "yesterday".
const relative = savedFormat((locale: string) => new Intl.RelativeTimeFormat(locale));
const now = savedFormat((locale: string) =>
  new Intl.RelativeTimeFormat(locale, { numeric: 'auto' }).format(0, 'second'),
);
const days = savedFormat((locale: string) => new Intl.DateTimeFormat(locale, { dateStyle: 'medium' }));
const times = savedFormat((locale: string) => new Intl.DateTimeFormat(locale, { timeStyle: 'short' }));
const moments = savedFormat(
  (locale: string) => new Intl.DateTimeFormat(locale, { dateStyle: 'full', timeStyle: 'short' }),
);

/** How long ago, in the largest unit that fits: "3 days ago". */
export function ago(then: number, at: number): string {
  const seconds = (then - at) / 1000;
  const unit = UNITS.find(([, length]) => Math.abs(seconds) >= length);
  return unit ? relative(locale()).format(Math.trunc(seconds / unit[1]), unit[0]) : now(locale());
}

/** How old, in the largest unit that fits, from a minute on: "3 min". `ms`: milliseconds. */
export function age(ms: number): string {
  const [unit, length] = UNITS.find(([, seconds]) => ms >= seconds * 1000) ?? ['minute', 60];
  return new Intl.NumberFormat(locale(), { style: 'unit', unit, unitDisplay: 'short' }).format(
    Math.max(1, Math.trunc(ms / length / 1000)),
  );
}

/** The day: "3 Mar 2025". */
export function day(then: number): string {
  return days(locale()).format(then);
}

/** The time of day: "2:05 PM". */
export function timeOfDay(then: number): string {
  return times(locale()).format(then);
}

/** Day and hour, for a tooltip. */
export function exact(then: number): string {
  return moments(locale()).format(then);
}

/** A length as on a player: "4:05", "1:02:03". */
export function clock(seconds: number): string {
  const whole = Math.round(seconds);
  const parts = [Math.floor(whole / 3600), Math.floor(whole / 60) % 60, whole % 60];
  const shown = parts[0] === 0 ? parts.slice(1) : parts;
  return shown.map((part, index) => (index === 0 ? `${part}` : `${part}`.padStart(2, '0'))).join(':');
}

/** A number of seconds in words: "30 seconds". */
export const secondsInWords = (count: number): string =>
  new Intl.NumberFormat(locale(), { style: 'unit', unit: 'second', unitDisplay: 'long' }).format(count);

/** Seconds left until a moment, in words: "12 sec". */
export function secondsLeft(until: number, now: number): string {
  const left = Math.max(0, Math.ceil((until - now) / 1000));
  return new Intl.NumberFormat(locale(), {
    style: 'unit',
    unit: left >= 120 ? 'minute' : 'second',
    unitDisplay: 'short',
    maximumFractionDigits: 0,
  }).format(left >= 120 ? Math.ceil(left / 60) : left);
}

/** Host of an address, or the address itself where it has none. */
export function hostOf(address: Untrusted): string {
  return URL.canParse(address) ? new URL(address).host || address : address;
}

/** Two days, as YYYY-MM-DD, in words: "3 Mar – 5 Apr 2025", or from or until one of them; empty for none. */
export function dateRange(after: string, before: string): string {
  const words = new Intl.DateTimeFormat(locale(), { dateStyle: 'medium', timeZone: 'UTC' });
  if (after !== '' && before !== '') return words.formatRange(Date.parse(after), Date.parse(before));
  if (after !== '') return textWith('timeFrom', { date: words.format(Date.parse(after)) });
  return before === '' ? '' : textWith('timeUntil', { date: words.format(Date.parse(before)) });
}
