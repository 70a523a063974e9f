import type { Answer, SearchState } from '../../lib/search/answer/answer.ts';
import { dateBefore } from '../../lib/search/dates.ts';
import { checkLens, type LensReport, limitsOf } from '../../lib/search/lens/lens-check.ts';
import { describedLens } from '../../lib/search/lens/site-lens.ts';

type Done = Extract<SearchState, { status: 'done' }>;

/** Holds an answer against what its search asked for; nothing, where it asked for nothing that shows. */
export function checkOf({ form, startedAt, answer }: Done): LensReport | undefined {
  const after = form.period === undefined ? form.after : dateBefore(startedAt, form.period);
  const limits = limitsOf({
    query: form.query,
    lensId: form.lens,
    lens: describedLens(form),
    filters: { after, before: form.before },
    at: startedAt,
  });
  return checkLens(answer, limits);
}

/** An answer without some of its results. */
export function without(answer: Answer, ids: ReadonlySet<string>): Answer {
  const groups = answer.groups
    .map((group) => ({ ...group, items: group.items.filter(({ id }) => !ids.has(id)) }))
    .filter(({ items }) => items.length > 0);
  return { ...answer, groups };
}
