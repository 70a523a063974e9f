import { FORM_LIMITS, sameRequest } from '../form.ts';
import type { HistoryEntry } from '../session-history.ts';
import type { Answer, ResultGroup, ResultItem } from './answer.ts';
import { textOf } from './highlights.ts';

/** One page of an answer, with its page number. */
export interface AnswerPage {
  page: number;
  answer: Answer;
}

/** Caches renamed items, so that the same object is returned each time and nothing is rendered again. */
const renamed = new WeakMap<ResultItem, ResultItem>();

/** Gives an item an id that is unique across pages, since each page counts its items from zero. */
function onPage(item: ResultItem, page: number): ResultItem {
  if (page === 1) return item;
  const id = `${item.id}@${page}`;
  const known = renamed.get(item);
  if (known?.id === id) return known;
  const made = { ...item, id };
  renamed.set(item, made);
  return made;
}

/** Identifies what an item is about, to detect repeats from earlier pages. */
const subjectOf = (group: string, { url, question, query, title }: ResultItem): string =>
  `${group} ${url ?? question ?? query ?? textOf(title)}`;

/**
 * Joins several pages into one answer, with groups in page order. Items repeated from an earlier page of the same
 * group are dropped, because services repeat facts and related searches on every page.
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

type Step = Pick<HistoryEntry, 'form' | 'startedAt' | 'finishedAt'>;

/**
 * Finds the pages that precede a page of results: same request, each answered before the next was requested. `steps`
 * are oldest first. Stops at the first missing page.
 */
export function pagesBefore<T extends Step>(
  steps: readonly T[],
  { form, startedAt }: Omit<Step, 'finishedAt'>,
): T[] {
  const pages: T[] = [];
  let until = startedAt;
  for (let page = form.page - 1; page >= FORM_LIMITS.page.least; page -= 1) {
    const step = steps.findLast(
      (one) => one.finishedAt <= until && one.form.page === page && sameRequest(one.form, { ...form, page }),
    );
    if (!step) break;
    pages.unshift(step);
    until = step.startedAt;
  }
  return pages;
}
