import type { SearchState, StoredSearches } from '../../../lib/search/answer/answer.ts';
import { type SearchForm, sameRequest } from '../../../lib/search/form.ts';
import type { HistoryEntry } from '../../../lib/search/session-history.ts';

/**
 * The search to show for a form: the one on screen while the form changes, or a stored one for the same request. None
 * without a query.
 */
export function searchToShow(
  stored: StoredSearches,
  form: SearchForm,
  onScreen: SearchState | undefined,
): SearchState | undefined {
  if (form.query.trim() === '') return undefined;
  if (onScreen?.form.workflow === form.workflow) return onScreen;
  const state = stored[form.workflow];
  return state && sameRequest(state.form, form) ? state : undefined;
}

/**
 * The search that stays on screen after an update: the same search in its newest state. A running search that was
 * replaced is dropped, or swapped for the one it joined in another view.
 */
export function nextOnScreen(
  onScreen: SearchState | undefined,
  stored: StoredSearches,
): SearchState | undefined {
  const state = onScreen && stored[onScreen.form.workflow];
  if (state?.id === onScreen?.id) return state;
  if (onScreen?.status !== 'running') return onScreen;
  return state && sameRequest(state.form, onScreen.form) ? state : undefined;
}

/**
 * The newest answer to the same request that finished after `since`, but not in the future, as one from before the clock
 * was set back seems to. `since`, `now`: epoch ms.
 */
export const reusableAnswer = (
  sessionHistory: readonly HistoryEntry[],
  shown: SearchState | undefined,
  form: SearchForm,
  since: number,
  now: number,
): HistoryEntry | undefined =>
  [...sessionHistory, ...(shown?.status === 'done' ? [shown] : [])].findLast(
    ({ finishedAt, form: of }) => finishedAt > since && finishedAt <= now && sameRequest(of, form),
  );
