import type { KeptSearches, SearchState } from '../search/answer.ts';
import { type SearchForm, WORKFLOWS } from '../search/form.ts';
import { STORED, session } from './areas.ts';
import { database } from './database.ts';

/** A state without its answer: session storage is too small for many answers. */
export type Pointer =
  | Exclude<SearchState, { status: 'done' }>
  | Omit<Extract<SearchState, { status: 'done' }>, 'answer'>;
export type Pointers = Partial<Record<SearchForm['workflow'], Pointer>>;

/** Where each search stands, without the answers. */
export async function pointers(): Promise<Pointers> {
  const stored: { searches?: Pointers } = await session().get(STORED.searches);
  return stored.searches ?? {};
}

/** The searches of this browser session that were answered, oldest first, without their answers. */
export async function readTrail(): Promise<Pointer[]> {
  const stored: { trail?: Pointer[] } = await session().get(STORED.trail);
  return stored.trail ?? [];
}

/** A search of the trail with its answer, from what is kept; costs nothing. `undefined` where it is gone. */
export async function readAnswered(pointer: Pointer): Promise<SearchState | undefined> {
  if (pointer.status !== 'done') return pointer;
  const found = await (await database()).get('answers', pointer.id);
  return found && { ...pointer, answer: found.answer };
}

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

/** Keeps query and controls for the next time that a view opens. */
export function saveDraft(form: SearchForm): Promise<void> {
  return session().set({ [STORED.draft]: form });
}
