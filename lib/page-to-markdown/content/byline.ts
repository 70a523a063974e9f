import { oneLine, textsIn } from '../elements.ts';

/** What the lines around a page's heading say to readers; empty if nothing. */
export interface Byline {
  author: string;
  /** As year-month-day. */
  date: string;
}

/** Elements that name the author, but not that of a comment. */
const AUTHORS =
  ':is([rel~=author], [itemprop~=author], .p-author, .author, .author-name, .vcard, [class*=yline]):not([class*=omment] *, [id*=omment] *)';
/** The longest name, in characters. */
const LONGEST_NAME = 80;
/** What is said before the name of an author. */
const BY =
  /^(?:(?:(?:Posted|Written|Published|Submitted|Words|Story|Erstellt|Publié|Publicado)[\p{L}\d ,]{0,30} )?(?:by|von|par|por|door)|Autor|Autorin|Autor\/in|Author|Auteur|Text|作者|文)(?: ?[:：]|$| (?=\p{Lu}))/iu;
/** A name of a person: two to four words with capitals, and particles. */
const PERSON =
  /^\p{Lu}[\p{L}.'’-]*(?: (?:von|van|der|den|de|du|da|dos|di|la|le|el|al|bin))*(?: \p{Lu}[\p{L}.'’-]*){1,3}$/u;
/** What labels the date or author of a text, wherever it is. */
const LABEL = /^(?:Autor|Autorin|Author|Datum|Date|Posted on|Published|Veröffentlicht am|Erschienen am)\b/;
/** The texts above an article without a heading. */
const MOST_LINES = 50;
/** How many texts below and above a heading may be its byline, and how long they are, in characters. */
const BELOW = 20;
const ABOVE = 6;
const LONGEST_LINE = 120;

/** Reads who wrote a page and when, as it says to readers. `title`: its heading. `language`: of the page. */
export function readByline(body: Element, title: Element | undefined, language: string): Byline {
  const lines = linesNear(body, title);
  const named = body.querySelector(AUTHORS);
  return {
    author: lines.map(authorAmong).find((name) => name !== '') ?? (named ? authorIn(named) : ''),
    date: lines.map((near) => dateIn(near.join(' '), language)).find((date) => date !== '') ?? '',
  };
}

/** The short lines below a heading, those above it, and those from a labeled one on; without one, those at the start of the page. */
function linesNear(body: Element, title: Element | undefined): string[][] {
  const texts = [...textsIn(body)];
  const isIn = (text: Text) => title?.contains(text) === true;
  const [first, last] = [texts.findIndex(isIn), texts.findLastIndex(isIn)];
  const near =
    first < 0
      ? [texts.slice(0, MOST_LINES)]
      : [texts.slice(last + 1, last + 1 + BELOW), texts.slice(Math.max(0, first - ABOVE), first)];
  const labeled = texts.findIndex(({ data }) => LABEL.test(data.trim()));
  if (labeled >= 0) near.push(texts.slice(labeled, labeled + ABOVE));
  return near.map((some) =>
    some.map(({ data }) => oneLine(data)).filter(({ length }) => length <= LONGEST_LINE),
  );
}

/** The person whom a line names as the author. */
function authorAmong(lines: readonly string[]): string {
  for (const [index, line] of lines.entries()) {
    if (!BY.test(line)) continue;
    const name = nameIn(line);
    if (name === '') return nameIn(lines[index + 1] ?? '');
    if (PERSON.test(name) || /^[作文]/.test(line)) return name;
  }
  return '';
}

/** The name in a byline: of its first link, or else in its text. */
const authorIn = (byline: Element): string =>
  nameIn(oneLine(byline.querySelector('a[href]')?.textContent ?? '')) ||
  nameIn(textWithEnds(byline, '\n', 'br, div, p, span + span'));

/** The name in a byline such as “By Anna Miller • 5 min read”; empty if there is none. */
function nameIn(byline: string): string {
  const parts = byline.split(/[•·|\n]/).map((part) =>
    part
      .trim()
      .replace(/^\(|\)$/g, '')
      .replace(BY, '')
      .trim(),
  );
  return (
    parts.find((part) => /\p{L}/u.test(part) && !/[\d@/]/.test(part) && part.length <= LONGEST_NAME) ?? ''
  );
}

/** The text of an element, with `end` before each new line. */
export function textWithEnds(element: Element, end: string, lines = 'br, div, p'): string {
  if (element.firstElementChild === null) return element.textContent;
  const copy = element.cloneNode(true);
  if (!(copy instanceof Element)) return '';
  for (const line of copy.querySelectorAll(lines)) line.before(end);
  return copy.textContent;
}

const DAY = /(?<!\d)(?<year>\d{4}) ?[-./年] ?(?<month>\d{1,2}) ?[-./月] ?(?<day>\d{1,2})(?!\d)/;
const DOTTED = /(?<![\d.])(?<day>\d{1,2})\. ?(?<month>\d{1,2})\. ?(?<year>\d{4}|\d\d)(?![\d.]\d)/;
const SLASHED = /(?<![\d/])(?<one>\d{1,2})[/-](?<other>\d{1,2})[/-](?<year>\d{4})(?![\d/])/;
const DAY_NAMED =
  /(?<!\d)(?<day>\d{1,2})(?:\.|st|nd|rd|th|er|º)?,? (?:de |of )?(?<name>\p{L}{3,15})\.?,? (?:del? )?(?<year>\d{4})(?!\d)/gu;
const NAMED_DAY = /(?<name>\p{L}{3,15})\.? (?<day>\d{1,2})(?:st|nd|rd|th)?,? (?<year>\d{4})(?!\d)/gu;

/** The first date in a text, as year-month-day; empty without one. Days and months in numbers are told apart by the language. */
export function dateIn(text: string, language: string): string {
  const numbers = DAY.exec(text)?.groups ?? DOTTED.exec(text)?.groups;
  if (numbers) return written(numbers.year, numbers.month, numbers.day);
  for (const { groups } of [...text.matchAll(DAY_NAMED), ...text.matchAll(NAMED_DAY)]) {
    const month = groups && monthOf(groups.name ?? '', language);
    if (month) return written(groups.year, month, groups.day);
  }
  const { one = '', other = '', year } = SLASHED.exec(text)?.groups ?? {};
  if (year === undefined) return '';
  if (Number(one) > MONTHS || !/^en\b/.test(language)) return written(year, other, one);
  return Number(other) > MONTHS || language === 'en-US' ? written(year, one, other) : '';
}

const MONTHS = 12;
const DAYS = 31;

function written(year = '', month: number | string = '', day = ''): string {
  const isDate = Number(month) >= 1 && Number(month) <= MONTHS && Number(day) >= 1 && Number(day) <= DAYS;
  const two = (part: number | string) => String(part).padStart(2, '0');
  return isDate ? `${year.length === 2 ? `20${year}` : year}-${two(month)}-${two(day)}` : '';
}

/** The number of a month by its name, or the beginning of its name, in a language or in English. */
function monthOf(name: string, language: string): number | undefined {
  for (const one of [language || 'en', 'en']) {
    const { format } = new Intl.DateTimeFormat(one, { month: 'long', day: 'numeric', timeZone: 'UTC' });
    for (let month = 1; month <= MONTHS; month += 1) {
      const said = format(Date.UTC(2000, month - 1, 1)).toLowerCase();
      if (said.split(/[\s\d.]+/).some((word) => word.startsWith(name.toLowerCase()))) return month;
    }
  }
  return undefined;
}
