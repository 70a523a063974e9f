import type { Answer, SearchState } from '../search/answer.ts';
import type { SearchStore } from '../search/searches.ts';
import { STORED, session } from './areas.ts';
import { database } from './database.ts';
import { type Pointer, type Pointers, pointers, readTrail } from './kept-searches.ts';

/** Kept answers go oldest first, by age and by what they take. */
const ANSWER_AGE_MS = 24 * 60 * 60_000;
const ANSWERS_KEPT = 30;

/** Keeps where each search stands in session storage, and its answer in the database. For the background. */
export function searchStore(now: () => number): SearchStore {
  let turn: Promise<unknown> = Promise.resolve();
  const write = (change: (all: Pointers) => Pointers): Promise<void> => {
    const next = turn.then(async () => session().set({ [STORED.searches]: change(await pointers()) }));
    turn = next.catch(() => undefined);
    return next;
  };
  const extend = (state: SearchState): Promise<void> => {
    const next = turn.then(async () => {
      const trail = [...(await readTrail()), pointerTo(state)].slice(-ANSWERS_KEPT);
      await session().set({ [STORED.trail]: trail });
    });
    turn = next.catch(() => undefined);
    return next;
  };
  return {
    begin: (state) => write((all) => ({ ...all, [state.form.workflow]: pointerTo(state) })),
    async end(state) {
      if (state.status === 'done') {
        await keepAnswer(state.id, state.answer, now());
        await extend(state);
      }
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
