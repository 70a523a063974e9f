import type { Untrusted } from '../../untrusted.ts';
import type { Answer, ResultGroup, ResultItem } from './answer.ts';
import { textOf } from './tokens.ts';

/** What the results on screen are narrowed to, and in which order. */
interface ResultFilter {
  /** All of them are to be in a result; empty for any. */
  words: Untrusted;
  /** Newest first, in place of the service's order. */
  newest: boolean;
}

const MARKS = /\p{M}/gu;

/**
 * Without case and accents, as people type. Marks go first: to normalize a run of them takes the square of its length, and a
 * page may be nothing else.
 */
const plain = (text: Untrusted): string =>
  text.replace(MARKS, '').normalize('NFKD').replace(MARKS, '').toLowerCase();

/** What is looked through of each result: made once. */
const searched = new WeakMap<ResultItem, string>();

function wordsIn(item: ResultItem): string {
  const known = searched.get(item);
  if (known !== undefined) return known;
  const { title, snippet, url, source, question, query, markdown } = item;
  const all = [textOf(title), textOf(snippet), url, source, question, query, markdown];
  const made = plain(all.filter((text) => text !== undefined).join('\n'));
  searched.set(item, made);
  return made;
}

/** An answer with the results alone that have all the words, in the order that is wanted. Costs nothing. */
export function narrowed(answer: Answer, { words, newest }: ResultFilter): Answer {
  const wanted = plain(words).split(/\s+/).filter(Boolean);
  if (wanted.length === 0 && !newest) return answer;
  const groups = (newest ? byDate(answer.groups) : answer.groups)
    .map((group) => ({
      ...group,
      items: group.items.filter((item) => wanted.every((word) => wordsIn(item).includes(word))),
    }))
    .filter(({ items }) => items.length > 0);
  return { ...answer, groups };
}

/** Each group over all of its pages, the newest first; what has no date stays behind, in its order. */
function byDate(groups: readonly ResultGroup[]): ResultGroup[] {
  const byName = Map.groupBy(groups, ({ name }) => name);
  return [...byName].map(([name, pages]) => ({
    name,
    items: pages.flatMap(({ items }) => items).toSorted((a, b) => timeOf(b) - timeOf(a)),
  }));
}

const timeOf = ({ time }: ResultItem): number =>
  time === undefined ? Number.MIN_SAFE_INTEGER : Date.parse(time);
