/** A day without a time, read in the local time zone. */
const DAY = /^(\d{4})-(\d{2})-(\d{2})$/;
const TIME = /^\d{4}-\d{2}-\d{2}[T ]\d{2}:\d{2}(?::\d{2}(?:\.\d{1,9})?)?(?:Z|[+-]\d{2}:?\d{2})?$/;

/** Parses an ISO 8601 date or time. Returns `undefined` for other formats, which engines parse differently. */
function timeIn(text: string): Date | undefined {
  const [, year, month, day] = DAY.exec(text) ?? [];
  const time =
    year === undefined
      ? new Date(
          TIME.test(text) ? text.replace(' ', 'T').replace(/([+-]\d{2})(\d{2})$/, '$1:$2') : Number.NaN,
        )
      : new Date(Number(year), Number(month) - 1, Number(day));
  // `Date` would read February 30 as March 1.
  const same =
    year === undefined || (time.getMonth() + 1 === Number(month) && time.getDate() === Number(day));
  return Number.isNaN(time.getTime()) || !same ? undefined : time;
}

const two = (number: number): string => String(number).padStart(2, '0');
const MONTHS = 'January February March April May June July August September October November December'.split(
  ' ',
);
const DAYS = 'Sunday Monday Tuesday Wednesday Thursday Friday Saturday'.split(' ');

function ordinal(day: number): string {
  const ending = { 1: 'st', 2: 'nd', 3: 'rd' }[day % 10];
  return `${day}${(day < 11 || day > 13) && ending !== undefined ? ending : 'th'}`;
}

function offset(time: Date, colon: string): string {
  const minutes = -time.getTimezoneOffset();
  const size = Math.abs(minutes);
  return `${minutes < 0 ? '-' : '+'}${two(Math.floor(size / 60))}${colon}${two(size % 60)}`;
}

const TOKEN = /\[([^[\]]*)\]|YYYY|YY|M{1,4}|Do|D{1,2}|d{1,4}|H{1,2}|h{1,2}|m{1,2}|s{1,2}|SSS|A|a|ZZ?|Q|X|x/g;

const PARTS: Readonly<Record<string, (time: Date) => string>> = {
  YYYY: (time) => String(time.getFullYear()).padStart(4, '0'),
  YY: (time) => two(time.getFullYear() % 100),
  Q: (time) => String(Math.floor(time.getMonth() / 3) + 1),
  M: (time) => String(time.getMonth() + 1),
  MM: (time) => two(time.getMonth() + 1),
  MMM: (time) => (MONTHS[time.getMonth()] ?? '').slice(0, 3),
  MMMM: (time) => MONTHS[time.getMonth()] ?? '',
  D: (time) => String(time.getDate()),
  DD: (time) => two(time.getDate()),
  Do: (time) => ordinal(time.getDate()),
  d: (time) => String(time.getDay()),
  dd: (time) => (DAYS[time.getDay()] ?? '').slice(0, 2),
  ddd: (time) => (DAYS[time.getDay()] ?? '').slice(0, 3),
  dddd: (time) => DAYS[time.getDay()] ?? '',
  H: (time) => String(time.getHours()),
  HH: (time) => two(time.getHours()),
  h: (time) => String(time.getHours() % 12 || 12),
  hh: (time) => two(time.getHours() % 12 || 12),
  m: (time) => String(time.getMinutes()),
  mm: (time) => two(time.getMinutes()),
  s: (time) => String(time.getSeconds()),
  ss: (time) => two(time.getSeconds()),
  SSS: (time) => String(time.getMilliseconds()).padStart(3, '0'),
  A: (time) => (time.getHours() < 12 ? 'AM' : 'PM'),
  a: (time) => (time.getHours() < 12 ? 'am' : 'pm'),
  Z: (time) => offset(time, ':'),
  ZZ: (time) => offset(time, ''),
  X: (time) => String(Math.floor(time.getTime() / 1000)),
  x: (time) => String(time.getTime()),
};

const inFormat = (time: Date, format: string): string =>
  format.replace(TOKEN, (token: string, literal?: string) => literal ?? PARTS[token]?.(time) ?? token);

/** Formats a time (epoch ms) in the local time zone, to the second; empty if out of range. */
export function localTime(at: number | undefined): string {
  const time = new Date(at ?? Number.NaN);
  return Number.isNaN(time.getTime()) ? '' : inFormat(time, 'YYYY-MM-DDTHH:mm:ssZ');
}

/** Formats a date with the tokens of Day.js. A text that is not a date stays unchanged. */
export function formatDate(text: string, format = 'YYYY-MM-DD'): string {
  const time = timeIn(text.trim());
  return time === undefined ? text : inFormat(time, format);
}

const STEP = /^([+-])\s*(\d{1,6})\s*(year|month|week|day|hour|minute|second)s?$/;
const SECONDS = { hour: 3600, minute: 60, second: 1 };

/** Whether a text is an offset for a date, such as `+1 day`. */
export const isStep = (text: string): boolean => STEP.test(text.trim());

/** Moves a date by an offset and returns the day. A text that is not a date stays unchanged. */
export function shiftDate(text: string, step: string): string {
  const time = timeIn(text.trim());
  const [, sign, count, unit] = STEP.exec(step.trim()) ?? [];
  if (time === undefined || unit === undefined) return text;
  const by = (sign === '-' ? -1 : 1) * Number(count);
  if (unit === 'year' || unit === 'month') {
    const day = time.getDate();
    time.setDate(1);
    time.setMonth(time.getMonth() + by * (unit === 'year' ? 12 : 1));
    // In a shorter month, use the last day.
    time.setDate(Math.min(day, new Date(time.getFullYear(), time.getMonth() + 1, 0).getDate()));
  } else if (unit === 'day' || unit === 'week') time.setDate(time.getDate() + by * (unit === 'week' ? 7 : 1));
  else if (unit === 'hour' || unit === 'minute' || unit === 'second')
    time.setTime(time.getTime() + by * SECONDS[unit] * 1000);
  return Number.isNaN(time.getTime()) ? text : inFormat(time, 'YYYY-MM-DD');
}
