import { isRecord, listIn, type UnknownRecord } from '../../storage/guards.ts';
import type { ResultItem } from './answer.ts';
import { linesOf, textOf, toTokens } from './highlights.ts';

const MAX_CODE_LENGTH = 20_000;
const MAX_ENTRIES = 50;
const MAX_ENTRY_LENGTH = 200;

interface Source {
  url: string | undefined;
  snippet: string;
  time: string | undefined;
  props: UnknownRecord;
}

/** The additional content of some groups: code, list entries, or an archived page. */
export function specialOf(group: string, source: Source): Partial<ResultItem> {
  if (group === 'code') return codeIn(source);
  if (group === 'listicle') return entriesOf(source);
  return group === 'web_archive' ? archiveIn(source) : {};
}

/** Several lines, at least one of which is indented or ends like code. */
const looksLikeCode = (lines: readonly string[]): boolean =>
  lines.length > 1 && lines.some((line) => /^(?: {2,}|\t)\S|[{};]\s*$/.test(line));

/** The code, from `props` or the snippet. Most snippets describe a repository and stay snippets. */
function codeIn({ props, snippet }: Source): Partial<ResultItem> {
  const given = typeof props.code === 'string' ? props.code : undefined;
  const lines = given === undefined ? linesOf(snippet) : linesOf(given, false);
  const fence = /^```\s*([\w+#.-]*)$/.exec(lines[0]?.trim() ?? '');
  const end = lines.findLastIndex((line) => line.trim() === '```');
  if (given === undefined && !fence && !looksLikeCode(lines)) return {};
  const inner = fence ? lines.slice(1, end > 0 ? end : undefined) : lines;
  const code = fromFirstLine(inner.join('\n')).slice(0, MAX_CODE_LENGTH).trimEnd();
  if (code === '') return {};
  const language = languageIn(props) ?? (fence?.[1] || undefined);
  return { code, ...(language === undefined ? {} : { language }) };
}

/** Drops leading blank lines, but keeps the indentation of the first line. */
function fromFirstLine(text: string): string {
  const blank = text.length - text.trimStart().length;
  return text.slice(text.lastIndexOf('\n', blank) + 1);
}

/** Two-letter names that are not also codes of human languages. */
const SHORT_NAMES = new Set(['js', 'ts', 'py', 'rb', 'go', 'sh', 'c#', 'f#']);

/** The programming language. `language` may also be the language of the page. */
function languageIn(props: UnknownRecord): string | undefined {
  const named = [props.code_language, props.programming_language, props.syntax, props.language, props.lang];
  return named.find(
    (name): name is string =>
      typeof name === 'string' &&
      /^[\w+#. -]{1,20}$/.test(name) &&
      !/^[a-z]{2}-[a-z]{2}$/i.test(name) &&
      (name.length !== 2 || SHORT_NAMES.has(name.toLowerCase())),
  );
}

function entriesOf({ props, snippet }: Source): Partial<ResultItem> {
  const given = [props.items, props.entries, props.list].find(Array.isArray);
  const entries = (given === undefined ? entriesIn(snippet) : listIn(given).flatMap(entryOf)).slice(
    0,
    MAX_ENTRIES,
  );
  return entries.length > 0 ? { entries } : {};
}

function entryOf(entry: unknown): string[] {
  const value = isRecord(entry) ? (entry.title ?? entry.name ?? entry.text) : entry;
  return typeof value === 'string' ? short(value) : [];
}

function short(value: string): string[] {
  const words = textOf(toTokens(value.slice(0, MAX_ENTRY_LENGTH * 4)));
  if (words === '') return [];
  return [words.length > MAX_ENTRY_LENGTH ? `${words.slice(0, MAX_ENTRY_LENGTH)}…` : words];
}

const BULLET = /^\s*(?:[-*•·]|\d{1,3}[.)])\s+/;

/** The entries of a list written as text: one per line, or numbered from 1. */
function entriesIn(snippet: string): string[] {
  const lines = linesOf(
    snippet.replace(/<li[^>]{0,200}>/gi, '\n- ').replace(/<\/?[uo]l[^>]{0,200}>|<\/li>/gi, '\n'),
  );
  const bullets = lines.filter((line) => BULLET.test(line));
  if (bullets.length > 1) return bullets.flatMap((line) => short(line.replace(BULLET, '')));
  const numbered = numberedIn(lines.join(' '));
  return numbered.length > 1 ? numbered.flatMap(short) : [];
}

/** `1. One 2. Two`: the text after each number, as long as the numbers count up. */
function numberedIn(text: string): string[] {
  const starts: { at: number; from: number }[] = [];
  for (const mark of text.matchAll(/(?:^|\s)(\d{1,2})[.)]\s+/g)) {
    if (Number(mark[1]) === starts.length + 1)
      starts.push({ at: mark.index, from: mark.index + mark[0].length });
  }
  return starts.map(({ from }, index) => text.slice(from, starts[index + 1]?.at));
}

function archiveIn({ props, url, time }: Source): Partial<ResultItem> {
  const inAddress = /\/(\d{8,14})[a-z_]*\/((?:https?:\/\/?)?[^/\s]+)/i.exec(url ?? '');
  const times = [
    props.archived_at,
    props.capture_date,
    props.captured_at,
    props.timestamp,
    inAddress?.[1],
    time,
  ];
  const of = [props.original_url, props.original, props.archived_url, inAddress?.[2]];
  const archivedAt = firstOf(times, captureTime);
  const archivedHost = firstOf(of, hostIn);
  return {
    ...(archivedAt === undefined ? {} : { archivedAt }),
    ...(archivedHost === undefined ? {} : { archivedHost }),
  };
}

function firstOf<T>(values: readonly unknown[], read: (value: unknown) => T | undefined): T | undefined {
  return values.map(read).find((value) => value !== undefined);
}

/** ISO 8601 from a date, a number of seconds, or the digits that archives use: `20200131120000`. */
function captureTime(value: unknown): string | undefined {
  if (typeof value !== 'string' && typeof value !== 'number') return undefined;
  const then = typeof value === 'number' && value < SECONDS_UNTIL ? value * 1000 : Date.parse(written(value));
  return Number.isNaN(new Date(then).getTime()) ? undefined : new Date(then).toISOString();
}

/** Numbers below this are seconds; larger ones are dates written as digits. */
const SECONDS_UNTIL = 1e10;

function written(value: string | number): string {
  const digits = /^(\d{4})(\d\d)(\d\d)(\d\d)?(\d\d)?(\d\d)?$/.exec(String(value));
  if (!digits) return String(value);
  const [, year, month, day, hour = '00', minute = '00', second = '00'] = digits;
  return `${year}-${month}-${day}T${hour}:${minute}:${second}Z`;
}

function hostIn(value: unknown): string | undefined {
  if (typeof value !== 'string') return undefined;
  const address = /^https?:/i.test(value) ? value.replace(/^(https?:)\/+/i, '$1//') : `https://${value}`;
  if (!URL.canParse(address)) return undefined;
  return new URL(address).hostname.replace(/^www\./, '') || undefined;
}
