import { FORM_LIMITS, sameRequest } from './form.ts';
import type { HistoryEntry } from './session-history.ts';

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
