import type { TrailStep } from '../pages/quarry.ts';
import type { Bookmark, KeptSearches, SearchState } from '../search/answer.ts';
import { type SearchForm, WORKFLOWS } from '../search/form.ts';
import { BOOKMARK, STORED, session } from './areas.ts';
import { database } from './database.ts';

/** An answered search without its answer, and what that takes: UTF-16 units of its JSON. */
export type KeptStep = TrailStep & { size?: number };

/** A state without its answer: session storage is too small for many answers. */
export type Pointer = Exclude<SearchState, { status: 'done' }> | KeptStep;
export type Pointers = Partial<Record<SearchForm['workflow'], Pointer>>;

/** Where each search stands, without the answers. */
export async function pointers(): Promise<Pointers> {
  const stored: { searches?: Pointers } = await session().get(STORED.searches);
  return stored.searches ?? {};
}

/** The searches of this browser session that were answered, oldest first, without their answers. */
export async function readTrail(): Promise<KeptStep[]> {
  const stored: { trail?: KeptStep[] } = await session().get(STORED.trail);
  return stored.trail ?? [];
}

/** A search of the trail with its answer, from what is kept; costs nothing. `undefined` where it is gone. */
export async function readAnswered(pointer: Pointer): Promise<SearchState | undefined> {
  if (pointer.status !== 'done') return pointer;
  const name = BOOKMARK + pointer.id;
  const [found, stored] = await Promise.all([
    database().then((db) => db.get('answers', pointer.id)),
    session().get(name),
  ]);
  const bookmark = stored[name];
  return found && { ...pointer, answer: found.answer, ...(isBookmark(bookmark) && { bookmark }) };
}

/** Only Quarry's own pages write here. */
const isBookmark = (value: unknown): value is Bookmark => typeof value === 'object';

/** The newest search of each workflow, with its answer. For pages. */
export async function readSearches(stored: Pointers | undefined): Promise<KeptSearches> {
  const kept: KeptSearches = {};
  for (const workflow of WORKFLOWS) {
    const pointer = stored?.[workflow];
    if (pointer === undefined) continue;
    const state = await readAnswered(pointer);
    if (state !== undefined) kept[workflow] = state;
  }
  return kept;
}

/** Query and controls as they were last seen. */
export async function readDraft(): Promise<SearchForm | undefined> {
  const stored: { draft?: SearchForm } = await session().get(STORED.draft);
  return stored.draft;
}

/** Keeps query and controls, and to which search one went back, for the next time that a view opens. */
export function saveDraft(form: SearchForm, at = ''): Promise<void> {
  return session().set({ [STORED.draft]: form, [STORED.at]: at });
}

/** Keeps where a person is in an answer. One write and no reading: a popup has no time for more when it closes. */
export function saveBookmark(id: string, bookmark: Bookmark): Promise<void> {
  return session().set({ [BOOKMARK + id]: bookmark });
}
