import { locale } from '../../lib/browser/text.ts';
import { keptFormat } from './formats.ts';

const UNITS = [
  ['year', 31_536_000],
  ['month', 2_592_000],
  ['week', 604_800],
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
] as const;

// In numbers: 47 hours are not "yesterday".
const relative = keptFormat((locale: string) => new Intl.RelativeTimeFormat(locale));
const now = keptFormat((locale: string) =>
  new Intl.RelativeTimeFormat(locale, { numeric: 'auto' }).format(0, 'second'),
);
const days = keptFormat((locale: string) => new Intl.DateTimeFormat(locale, { dateStyle: 'medium' }));
const moments = keptFormat(
  (locale: string) => new Intl.DateTimeFormat(locale, { dateStyle: 'full', timeStyle: 'short' }),
);

/** How long ago, in the largest unit that fits: "3 days ago". */
export function ago(then: number, at: number): string {
  const seconds = (then - at) / 1000;
  const unit = UNITS.find(([, length]) => Math.abs(seconds) >= length);
  return unit ? relative(locale()).format(Math.trunc(seconds / unit[1]), unit[0]) : now(locale());
}

/** The day: "3 Mar 2025". */
export function day(then: number): string {
  return days(locale()).format(then);
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
