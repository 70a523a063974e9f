import { BOOKMARK, STORED, searchArea, session } from '../storage/areas.ts';
import { database } from '../storage/database.ts';
import type { Answer, Bookmark, SearchState, StoredSearches } from './answer/answer.ts';
import type { SearchForm } from './form.ts';
import type { HistoryEntry, Pointer, Pointers, SessionHistory, StoredDraft } from './session-history.ts';

/** The answers that this page read last or was given, by their ids: none ever changes. */
let had = new Map<string, Answer>();

/** Keeps an answer that this page was given from being read again. */
export function haveAnswer(state: SearchState): void {
  if (state.status === 'done') had.set(state.id, state.answer);
}

/** A search of the session history with its answer, from what is kept; costs nothing. `undefined` where it is gone. */
export async function readAnswered(pointer: Pointer | HistoryEntry): Promise<SearchState | undefined> {
  if (pointer.status !== 'done') return pointer;
  const name = BOOKMARK + pointer.id;
  const answer = had.get(pointer.id);
  const [found, stored] = await Promise.all([
    answer ? { answer } : database().then((db) => db.get('answers', pointer.id)),
    session().get(name),
  ]);
  const bookmark = stored[name];
  return found && { ...pointer, answer: found.answer, ...(isBookmark(bookmark) && { bookmark }) };
}

/** Only Quarry's own pages write here. */
const isBookmark = (value: unknown): value is Bookmark => typeof value === 'object';

/**
 * The newest search of each workflow, with its answer. For pages. Without those that are `awaited`, by their ids: they
 * come by themselves.
 */
export async function readSearches(
  stored: Pointers | undefined,
  awaited: ReadonlySet<string> = new Set(),
): Promise<StoredSearches> {
  const wanted = Object.values(stored ?? {}).filter(
    ({ id, status }) => status !== 'done' || !awaited.has(id),
  );
  const states = await Promise.all(wanted.map(readAnswered));
  const found = states.filter((state) => state !== undefined);
  had = new Map(found.flatMap((state) => (state.status === 'done' ? [[state.id, state.answer]] : [])));
  return Object.fromEntries(found.map((state) => [state.form.workflow, state]));
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
