import type { SearchState, StoredSearches } from '../../../lib/search/answer/answer.ts';
import { type SearchForm, sameRequest } from '../../../lib/search/form.ts';
import type { HistoryEntry } from '../../../lib/search/session-history.ts';

/** The search to show for a form: the one that was on screen while the form changed, or one that is kept of the same request. */
export function shownFor(
  kept: StoredSearches,
  form: SearchForm,
  onScreen: SearchState | undefined,
): SearchState | undefined {
  if (onScreen?.form.workflow === form.workflow) return onScreen;
  const state = kept[form.workflow];
  return state && sameRequest(state.form, form) ? state : undefined;
}

/**
 * What stays on screen when others arrived: the same search as far as it has come. One without an end gives way, to that of
 * another view where it joined it.
 */
export function staysOn(onScreen: SearchState | undefined, kept: StoredSearches): SearchState | undefined {
  const state = onScreen && kept[onScreen.form.workflow];
  if (state?.id === onScreen?.id) return state;
  if (onScreen?.status !== 'running') return onScreen;
  return state && sameRequest(state.form, onScreen.form) ? state : undefined;
}

/** The newest answer to the same request, if it came after a time (epoch ms). */
export const goodAnswer = (
  sessionHistory: readonly HistoryEntry[],
  shown: SearchState | undefined,
  form: SearchForm,
  since: number,
): HistoryEntry | undefined =>
  [...sessionHistory, ...(shown?.status === 'done' ? [shown] : [])].findLast(
    (step) => step.finishedAt > since && sameRequest(step.form, form),
  );
