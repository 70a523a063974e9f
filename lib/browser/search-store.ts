import type { Answer, KeptSearches, SearchState } from '../search/answer.ts';
import { type SearchForm, WORKFLOWS } from '../search/form.ts';
import type { SearchStore } from '../search/searches.ts';
import { STORED, session } from './areas.ts';
import { database } from './database.ts';

/** Kept answers go oldest first, by age and by what they take. */
const ANSWER_AGE_MS = 24 * 60 * 60_000;
const ANSWERS_KEPT = 30;

/** A state without its answer: session storage is too small for many answers. */
type Pointer =
  | Exclude<SearchState, { status: 'done' }>
  | Omit<Extract<SearchState, { status: 'done' }>, 'answer'>;
export type Pointers = Partial<Record<SearchForm['workflow'], Pointer>>;

async function pointers(): Promise<Pointers> {
  const stored: { searches?: Pointers } = await session().get(STORED.searches);
  return stored.searches ?? {};
}

/** Keeps where each search stands in session storage, and its answer in the database. For the background. */
export function searchStore(now: () => number): SearchStore {
  let turn: Promise<unknown> = Promise.resolve();
  const write = (change: (all: Pointers) => Pointers): Promise<void> => {
    const next = turn.then(async () => session().set({ [STORED.searches]: change(await pointers()) }));
    turn = next.catch(() => undefined);
    return next;
  };
  return {
    begin: (state) => write((all) => ({ ...all, [state.form.workflow]: pointerTo(state) })),
    async end(state) {
      if (state.status === 'done') await keepAnswer(state.id, state.answer, now());
      await write((all) => {
        const current = all[state.form.workflow];
        return current?.id === state.id ? { ...all, [state.form.workflow]: pointerTo(state) } : all;
      });
    },
    async running() {
      const all = Object.values(await pointers());
      return all.flatMap((state) => (state.status === 'running' ? [state] : []));
    },
  };
}

function pointerTo(state: SearchState): Pointer {
  if (state.status !== 'done') return state;
  const { answer: _inTheDatabase, ...pointer } = state;
  return pointer;
}

async function keepAnswer(id: string, answer: Answer, at: number): Promise<void> {
  const db = await database();
  await db.put('answers', { id, at, answer });
  const old = await db.getAllKeysFromIndex('answers', 'at', IDBKeyRange.upperBound(at - ANSWER_AGE_MS));
  const all = await db.getAllKeysFromIndex('answers', 'at');
  const surplus = all.slice(0, Math.max(0, all.length - ANSWERS_KEPT));
  await Promise.all([...new Set([...old, ...surplus])].map((key) => db.delete('answers', key)));
}

/** Drops every kept answer: the browser was restarted, and nothing points to them any more. */
export async function forgetAnswers(): Promise<void> {
  await (await database()).clear('answers');
}

/** The newest search of each workflow, with its answer. For pages. */
export async function readSearches(stored: Pointers | undefined): Promise<KeptSearches> {
  const kept: KeptSearches = {};
  for (const workflow of WORKFLOWS) {
    const pointer = stored?.[workflow];
    if (pointer === undefined) continue;
    if (pointer.status !== 'done') kept[workflow] = pointer;
    else {
      const found = await (await database()).get('answers', pointer.id);
      if (found !== undefined) kept[workflow] = { ...pointer, answer: found.answer };
    }
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
