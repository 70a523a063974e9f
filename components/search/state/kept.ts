import type { SearchState, StoredSearches } from '../../../lib/search/answer/answer.ts';
import { type SearchForm, sameRequest, WORKFLOWS } from '../../../lib/search/form.ts';
import type { HistoryEntry } from '../../../lib/search/session-history.ts';
import type { FailureCode } from '../../../lib/service/failures.ts';

/** Which of two states of one type stays: the newer search, and of one search the state that is further on. */
function newer(current: SearchState | undefined, incoming: SearchState | undefined): SearchState | undefined {
  if (!current || !incoming) return incoming ?? current;
  // An answer stays, even where a background that ended before it was stored calls the search cut off.
  const further = current.status === 'done' ? incoming.status === 'done' : incoming.status !== 'running';
  if (current.id === incoming.id) return further ? incoming : current;
  return incoming.startedAt > current.startedAt ? incoming : current;
}

/** Adds what arrived to what is kept, type by type. */
export function merge(current: StoredSearches, incoming: StoredSearches): StoredSearches {
  const merged: StoredSearches = {};
  for (const workflow of WORKFLOWS) {
    const state = newer(current[workflow], incoming[workflow]);
    if (state) merged[workflow] = state;
  }
  return merged;
}

/** A search that begins now: later than what is kept of its type, whatever the clock says. */
export function begun(kept: StoredSearches, id: string, form: SearchForm): SearchState {
  const last = kept[form.workflow]?.startedAt ?? 0;
  return { status: 'running', id, form, startedAt: Math.max(Date.now(), last + 1) };
}

/** A search as it stands when this page knows that no answer will come. */
export function ended(search: SearchState, code: FailureCode): SearchState {
  const { id, form, startedAt } = search;
  return { status: 'failed', id, form, startedAt, finishedAt: Date.now(), failure: { code } };
}

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

/** What stays on screen when others arrived: the same search as far as it has come; one without an end gives way. */
export function staysOn(onScreen: SearchState | undefined, kept: StoredSearches): SearchState | undefined {
  const state = onScreen && kept[onScreen.form.workflow];
  if (state?.id === onScreen?.id) return state;
  return onScreen?.status === 'running' ? undefined : onScreen;
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
