import { escapeText, imageTo, linkTo } from '../../markdown/escape.ts';
import type { ResultItem } from './answer.ts';
import { textOf } from './highlights.ts';

/** A result's title, or a substitute if it has none. */
export const titleOfResult = (item: ResultItem): string =>
  textOf(item.title) || item.question || item.host || '';

/** A result's picture as a Markdown image; `undefined` if it has none. */
export const markdownImage = (item: ResultItem): string | undefined =>
  item.picture && imageTo(titleOfResult(item), item.picture.url);

/** A result as a Markdown link, or just its title as text if it has no URL. */
export function markdownLink(item: ResultItem): string {
  const title = titleOfResult(item);
  return item.url === undefined ? escapeText(title) : linkTo(title, item.url);
}
