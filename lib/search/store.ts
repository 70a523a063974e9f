import { DAY_MS } from '../day.ts';
import { local, POSITION, STORED, type StoredArea, session } from '../storage/areas.ts';
import { createCache, createSerializer } from '../storage/cache.ts';
import { database, type StoredAnswer } from '../storage/database.ts';
import { readStored, readVersioned } from '../storage/versioned.ts';
import type { SearchState } from './answer/answer.ts';
import { type ReuseRules, reusable, type SearchForm } from './form.ts';
import { answersToKeep } from './retention.ts';
import {
  DRAFT_SCHEMA,
  type HistoryEntry,
  type Pointer,
  SESSION_HISTORY_SCHEMA,
  type SessionHistory,
} from './session-history.ts';
import { readDraft, readSessionHistory } from './stored-searches.ts';

/** How long removed searches can be brought back: somewhat longer than Undo is offered. */
const REMOVED_MS = 15_000;

export type SearchStore = ReturnType<typeof searchStore>;

/**
 * Stores search states for the session, and answers in the database, or elsewhere for private windows. Only the background
 * may use it, as the sole writer.
 */
export function searchStore(now: () => number, area: StoredArea = session(), answers = IN_DATABASE) {
  const serialize = createSerializer();
  /** Cached because every search reads it before it is sent, and each read is a round trip to the browser process. */
  const known = createCache(() => readSessionHistory(area));
  const write = async (sessionHistory: SessionHistory): Promise<void> => {
    known.lose();
    await area.set({ [STORED.sessionHistory]: sessionHistory });
    known.set(sessionHistory);
  };
  /** The searches that can still be brought back, by the id of their removal. */
  const removed = new Map<string, SessionHistory>();
  /** Drops the answers and positions that are no longer referenced. */
  const dropUnreferenced = async (): Promise<void> => {
    const stay = answersToKeep(answered(await known.get()), now());
    for (const { id } of [...removed.values()].flatMap(answered)) stay.add(id);
    await answers.dropAllBut(stay);
    const names = Object.keys(await area.get(null)).filter((name) => name.startsWith(POSITION));
    await area.remove(names.filter((name) => !stay.has(name.slice(POSITION.length))));
  };
  return {
    /** Stores a state as the newest of its workflow. */
    begin: (state: SearchState): Promise<void> =>
      serialize(async () => {
        const { steps, searches } = await known.get();
        const all = { ...searches, [state.form.workflow]: pointerTo(state) };
        await write({ version: 2, steps, searches: all });
      }),
    /**
     * Replaces a running state by its outcome, unless a newer search took its place. An answer is added to the end of the
     * session history, also if the user had gone back: what was paid for stays.
     */
    end: (state: SearchState): Promise<void> =>
      serialize(async () => {
        const pointer = pointerTo(state);
        const written =
          state.status === 'done' && answers.put({ id: state.id, at: now(), answer: state.answer });
        const [{ steps, searches: before }] = await Promise.all([known.get(), written]);
        const { workflow } = state.form;
        // A newer search of the same workflow may have taken its place, or the user deleted it while it ran.
        const newest = (before[workflow]?.id ?? state.id) === state.id;
        const searches = newest ? { ...before, [workflow]: pointer } : before;
        if (pointer.status !== 'done') return write({ version: 2, steps, searches });
        const all: SessionHistory = { version: 2, steps: [...steps, pointer], searches };
        const stay = answersToKeep(answered(all), now());
        await write({ ...all, steps: all.steps.filter(({ id }) => stay.has(id)) });
        // The caller does not wait for this cleanup.
        void serialize(dropUnreferenced).catch(notDropped);
      }),
    /** The searches that a previous background left unfinished. */
    running: (): Promise<SearchState[]> =>
      serialize(async () => {
        const all = Object.values((await known.get()).searches);
        return all.flatMap((state) => (state.status === 'running' ? [state] : []));
      }),
    /** The newest stored answer to the same request that may be shown instead of paying again. */
    reusable: (form: SearchForm, rules: ReuseRules): Promise<HistoryEntry | undefined> =>
      serialize(async () => {
        const found = reusable(answered(await known.get()), form, rules);
        // Its answer may have made room for others.
        return found && (await answers.has(found.id)) ? found : undefined;
      }),
    /** Call when the browser starts: drops what belongs to an earlier session. */
    open: () =>
      serialize(async () => {
        await beginWithKept(now());
        known.lose();
        // The browser has emptied the session's area if it was closed.
        await dropUnreferenced();
      }),
    /**
     * Removes the searches whose form `goes` accepts, except running ones, and the draft if it is one of them. `bringBack`
     * brings the searches back by the id while Undo is offered; then their answers are deleted.
     */
    remove: (id: string, goes: (form: SearchForm) => boolean) =>
      serialize(async () => {
        const all = await known.get();
        const isGone = ({ status, form }: Pointer) => status !== 'running' && goes(form);
        removed.set(id, only(all, isGone));
        await write(only(all, (one) => !isGone(one)));
        const draft = await readDraft(area);
        if (draft && goes(draft)) await area.remove(STORED.draft);
        await removeKept((one) => !isGone(one));
        await dropUnreferenced();
        setTimeout(() => {
          if (removed.delete(id)) void serialize(dropUnreferenced).catch(notDropped);
        }, REMOVED_MS);
      }),
    /** Brings removed searches back. Rejects if that is no longer possible. */
    bringBack: (id: string) =>
      serialize(async () => {
        const gone = removed.get(id);
        if (!gone) throw new Error('The answers are gone');
        const { steps, searches } = await known.get();
        await write({
          version: 2,
          steps: [...gone.steps, ...steps].toSorted((a, b) => a.finishedAt - b.finishedAt),
          searches: { ...gone.searches, ...searches },
        });
        removed.delete(id);
      }),
    /** Resolves once nothing is being written. Nothing that was removed can be brought back, or is deleted, any more. */
    close: () => serialize(async () => removed.clear()),
  };
}

const notDropped = (cause: unknown) => console.warn('Could not remove old answers', cause);

/** Removes searches that version 1.0.0 was to keep for days. They can be brought back for this session only. */
async function removeKept(stays: (search: Pointer) => boolean): Promise<void> {
  const { [STORED.sessionHistory]: stored } = await local().get(STORED.sessionHistory);
  const kept = readVersioned(stored, SESSION_HISTORY_SCHEMA);
  if (!kept) return;
  const left = only(kept, stays);
  if (answered(left).length > 0) await local().set({ [STORED.sessionHistory]: left });
  else await local().remove(STORED.sessionHistory);
}

/** The searches that `stays` accepts. */
const only = ({ steps, searches }: SessionHistory, stays: (search: Pointer) => boolean): SessionHistory => ({
  version: 2,
  steps: steps.filter(stays),
  searches: Object.fromEntries(Object.entries(searches).filter(([, one]) => stays(one))),
});

function pointerTo(state: SearchState): Pointer {
  if (state.status !== 'done') return state;
  const { answer, position: _storedSeparately, ...pointer } = state;
  return { ...pointer, size: JSON.stringify(answer).length };
}

/** All searches that have a stored answer, each once. */
function answered({ steps, searches }: SessionHistory): HistoryEntry[] {
  const newest = Object.values(searches).filter((pointer) => pointer.status === 'done');
  return [...new Map([...steps, ...newest].map((step) => [step.id, step])).values()];
}

/**
 * Version 1.0.0 could keep answers for days, with the searches in `local`. Until their day has passed, they can be gone back
 * to in each session. The first one also begins with the view as it was left.
 */
async function beginWithKept(now: number): Promise<void> {
  const kept = await readStored(local(), SESSION_HISTORY_SCHEMA, now);
  const draft = await readStored(local(), DRAFT_SCHEMA, now);
  if (!kept) return local().remove(STORED.draft);
  const { [STORED.settings]: settings }: Record<string, unknown> = await local().get(STORED.settings);
  const ageMs = Number(Object(settings).keepDays) * DAY_MS;
  const stored = new Set(await (await database()).getAllKeys('answers'));
  const steps = answered(kept)
    .map((step) => ({ until: step.finishedAt + ageMs, ...step }))
    .filter(({ id, until }) => until >= now && stored.has(id))
    .sort((a, b) => a.finishedAt - b.finishedAt);
  const sessionHistory: SessionHistory = { ...kept, steps };
  const { [STORED.sessionHistory]: newer }: Record<string, unknown> = await session().get(
    STORED.sessionHistory,
  );
  if (!newer) await session().set({ [STORED.sessionHistory]: sessionHistory, ...(draft && { draft }) });
  if (steps.length > 0) await local().set({ [STORED.sessionHistory]: { ...sessionHistory, searches: {} } });
  await local().remove(steps.length > 0 ? STORED.draft : [STORED.draft, STORED.sessionHistory]);
}

const IN_DATABASE = {
  put: async (answer: StoredAnswer): Promise<void> => void (await (await database()).put('answers', answer)),
  has: async (id: string): Promise<boolean> => (await (await database()).getKey('answers', id)) !== undefined,
  /** Deletes all answers, except those with these ids. */
  async dropAllBut(stay: ReadonlySet<string>): Promise<void> {
    const db = await database();
    const gone = (await db.getAllKeys('answers')).filter((id) => !stay.has(id));
    await Promise.all(gone.map((id) => db.delete('answers', id)));
  },
};
