import { BOOKMARK, STORED, searchArea, session } from '../storage/areas.ts';
import { readStoredAnswer } from '../storage/stored-answer.ts';
import type { Answer, Bookmark, SearchState, StoredSearches } from './answer/answer.ts';
import type { SearchForm } from './form.ts';
import type { HistoryEntry, Pointer, Pointers, SessionHistory, StoredDraft } from './session-history.ts';

/** Gives a stored search with its answer; `undefined` where it is gone. */
export type ReadAnswered = (stored: Pointer) => Promise<SearchState | undefined>;

/** A search of the session history with its answer, from what is kept, unless the page has it already; costs nothing. */
export async function readAnswered(
  pointer: Pointer | HistoryEntry,
  had?: Answer,
): Promise<SearchState | undefined> {
  if (pointer.status !== 'done') return pointer;
  const name = BOOKMARK + pointer.id;
  const [found, stored] = await Promise.all([
    had ? { answer: had } : readStoredAnswer(pointer.id),
    session().get(name),
  ]);
  const bookmark = stored[name];
  return found && { ...pointer, answer: found.answer, ...(isBookmark(bookmark) && { bookmark }) };
}

/** Only Quarry's own pages write here. */
const isBookmark = (value: unknown): value is Bookmark => typeof value === 'object';

/** The newest search of each workflow, with its answer. For pages. */
export async function readSearches(
  stored: Pointers,
  answered: ReadAnswered = readAnswered,
): Promise<StoredSearches> {
  const states = await Promise.all(Object.values(stored).map((pointer) => answered(pointer)));
  return Object.fromEntries(states.flatMap((state) => (state ? [[state.form.workflow, state]] : [])));
}

/** Where searches stand, without the answers. `days`: for how long they are kept. */
export async function readSessionHistory(days = 0): Promise<SessionHistory> {
  const stored: { trail?: SessionHistory } = await searchArea(days).get(STORED.trail);
  return stored.trail ?? { version: 2, searches: {}, steps: [] };
}

/** Query and controls as they were last seen. */
export async function readDraft(days: number): Promise<SearchForm | undefined> {
  const stored: { draft?: StoredDraft } = await searchArea(days).get(STORED.draft);
  return stored.draft?.form;
}

/** Keeps query and controls, and to which search one went back, for the next time that a view opens. */
export function saveDraft(form: SearchForm, at = '', days = 0): Promise<void> {
  const draft: StoredDraft = { version: 2, form, at };
  return searchArea(days).set({ [STORED.draft]: draft });
}

/** Keeps where a person is in an answer. One write and no reading: a popup has no time for more when it closes. */
export function saveBookmark(id: string, bookmark: Bookmark): Promise<void> {
  return session().set({ [BOOKMARK + id]: bookmark });
}
