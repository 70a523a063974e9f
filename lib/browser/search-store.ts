import type { SearchState } from '../search/answer.ts';
import type { SearchStore } from '../search/searches.ts';
import { ANSWER_AGE_MS, staying, upTo } from '../search/staying.ts';
import { BOOKMARK, STORED, session } from './areas.ts';
import { database } from './database.ts';
import { type KeptStep, type Pointer, type Pointers, pointers, readTrail } from './kept-searches.ts';

/** Keeps where each search stands in session storage, and its answer in the database. For the background. */
export function searchStore(now: () => number): SearchStore {
  let turn: Promise<unknown> = Promise.resolve();
  const inTurn = (step: () => Promise<void>): Promise<void> => {
    const next = turn.then(step);
    turn = next.catch(() => undefined);
    return next;
  };
  return {
    begin: (state) =>
      inTurn(async () => {
        const all = { ...(await pointers()), [state.form.workflow]: pointerTo(state) };
        await session().set({ [STORED.searches]: all });
      }),
    end: (state, behind) =>
      inTurn(async () => {
        const pointer = pointerTo(state);
        const all = await pointers();
        // A newer search of its type may have taken its place.
        if (all[state.form.workflow]?.id === state.id) all[state.form.workflow] = pointer;
        if (pointer.status !== 'done' || state.status !== 'done') {
          await session().set({ [STORED.searches]: all });
          return;
        }
        await (await database()).put('answers', { id: state.id, at: now(), answer: state.answer });
        await keepOnly(all, [...upTo(await readTrail(), behind), pointer], now());
      }),
    async running() {
      const all = Object.values(await pointers());
      return all.flatMap((state) => (state.status === 'running' ? [state] : []));
    },
  };
}

function pointerTo(state: SearchState): Pointer {
  if (state.status !== 'done') return state;
  const { answer, ...pointer } = state;
  return { ...pointer, size: JSON.stringify(answer).length };
}

/** Stores pointers and trail, and drops whatever has no room or is pointed to no more: steps, answers, bookmarks. */
async function keepOnly(all: Pointers, trail: KeptStep[], now: number): Promise<void> {
  const newest = Object.values(all).filter((pointer) => pointer.status === 'done');
  const listed = new Map([...newest, ...trail].map((step) => [step.id, step]));
  const stay = staying([...listed.values()], now, ANSWER_AGE_MS);
  await session().set({ [STORED.searches]: all, [STORED.trail]: trail.filter(({ id }) => stay.has(id)) });

  const db = await database();
  const gone = (await db.getAllKeys('answers')).filter((id) => !stay.has(id));
  await Promise.all(gone.map((id) => db.delete('answers', id)));
  const names = Object.keys(await session().get(null)).filter((name) => name.startsWith(BOOKMARK));
  await session().remove(names.filter((name) => !stay.has(name.slice(BOOKMARK.length))));
}

/** Drops every kept answer: the browser was restarted, and nothing points to them any more. */
export async function forgetAnswers(): Promise<void> {
  await (await database()).clear('answers');
}
