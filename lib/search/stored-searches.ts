import { POSITION, STORED, type StoredArea, session } from '../storage/areas.ts';
import { LAST_VIEW } from '../storage/last-view.ts';
import { readStoredAnswer } from '../storage/stored-answer.ts';
import type { Position, SearchState, StoredSearches } from './answer/answer.ts';
import type { SearchForm } from './form.ts';
import type { Pointer, SessionHistory, StoredDraft } from './session-history.ts';

/** Returns a stored search with its answer, or `undefined` if the answer is gone. */
export type ReadAnswered = (stored: Pointer) => Promise<SearchState | undefined>;

/** Reads a search of the session history with its stored answer and position. Costs nothing. */
export async function readAnswered(pointer: Pointer): Promise<SearchState | undefined> {
  if (pointer.status !== 'done') return pointer;
  const name = POSITION + pointer.id;
  const [stored, { [name]: position }] = await Promise.all([
    readStoredAnswer(pointer.id),
    // Only Quarry's own pages write positions.
    session().get<Record<string, Position | undefined>>(name),
  ]);
  return stored && { ...pointer, answer: stored.answer, position };
}

/** The newest search of each workflow, with its answer. For pages. */
export async function readSearches(
  stored: SessionHistory['searches'],
  answered: ReadAnswered,
): Promise<StoredSearches> {
  const states = await Promise.all(Object.values(stored).map((pointer) => answered(pointer)));
  return Object.fromEntries(states.flatMap((state) => (state ? [[state.form.workflow, state]] : [])));
}

export const EMPTY_HISTORY: SessionHistory = { version: 2, searches: {}, steps: [] };

/** Reads the search states, without answers. */
export async function readSessionHistory(area: StoredArea = session()): Promise<SessionHistory> {
  const stored: { [STORED.sessionHistory]?: SessionHistory } = await area.get(STORED.sessionHistory);
  return stored[STORED.sessionHistory] ?? EMPTY_HISTORY;
}

/** Reads the last seen query and controls. */
export async function readDraft(area: StoredArea): Promise<SearchForm | undefined> {
  const stored: { draft?: StoredDraft } = await area.get(STORED.draft);
  return stored.draft?.form;
}

/**
 * Stores the query and controls, and the id of the search that the user went back to, for the next view that
 * opens. A picture of another state would no longer be true.
 */
export function saveDraft(form: SearchForm, entryId = '', area: StoredArea = session()): Promise<void> {
  const draft: StoredDraft = { version: 2, form, at: entryId };
  return area.set({ [STORED.draft]: draft, [LAST_VIEW]: null });
}

/** Stores what a closing popup looks like, for the next one (`components/search/start/last-view.ts`), or that it shows none. */
export const saveLastView = (view: object | undefined): Promise<void> =>
  session().set({ [LAST_VIEW]: view ?? null });

/**
 * Stores the user's position in an answer. Takes one write and no read, because a closing popup has no time for more.
 */
export function savePosition(id: string, position: Position): Promise<void> {
  return session().set({ [POSITION + id]: position });
}
