const MONTHS = 'January February March April May June July August September October November December'.split(
  ' ',
);
const DAYS = 'Sunday Monday Tuesday Wednesday Thursday Friday Saturday'.split(' ');

const MAX_DATE_LENGTH = 60;
const CLOCK =
  /^([^:]*\d)(?:T|,? )((?:[01]\d|2[0-3]):[0-5]\d(?::[0-5]\d(?:\.\d{1,9})?)?) ?(?:(Z|GMT|UTC)|([+-]\d\d):?(\d\d))?$/;
const ISO = /^(?<year>\d{4})([-/])(?<month>\d\d?)\2(?<day>\d\d?)$/;
/** `5 March 2024` or `March 5, 2024`, also with a weekday. */
const NAMED =
  /^(?:[a-z]{3,9},? )?(?:(?<before>\d\d?)(?:st|nd|rd|th)? )?(?<name>[a-z]{3,9})\.?(?: (?<after>\d\d?)(?:st|nd|rd|th)?)?,? (?<year>\d{4})$/i;

const two = (number: number | string): string => String(number).padStart(2, '0');

/** Reads a date or time in ISO 8601, also with slashes, or in English. `zoned`: whether it states its offset from UTC. */
export function readDate(text: string): { time: Date; zoned: boolean } | undefined {
  if (text.length > MAX_DATE_LENGTH) return undefined;
  const said = text.trim();
  const [, date = said, clock = '00:00', utc, hours = '', minutes = ''] = CLOCK.exec(said) ?? [];
  const {
    year = '',
    month,
    day,
    name = '',
    before,
    after,
  } = (ISO.exec(date) ?? NAMED.exec(date))?.groups ?? {};
  const named = MONTHS.findIndex((full) => full.toLowerCase().startsWith(name.toLowerCase())) + 1;
  const [monthOfYear, dayOfMonth] = [month ?? named, day ?? before ?? after ?? ''];
  const zone = utc ? 'Z' : hours && `${hours}:${minutes}`;
  const time = new Date(`${year}-${two(monthOfYear)}-${two(dayOfMonth)}T${clock}${zone}`);
  // `Date` reads February 30 as March 1.
  const exists = Number(dayOfMonth) <= new Date(Number(year), Number(monthOfYear), 0).getDate();
  return exists && !Number.isNaN(time.getTime()) ? { time, zoned: zone !== '' } : undefined;
}

/** The local time of a date. A day alone is often written as midnight in UTC, which is the day before in America. */
const localDate = (text: string): Date | undefined =>
  readDate(text.trim().replace(/T00:00(?::00(?:\.0+)?)?Z$/, ''))?.time;

function ordinal(day: number): string {
  const ending = { 1: 'st', 2: 'nd', 3: 'rd' }[day % 10];
  return `${day}${(day < 11 || day > 13) && ending !== undefined ? ending : 'th'}`;
}

function offset(time: Date, colon: string): string {
  const minutes = -time.getTimezoneOffset();
  const size = Math.abs(minutes);
  return `${minutes < 0 ? '-' : '+'}${two(Math.floor(size / 60))}${colon}${two(size % 60)}`;
}

/** The week that belongs to the year of one of its days, which is `days` later. */
function weekOf(time: Date, days: number): { year: number; week: number } {
  const decisive = new Date(time.getFullYear(), time.getMonth(), time.getDate() + days);
  const year = decisive.getFullYear();
  const passed = Math.round((decisive.getTime() - new Date(year, 0, 1).getTime()) / 86_400_000);
  return { year, week: Math.floor(passed / 7) + 1 };
}
/** From Monday to Sunday: decided by the Thursday. */
const isoWeek = (time: Date) => weekOf(time, 4 - (time.getDay() || 7));
/** From Sunday to Saturday: decided by the Saturday. */
const week = (time: Date) => weekOf(time, 6 - time.getDay());

const TOKEN =
  /\[([^[\]]*)\]|YYYY|YY|GGGG|gggg|M{1,4}|Do|D{1,2}|d{1,4}|W{1,2}|w{1,2}|H{1,2}|h{1,2}|k{1,2}|m{1,2}|s{1,2}|SSS|A|a|ZZ?|Q|X|x/g;

/** Tokens that are a number; if doubled, with two digits. */
const NUMBERS: Readonly<Record<string, (time: Date) => number>> = {
  Q: (time) => Math.floor(time.getMonth() / 3) + 1,
  M: (time) => time.getMonth() + 1,
  D: (time) => time.getDate(),
  d: (time) => time.getDay(),
  W: (time) => isoWeek(time).week,
  w: (time) => week(time).week,
  H: (time) => time.getHours(),
  h: (time) => time.getHours() % 12 || 12,
  k: (time) => time.getHours() || 24,
  m: (time) => time.getMinutes(),
  s: (time) => time.getSeconds(),
  X: (time) => Math.floor(time.getTime() / 1000),
  x: (time) => time.getTime(),
};

const WORDS: Readonly<Record<string, (time: Date) => string>> = {
  YYYY: (time) => String(time.getFullYear()).padStart(4, '0'),
  YY: (time) => two(time.getFullYear() % 100),
  GGGG: (time) => String(isoWeek(time).year),
  gggg: (time) => String(week(time).year),
  MMM: (time) => (MONTHS[time.getMonth()] ?? '').slice(0, 3),
  MMMM: (time) => MONTHS[time.getMonth()] ?? '',
  Do: (time) => ordinal(time.getDate()),
  dd: (time) => (DAYS[time.getDay()] ?? '').slice(0, 2),
  ddd: (time) => (DAYS[time.getDay()] ?? '').slice(0, 3),
  dddd: (time) => DAYS[time.getDay()] ?? '',
  SSS: (time) => String(time.getMilliseconds()).padStart(3, '0'),
  A: (time) => (time.getHours() < 12 ? 'AM' : 'PM'),
  a: (time) => (time.getHours() < 12 ? 'am' : 'pm'),
  Z: (time) => offset(time, ':'),
  ZZ: (time) => offset(time, ''),
};

function inFormat(time: Date, format: string): string {
  return format.replace(TOKEN, (token: string, literal?: string) => {
    const number = NUMBERS[token.charAt(0)]?.(time) ?? token;
    return literal ?? WORDS[token]?.(time) ?? String(number).padStart(token.length, '0');
  });
}

/** Formats a time (epoch ms) in the local time zone, to the second; empty if out of range. */
export function localTime(at: number | undefined): string {
  const time = new Date(at ?? Number.NaN);
  return Number.isNaN(time.getTime()) ? '' : inFormat(time, 'YYYY-MM-DDTHH:mm:ssZ');
}

/** Formats a date with the tokens of Day.js. A text that is not a date stays unchanged. */
export function formatDate(text: string, format = 'YYYY-MM-DD'): string {
  const time = localDate(text);
  return time ? inFormat(time, format) : text;
}

const STEP = /^\s*([+-])\s*(\d{1,6})\s*(year|month|week|day|hour|minute|second)s?\s*$/;
/** Units in months, days, and seconds. */
const UNITS: Readonly<Record<string, readonly [number, number, number]>> = {
  year: [12, 0, 0],
  month: [1, 0, 0],
  week: [0, 7, 0],
  day: [0, 1, 0],
  hour: [0, 0, 3600],
  minute: [0, 0, 60],
  second: [0, 0, 1],
};

/** A function that moves a date by an offset, such as `+1 day`, and returns the day; `undefined` for other offsets. */
export function dateMover(step: string): ((text: string) => string) | undefined {
  const [, sign = '', count = '', unit] = STEP.exec(step) ?? [];
  if (unit === undefined) return undefined;
  const by = Number(sign + count);
  const [months, days, seconds] = UNITS[unit] ?? [0, 0, 0];
  return (text) => {
    const time = localDate(text);
    if (time === undefined) return text;
    const day = time.getDate();
    time.setMonth(time.getMonth() + by * months, 1);
    // In a shorter month, use the last day.
    const last = new Date(time.getFullYear(), time.getMonth() + 1, 0).getDate();
    time.setDate(Math.min(day, last) + by * days);
    time.setSeconds(time.getSeconds() + by * seconds);
    return Number.isNaN(time.getTime()) ? text : inFormat(time, 'YYYY-MM-DD');
  };
}
