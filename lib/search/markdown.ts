import { linkTo } from '../extraction/markdown-text.ts';
import type { ResultItem } from './answer.ts';
import { textOf } from './tokens.ts';

/** A result as a Markdown link; its title alone where it has no address. */
export function markdownLink(item: ResultItem): string {
  const title = textOf(item.title) || item.question || item.host || '';
  return item.url === undefined ? title : linkTo(title, item.url);
}
