import type { Picture } from '../corpus/entry.ts';
import { highlight, passage } from './passage.ts';
import type { Hit } from './text-index.ts';

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
