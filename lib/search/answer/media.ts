import type { WireResult } from '../../service/schemas.ts';
import { isRecord, type UnknownRecord } from '../../storage/guards.ts';
import type { Picture, ResultItem } from './answer.ts';
import { textFrom } from './highlights.ts';

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
export function mediaIn(
  image: WireResult['image'],
  props: UnknownRecord,
): Pick<ResultItem, 'picture' | 'thumbnail' | 'duration' | 'source'> {
  const small = smallPicture(props.thumbnail);
  const picture = toPicture(image) ?? small;
  const duration = toSeconds(props.duration) ?? toSeconds(props.length);
  const source = first(
    MAKERS.map((name) => props[name]),
    (maker) => words(isRecord(maker) ? maker.name : maker),
  );
  return {
    ...(picture ? { picture } : {}),
    ...(small && small.url !== picture?.url ? { thumbnail: small } : {}),
    ...(duration === undefined ? {} : { duration }),
    ...(source === undefined ? {} : { source }),
  };
}

/** A value as one line of text; `undefined` if it is empty or not a string. */
export const words = (value: unknown): string | undefined =>
  typeof value === 'string' ? textFrom(value) || undefined : undefined;

function first<T>(values: readonly unknown[], read: (value: unknown) => T | undefined): T | undefined {
  return values.map(read).find((value) => value !== undefined);
}

/** The URL of a result if it is safe to open: http or https, without credentials. */
export function webUrl(value: string | undefined): URL | undefined {
  if (value === undefined || !URL.canParse(value)) return undefined;
  const url = new URL(value);
  const web = url.protocol === 'https:' || url.protocol === 'http:';
  return web && url.username === '' && url.password === '' ? url : undefined;
}

function smallPicture(value: unknown): Picture | undefined {
  if (typeof value === 'string') return toPicture({ url: value });
  if (!isRecord(value) || typeof value.url !== 'string') return undefined;
  return toPicture({ url: value.url, width: number(value.width), height: number(value.height) });
}

const number = (value: unknown): number | undefined => (typeof value === 'number' ? value : undefined);

function toPicture(image: WireResult['image']): Picture | undefined {
  const url = webUrl(image?.url);
  if (image === undefined || url?.protocol !== 'https:') return undefined;
  const { width, height } = image;
  return isLength(width) && isLength(height) ? { url: url.href, width, height } : { url: url.href };
}

const isLength = (value: number | undefined): value is number =>
  value !== undefined && value > 0 && value < 100_000;

/** Parses a length from seconds or from `1:02:03`. Returns seconds. */
function toSeconds(value: unknown): number | undefined {
  if (typeof value === 'number') return Number.isFinite(value) && value > 0 ? Math.round(value) : undefined;
  const clock = typeof value === 'string' ? value.trim() : '';
  if (!/^\d{1,9}(?::\d{1,2}){0,2}$/.test(clock)) return undefined;
  return clock.split(':').reduce((sum, part) => sum * 60 + Number(part), 0);
}
