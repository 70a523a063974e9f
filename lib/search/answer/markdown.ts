import { escapeText, imageTo, linkTo } from '../../markdown/escape.ts';
import type { ResultItem } from './answer.ts';
import { textOf } from './tokens.ts';

/** What a result is called where it has no title. */
export const titleOfResult = (item: ResultItem): string =>
  textOf(item.title) || item.question || item.host || '';

/** The picture of a result as a Markdown image; `undefined` where it has none. */
export const markdownImage = (item: ResultItem): string | undefined =>
  item.picture && imageTo(titleOfResult(item), item.picture.url);

/** A result as a Markdown link; its title alone, as text, where it has no address. */
export function markdownLink(item: ResultItem): string {
  const title = titleOfResult(item);
  return item.url === undefined ? escapeText(title) : linkTo(title, item.url);
}
