import { foldText } from '../../plain-text.ts';
import type { Answer, ResultGroup, ResultItem } from './answer.ts';
import { textOf } from './highlights.ts';

/** How the displayed results are filtered and sorted. */
interface ResultFilter {
  /** A result must contain all of them; empty for any. */
  words: string;
  /** Newest first, instead of the service's order. */
  newest: boolean;
}

/** Caches the searchable text of each result. */
const searched = new WeakMap<ResultItem, string>();

function wordsIn(item: ResultItem): string {
  const known = searched.get(item);
  if (known !== undefined) return known;
  const { title, snippet, url, source, question, query, markdown } = item;
  const all = [textOf(title), textOf(snippet), url, source, question, query, markdown];
  const made = foldText(all.filter((text) => text !== undefined).join('\n'));
  searched.set(item, made);
  return made;
}

/** Filters an answer to the results that contain all the words, and sorts it if requested. Sends no request. */
export function filterAnswer(answer: Answer, { words, newest }: ResultFilter): Answer {
  const wanted = foldText(words).split(/\s+/).filter(Boolean);
  if (wanted.length === 0 && !newest) return answer;
  const groups = (newest ? byDate(answer.groups) : answer.groups)
    .map((group) => ({
      ...group,
      items: group.items.filter((item) => wanted.every((word) => wordsIn(item).includes(word))),
    }))
    .filter(({ items }) => items.length > 0);
  return { ...answer, groups };
}

/** Sorts each group across all its pages, newest first. Items without a date go last, in their original order. */
function byDate(groups: readonly ResultGroup[]): ResultGroup[] {
  const byName = Map.groupBy(groups, ({ name }) => name);
  return [...byName].map(([name, pages]) => ({
    name,
    items: pages.flatMap(({ items }) => items).toSorted((a, b) => timeOf(b) - timeOf(a)),
  }));
}

const timeOf = ({ time }: ResultItem): number =>
  time === undefined ? Number.MIN_SAFE_INTEGER : Date.parse(time);
