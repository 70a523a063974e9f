import type { Picture } from '../corpus/entry.ts';
import type { ResultGroups, ResultItem } from './result-item.ts';

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
