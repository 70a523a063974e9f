import type { WireResult } from '../../service/response.ts';
import { isRecord, present, type UnknownRecord } from '../../storage/guards.ts';
import type { Picture, ResultItem } from './answer.ts';
import { factsOf } from './facts.ts';
import { linesOf, textFrom, textOf, toTokens } from './highlights.ts';

/** Converts one item of `data.<group>[]` for display; `undefined` if it has nothing to show. */
export function toItem(wire: WireResult, id: string, group: string): ResultItem | undefined {
  const props = wire.props ?? {};
  const query = group === 'related_search' ? queryOf(wire) : undefined;
  const url = query === undefined ? webUrl(wire.url) : undefined;
  const facts = factsOf(group, props);
  const title = toTokens(wire.title ?? '');
  const item: ResultItem = {
    id,
    // An item without a title is named by its first fact.
    title: title.length === 0 && facts[0] ? [{ text: `${facts[0].value}` }] : title,
    snippet: toTokens(wire.snippet ?? ''),
    marks: marksOf(props),
    ...present({
      url: url?.href,
      host: url?.hostname.replace(/^www\./, ''),
      time: isoTime(wire.time),
      question: words(props.question),
      query,
      facts: facts.length > 0 ? facts : undefined,
      props: propsOf(props),
    }),
    ...mediaIn(wire.image, props),
    ...specialOf(group, { url: url?.href, snippet: wire.snippet ?? '', time: wire.time }),
  };
  return isEmpty(item) ? undefined : item;
}

const isEmpty = ({ title, snippet, question, picture, code, url }: ResultItem): boolean =>
  title.length + snippet.length === 0 && !question && !picture && !code && url === undefined;

/** Limits on stored `props`: number of fields, and characters per field. */
const MAX_PROPS = 60;
const MAX_PROP_LENGTH = 2000;

/** All fields of `props`, so that exports are complete. */
function propsOf(props: UnknownRecord): ResultItem['props'] {
  const fields = Object.entries(props)
    .slice(0, MAX_PROPS)
    .flatMap(([name, value]) =>
      value === null || value === undefined ? [] : [[name, asField(value)] as const],
    );
  return fields.length > 0 ? Object.fromEntries(fields) : undefined;
}

function asField(value: unknown): string | number | boolean {
  if (typeof value === 'number' || typeof value === 'boolean') return value;
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  return text.slice(0, MAX_PROP_LENGTH).toWellFormed();
}

/** A related search holds its query in a relative URL, `/search?q=…`. It is run, not opened. */
function queryOf(wire: WireResult): string | undefined {
  const named = wire.url === undefined ? null : URL.parse(wire.url, 'https://relative.invalid');
  return named?.searchParams.get('q')?.trim() || (words(wire.props?.query) ?? words(wire.title));
}

const isoTime = (value: string | undefined): string | undefined =>
  value === undefined || Number.isNaN(Date.parse(value)) ? undefined : new Date(value).toISOString();

/** Labels shown before opening a result. `generated` takes precedence over `possible`. */
function marksOf(props: UnknownRecord): ResultItem['marks'] {
  const marks: ResultItem['marks'] = props.paywalled === true ? ['paywalled'] : [];
  if (props.ai_generated === true) marks.push('generated');
  else if (props.ai_possible === true) marks.push('possible');
  return marks;
}

/** Names in `props` for the creator of a video, episode, or report; the first nonempty one is used. */
const MAKERS = [
  'source',
  'creator_name',
  'creator',
  'channel',
  'channel_name',
  'show',
  'publisher',
  'author',
];

/** The pictures, length, and creator of a result, if they can be read. */
function mediaIn(
  image: WireResult['image'],
  props: UnknownRecord,
): Pick<ResultItem, 'picture' | 'thumbnail' | 'duration' | 'source'> {
  const small = toPicture(props.thumbnail);
  const picture = toPicture(image) ?? small;
  const makers = MAKERS.map((name) => props[name]).map((maker) =>
    words(isRecord(maker) ? maker.name : maker),
  );
  return present({
    picture,
    thumbnail: small?.url === picture?.url ? undefined : small,
    duration: toSeconds(props.duration) ?? toSeconds(props.length),
    source: makers.find((name) => name !== undefined),
  });
}

/** A value as one line of text; `undefined` if it is empty or not a string. */
const words = (value: unknown): string | undefined =>
  typeof value === 'string' ? textFrom(value) || undefined : undefined;

/** The URL of a result if it is safe to open: http or https, without credentials. */
function webUrl(value: unknown): URL | undefined {
  const url = typeof value === 'string' ? URL.parse(value) : null;
  return url && /^https?:$/.test(url.protocol) && url.username + url.password === '' ? url : undefined;
}

/** A picture from its URL, or from an object with its URL and perhaps its size. */
function toPicture(image: unknown): Picture | undefined {
  const { url: address, width, height }: UnknownRecord = isRecord(image) ? image : { url: image };
  const url = webUrl(address);
  if (url?.protocol !== 'https:') return undefined;
  return isLength(width) && isLength(height) ? { url: url.href, width, height } : { url: url.href };
}

const isLength = (value: unknown): value is number =>
  typeof value === 'number' && value > 0 && value < 100_000;

/** Parses a length from seconds or from `1:02:03`. Returns seconds. */
function toSeconds(value: unknown): number | undefined {
  if (typeof value === 'number') return Number.isFinite(value) && value > 0 ? Math.round(value) : undefined;
  const clock = typeof value === 'string' ? value.trim() : '';
  if (!/^\d{1,9}(?::\d{1,2}){0,2}$/.test(clock)) return undefined;
  return clock.split(':').reduce((sum, part) => sum * 60 + Number(part), 0);
}

const MAX_CODE_LENGTH = 20_000;
const MAX_ENTRIES = 50;
const MAX_ENTRY_LENGTH = 200;

interface Source {
  url: string | undefined;
  snippet: string;
  time: string | undefined;
}

/** The additional content of some groups: code, list entries, or an archived page. */
export function specialOf(group: string, source: Source): Partial<ResultItem> {
  if (group === 'code') return codeIn(source);
  if (group === 'listicle') return entriesIn(source);
  return group === 'web_archive' ? archiveIn(source) : {};
}

/** Several lines, at least one of which is indented or ends like code. */
const looksLikeCode = (lines: readonly string[]): boolean =>
  lines.length > 1 && lines.some((line) => /^(?: {2,}|\t)\S|[{};]\s*$/.test(line));

/** The code in the snippet. Most snippets describe a repository and stay snippets. */
function codeIn({ snippet }: Source): Partial<ResultItem> {
  const lines = linesOf(snippet);
  const fence = /^```\s*([\w+#.-]*)$/.exec(lines[0]?.trim() ?? '');
  const end = lines.findLastIndex((line) => line.trim() === '```');
  if (!fence && !looksLikeCode(lines)) return {};
  const inner = fence ? lines.slice(1, end > 0 ? end : undefined) : lines;
  const code = fromFirstLine(inner.join('\n')).slice(0, MAX_CODE_LENGTH).trimEnd();
  if (code === '') return {};
  return { code, ...(fence?.[1] && { language: fence[1] }) };
}

/** Drops leading blank lines, but keeps the indentation of the first line. */
function fromFirstLine(text: string): string {
  const blank = text.length - text.trimStart().length;
  return text.slice(text.lastIndexOf('\n', blank) + 1);
}

function short(value: string): string[] {
  const words = textOf(toTokens(value.slice(0, MAX_ENTRY_LENGTH * 4)));
  if (words === '') return [];
  return [words.length > MAX_ENTRY_LENGTH ? `${words.slice(0, MAX_ENTRY_LENGTH)}…` : words];
}

const BULLET = /^\s*(?:[-*•·]|\d{1,3}[.)])\s+/;

/** The entries of a list written as text: one per line, or numbered from 1. */
function entriesIn({ snippet }: Source): Partial<ResultItem> {
  const lines = linesOf(
    snippet.replace(/<li[^>]{0,200}>/gi, '\n- ').replace(/<\/?[uo]l[^>]{0,200}>|<\/li>/gi, '\n'),
  );
  const bullets = lines.filter((line) => BULLET.test(line));
  const listed =
    bullets.length > 1 ? bullets.map((line) => line.replace(BULLET, '')) : numberedIn(lines.join(' '));
  const entries = listed.length > 1 ? listed.flatMap(short).slice(0, MAX_ENTRIES) : [];
  return entries.length > 0 ? { entries } : {};
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

/** An archive's URL holds the time of the capture and the original URL: `/web/20200131120000/https://a.test/`. */
function archiveIn({ url, time }: Source): Partial<ResultItem> {
  const [, digits, original = ''] = /\/(\d{8,14})[a-z_]*\/((?:https?:\/\/?)?[^/\s]+)/i.exec(url ?? '') ?? [];
  const [, year, month, day, hour = '00', minute = '00', second = '00'] =
    /^(\d{4})(\d\d)(\d\d)(\d\d)?(\d\d)?(\d\d)?$/.exec(digits ?? '') ?? [];
  const then = new Date(year ? `${year}-${month}-${day}T${hour}:${minute}:${second}Z` : (time ?? ''));
  const host = URL.parse(original.replace(/^(?:https?:\/+)?/i, 'https://'))?.hostname.replace(/^www\./, '');
  return {
    ...(!Number.isNaN(then.getTime()) && { archivedAt: then.toISOString() }),
    ...(digits && host && { archivedHost: host }),
  };
}
