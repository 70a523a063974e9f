import type { Picture } from '../corpus/entry.ts';
import { escapeHtml } from './html.ts';
import { type Hit, termOf, wordsOf } from './text-index.ts';

const PASSAGE_LENGTH = 220;
const LEAD = 40;

/** The text as HTML, with words whose terms matched in `<strong>`. */
export function highlight(text: string, terms: ReadonlySet<string>): string {
  let html = '';
  let done = 0;
  for (const { text: word, start, end } of wordsOf(text)) {
    if (!terms.has(termOf(word))) continue;
    html += `${escapeHtml(text.slice(done, start))}<strong>${escapeHtml(word)}</strong>`;
    done = end;
  }
  return html + escapeHtml(text.slice(done));
}

/** A plain-text passage around the first match. */
function passage(text: string, terms: ReadonlySet<string>): string {
  if (text.length <= PASSAGE_LENGTH) return text;
  const words = wordsOf(text);
  const at = words.find(({ text: word }) => terms.has(termOf(word)))?.start ?? 0;
  const from = at <= LEAD ? 0 : (words.find(({ start }) => start >= at - LEAD)?.start ?? 0);
  const to = words.findLast(({ end }) => end <= from + PASSAGE_LENGTH)?.end ?? text.length;
  return `${from > 0 ? '… ' : ''}${text.slice(from, to)}${to < text.length ? ' …' : ''}`;
}

/** One result in the service's format. Title and snippet are HTML. */
export interface ResultItem {
  url: string;
  title: string | null;
  snippet: string;
  time: string | null;
  image?: Picture | null;
  props: Record<string, unknown> | null;
}

/** Results by type. */
export type ResultGroups = Record<string, ResultItem[]>;

/** Converts a hit into a result item. */
export function resultItem({ entry, terms }: Hit): ResultItem {
  const item: ResultItem = {
    url: entry.url,
    title: highlight(entry.title, terms),
    snippet: highlight(passage(entry.text, terms), terms),
    time: entry.time,
    props: entry.props,
  };
  return entry.picture === null ? item : { ...item, image: entry.picture };
}

const MEDIA = new Set(['image', 'video', 'podcast']);
const SMALL = 320;

/** A duration as players show it: `6:52`, `1:10:14`. */
function clockTime(seconds: number): string {
  const [hours, minutes, rest] = [
    Math.floor(seconds / 3600),
    Math.floor((seconds % 3600) / 60),
    Math.floor(seconds % 60),
  ];
  const two = (value: number) => String(value).padStart(2, '0');
  return hours > 0 ? `${hours}:${two(minutes)}:${two(rest)}` : `${minutes}:${two(rest)}`;
}

/** A smaller copy of a picture. Pictures of the sample site can be drawn at any size. */
function thumbnailOf({ url, width, height }: Picture): Picture {
  const small = { width: SMALL, height: Math.round((SMALL * height) / width) };
  const drawn = url.replace(/-\d+x\d+\.svg$/, `-${small.width}x${small.height}.svg`);
  return drawn === url || width <= SMALL ? { url, width, height } : { url: drawn, ...small };
}

function asSeen(item: ResultItem): ResultItem {
  const { duration, source, ...others } = item.props ?? {};
  const props = {
    ...others,
    ...(typeof duration === 'number' ? { duration: clockTime(duration) } : {}),
    ...(source === undefined ? {} : { creator_name: source }),
    ...(item.image ? { thumbnail: thumbnailOf(item.image) } : {}),
  };
  return { ...item, props };
}

/** Sets unknown values to `null`. */
function withNulls(item: ResultItem): ResultItem {
  const bare = item.props === null || Object.keys(item.props).length === 0;
  return { ...item, image: item.image ?? null, props: bare ? null : item.props };
}

/**
 * Results as public clients read them: `creator_name`, `"1:10:14"`, thumbnails, and `null` for missing
 * values.
 */
export function toPublicForm(groups: ResultGroups): ResultGroups {
  const seen = Object.entries(groups).map(([name, items]) => [
    name,
    items.map((item) => withNulls(MEDIA.has(name) ? asSeen(item) : item)),
  ]);
  return Object.fromEntries(seen);
}
