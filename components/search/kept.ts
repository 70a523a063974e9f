import type { KeptSearches, SearchState } from '../../lib/search/answer.ts';
import { type SearchForm, sameRequest, WORKFLOWS } from '../../lib/search/form.ts';
import type { FailureCode } from '../../lib/service/failures.ts';

/** Which of two states of one type stays: the newer search, and of one search the state that is further on. */
export function newer(
  current: SearchState | undefined,
  incoming: SearchState | undefined,
): SearchState | undefined {
  if (!current || !incoming) return incoming ?? current;
  if (current.id === incoming.id) return incoming.status === 'running' ? current : incoming;
  return incoming.startedAt > current.startedAt ? incoming : current;
}

/** Adds what arrived to what is kept, type by type. */
export function merge(current: KeptSearches, incoming: KeptSearches): KeptSearches {
  const merged: KeptSearches = {};
  for (const workflow of WORKFLOWS) {
    const state = newer(current[workflow], incoming[workflow]);
    if (state) merged[workflow] = state;
  }
  return merged;
}

/** A search that begins now: later than what is kept of its type, whatever the clock says. */
export function begun(kept: KeptSearches, id: string, form: SearchForm): SearchState {
  const last = kept[form.workflow]?.startedAt ?? 0;
  return { status: 'running', id, form, startedAt: Math.max(Date.now(), last + 1) };
}

/** A search as it stands when this page knows that no answer will come. */
export function ended(search: SearchState, code: FailureCode): SearchState {
  const { id, form, startedAt } = search;
  return { status: 'failed', id, form, startedAt, finishedAt: Date.now(), failure: { code } };
}

/** The kept search to show for a form: one of the same request, or the one that was on screen while the form changed. */
export function shownFor(
  kept: KeptSearches,
  form: SearchForm,
  onScreen: string | undefined,
): SearchState | undefined {
  const state = kept[form.workflow];
  return state && (state.id === onScreen || sameRequest(state.form, form)) ? state : undefined;
}
