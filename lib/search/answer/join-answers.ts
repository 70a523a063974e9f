import type { Answer, ResultGroup, ResultItem } from './answer.ts';
import { textOf } from './tokens.ts';

/** One page of an answer, and its number. */
export interface AnswerPage {
  page: number;
  answer: Answer;
}

/** The same item each time: what is painted already stays as it is. */
const renamed = new WeakMap<ResultItem, ResultItem>();

/** An item under an id of its own: each page counts its items from zero. */
function onPage(item: ResultItem, page: number): ResultItem {
  if (page === 1) return item;
  const id = `${item.id}@${page}`;
  const known = renamed.get(item);
  if (known?.id === id) return known;
  const made = { ...item, id };
  renamed.set(item, made);
  return made;
}

/** What an item is about, for telling whether an earlier page had it. */
const subjectOf = (group: string, { url, question, query, title }: ResultItem): string =>
  `${group} ${url ?? question ?? query ?? textOf(title)}`;

/**
 * Several pages as one answer: the groups of each after those of the page before it. What an earlier page had in the same
 * group is there once: services repeat facts and related searches on each page.
 */
export function joinAnswers(pages: readonly AnswerPage[]): Answer {
  const groups: ResultGroup[] = [];
  const before = new Set<string>();
  for (const { page, answer } of pages) {
    const fresh = answer.groups
      .map(({ name, items }) => ({
        name,
        items: items.filter((item) => !before.has(subjectOf(name, item))).map((item) => onPage(item, page)),
        ...(page > 1 && { page }),
      }))
      .filter(({ items }) => items.length > 0);
    groups.push(...fresh);
    for (const { name, items } of fresh) for (const item of items) before.add(subjectOf(name, item));
  }
  const texts = pages.flatMap(({ answer }) => answer.markdown ?? []);
  return {
    ...pages.at(-1)?.answer,
    groups,
    problems: [...new Set(pages.flatMap(({ answer }) => answer.problems))],
    ...(texts.length > 0 && { markdown: texts.join('\n\n') }),
  };
}
