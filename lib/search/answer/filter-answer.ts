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

/** The text that is searched. */
function wordsIn({ title, snippet, url, source, question, query, markdown }: ResultItem): string {
  const all = [textOf(title), textOf(snippet), url, source, question, query, markdown];
  return foldText(all.filter((text) => text !== undefined).join('\n'));
}

/** Filters an answer to the results that contain all the words, and sorts it if requested. Sends no request. */
export function filterAnswer(answer: Answer, { words, newest }: ResultFilter): Answer {
  const wanted = foldText(words).split(/\s+/).filter(Boolean);
  if (wanted.length === 0 && !newest) return answer;
  const groups = (newest ? byDate(answer.groups) : answer.groups)
    .map((group) => ({
      ...group,
      items: group.items.filter((item) => {
        const words = wordsIn(item);
        return wanted.every((word) => words.includes(word));
      }),
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
