import { BOOKMARK, local, STORED, searchArea, session } from '../storage/areas.ts';
import { createCache } from '../storage/cache.ts';
import { database } from '../storage/database.ts';
import { withQuotaRetry } from '../storage/quota.ts';
import { createSerializer } from '../storage/serialize.ts';
import { readStored } from '../storage/versioned.ts';
import type { SearchState } from './answer/answer.ts';
import { ANSWER_AGE_MS, answersToKeep, historyUpTo } from './retention.ts';
import type { SearchStore } from './searches.ts';
import type { Pointer, SessionHistory } from './session-history.ts';
import { DRAFT_SCHEMA, SESSION_HISTORY_SCHEMA } from './session-history-schema.ts';
import { readSessionHistory } from './stored-searches.ts';

/** A search store with the background's other operations on stored answers. */
export interface StoredAnswers extends SearchStore {
  /** Call when the browser starts: keeps what outlives the session, or belongs to this one, and drops the rest. */
  open(): Promise<void>;
  /** Applies a changed setting: moves stored data to the right area, and drops what is now too old. */
  follow(): Promise<void>;
  /** Deletes all answers and search states. */
  forget(): Promise<void>;
}

/**
 * Stores search states in a storage area, and answers in the database. Only the background may use it, as the sole
 * writer.
 * `keepDays` returns for how many days answers are kept, or 0 for until the browser closes. `freeSpace` frees space
 * when storage is full.
 */
export function searchStore(
  now: () => number,
  keepDays: () => Promise<number>,
  freeSpace?: () => Promise<void>,
): StoredAnswers {
  const inOrder = createSerializer();
  /**
   * For how many days answers are kept; unknown at first, when the setting may have changed without the data being
   * moved.
   */
  let daysNow: number | undefined;
  /** Cached because every search reads it before it is sent, and each read is a round trip to the browser process. */
  const known = createCache(() => readSessionHistory(daysNow));
  const write = async (sessionHistory: SessionHistory, days: number): Promise<void> => {
    known.lose();
    await searchArea(days).set({ [STORED.sessionHistory]: sessionHistory });
    known.set(sessionHistory);
  };
  /**
   * Stores the session history, and drops steps, answers, and bookmarks that no longer fit or are no longer
   * referenced.
   */
  const storeOnly = async (sessionHistory: SessionHistory, days: number): Promise<void> => {
    const [left, stay] = stayingOf(sessionHistory, now(), days);
    await write(left, days);
    await dropAllBut(stay);
  };
  const move = async (onDisk: boolean): Promise<void> => {
    known.lose();
    const [from, to] = onDisk ? [session(), local()] : [local(), session()];
    const names = [STORED.sessionHistory, STORED.draft];
    const [left, there] = await Promise.all([from.get(names), to.get(names)]);
    const found = names.filter((name) => left[name] ?? false);
    if (found.length === 0) return;
    // Data already in the target area is newer.
    await to.set(Object.fromEntries(found.map((name) => [name, there[name] ?? left[name]])));
    await from.remove(names);
  };
  const serialize = <T>(step: (days: number) => Promise<T>): Promise<T> =>
    inOrder(async () => {
      const days = await keepDays();
      if (daysNow === undefined || daysNow > 0 !== days > 0) await move(days > 0);
      daysNow = days;
      return step(days);
    });
  return {
    begin: (state) =>
      serialize(async (days) => {
        const { steps, searches } = await known.get();
        const all = { ...searches, [state.form.workflow]: pointerTo(state) };
        await write({ version: 2, steps, searches: all }, days);
      }),
    end: (state, entryId) =>
      serialize(async (days) => {
        const pointer = pointerTo(state);
        const written = state.status === 'done' && withQuotaRetry(() => putAnswer(state, now()), freeSpace);
        const [{ steps, searches: before }] = await Promise.all([known.get(), written]);
        const { workflow } = state.form;
        // A newer search of the same workflow may have taken its place.
        const newest = before[workflow]?.id === state.id;
        const searches = newest ? { ...before, [workflow]: pointer } : before;
        if (pointer.status !== 'done') return write({ version: 2, steps, searches }, days);
        const all = [...historyUpTo(steps, entryId), pointer];
        const [sessionHistory, stay] = stayingOf({ version: 2, steps: all, searches }, now(), days);
        await write(sessionHistory, days);
        // The caller does not wait for this cleanup.
        void serialize(() => dropAllBut(stay)).catch((cause: unknown) =>
          console.warn('Could not remove old answers', cause),
        );
      }),
    running: () =>
      serialize(async () => {
        const all = Object.values((await known.get()).searches);
        return all.flatMap((state) => (state.status === 'running' ? [state] : []));
      }),
    has: (id) => serialize(async () => (await known.get()).steps.some((step) => step.id === id)),
    async open() {
      // Otherwise, what an earlier session left would move to this one.
      if ((await keepDays()) === 0) await local().remove([STORED.sessionHistory, STORED.draft]);
      await serialize(async (days) => {
        known.lose();
        if (days === 0) {
          // The browser has emptied the session's area if it was closed.
          const { steps, searches } = await known.get();
          return dropAllBut(new Set([...steps, ...Object.values(searches)].map(({ id }) => id)));
        }
        const draft = await readStored(local(), DRAFT_SCHEMA, now());
        if (draft) await local().set({ [STORED.draft]: draft });
        const sessionHistory = await readStored(local(), SESSION_HISTORY_SCHEMA, now());
        await (sessionHistory ? storeOnly(sessionHistory, days) : forgetAll());
      });
    },
    follow: () =>
      serialize(async (days) => {
        known.lose();
        await storeOnly(await known.get(), days);
      }),
    forget: () =>
      serialize(async () => {
        known.lose();
        await forgetAll();
      }),
  };
}

type Done = Extract<SearchState, { status: 'done' }>;
type Ids = ReadonlySet<string>;

function pointerTo(state: SearchState): Pointer {
  if (state.status !== 'done') return state;
  const { answer, bookmark: _storedSeparately, ...pointer } = state;
  return { ...pointer, size: JSON.stringify(answer).length };
}

async function putAnswer({ id, answer }: Done, at: number): Promise<void> {
  await (await database()).put('answers', { id, at, answer });
}

/** Limits the session history to the steps that fit, and returns the ids of the answers to keep. */
function stayingOf({ steps, searches }: SessionHistory, now: number, days: number): [SessionHistory, Ids] {
  const newest = Object.values(searches).filter((pointer) => pointer.status === 'done');
  const byId = new Map([...newest, ...steps].map((step) => [step.id, step]));
  const stay = answersToKeep([...byId.values()], now, Math.max(1, days) * ANSWER_AGE_MS);
  return [{ version: 2, searches, steps: steps.filter(({ id }) => stay.has(id)) }, stay];
}

/** Drops the answers and bookmarks that are no longer referenced. */
async function dropAllBut(stay: Ids): Promise<void> {
  const db = await database();
  const gone = (await db.getAllKeys('answers')).filter((id) => !stay.has(id));
  await Promise.all(gone.map((id) => db.delete('answers', id)));
  await dropBookmarks((id) => !stay.has(id));
}

async function dropBookmarks(isGone: (id: string) => boolean): Promise<void> {
  const names = Object.keys(await session().get(null)).filter((name) => name.startsWith(BOOKMARK));
  await session().remove(names.filter((name) => isGone(name.slice(BOOKMARK.length))));
}

async function forgetAll(): Promise<void> {
  await Promise.all([local(), session()].map((area) => area.remove([STORED.sessionHistory, STORED.draft])));
  await (await database()).clear('answers');
  await dropBookmarks(() => true);
}
