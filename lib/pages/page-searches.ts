import type { Messages } from '../messages/ask.ts';
import type { Answer, SearchState, StoredSearches } from '../search/answer/answer.ts';
import { type SearchForm, type SearchOptions, WORKFLOWS } from '../search/form.ts';
import type { HistoryEntry, Pointer } from '../search/session-history.ts';
import type { FailureCode } from '../service/failures.ts';
import type { Changes } from './quarry.ts';

/** The messages about searches; sent only from this file. */
export type SearchMessages = Pick<Messages, 'search' | 'search.cancel' | 'search.stored' | 'recover'>;

interface Parts {
  ask: SearchMessages;
  /** A stored search with its answer. Uses `had`, the page's own copy of the answer, if given. */
  readAnswered(stored: Pointer | HistoryEntry, had?: Answer): Promise<SearchState | undefined>;
  /** The newest stored searches. */
  readStored(): Promise<StoredSearches>;
}

type Watcher = (part: Changes) => void;

/**
 * The searches of a page. A search's outcome arrives twice: as the reply to its message, and through storage, which every
 * page watches. Whatever the order, the newer search of a type wins (“slate” over “granite”), and of the same search the
 * more advanced state (done over running).
 *
 * The reply is faster, so storage must not delay it: while a reply is pending, its answer is not read from storage, and other
 * changes wait a moment (`delayWhile`). If the background stops before it replies, the stored state is used.
 */
export class PageSearches {
  private states: StoredSearches = {};
  /** Ids of searches with pending replies. */
  private readonly awaited = new Set<string>();
  private readonly watchers = new Set<Watcher>();
  private readonly parts: Parts;

  constructor(parts: Parts) {
    this.parts = parts;
  }

  get busy(): boolean {
    return this.awaited.size > 0;
  }

  /** Calls back with search updates, and with all changes from `follow`; returns a function that stops watching. */
  watch(changed: Watcher, follow: (hear: Watcher) => () => void): () => void {
    const stop = follow((part) => changed(this.join(part)));
    this.watchers.add(changed);
    return () => {
      this.watchers.delete(changed);
      stop();
    };
  }

  /** Merges the searches in `read` with the known ones, and returns `read` with the result. */
  join<T extends Changes>(read: T): T {
    if (!read.searches) return read;
    this.states = merge(this.states, read.searches);
    return { ...read, searches: this.states };
  }

  /** A session history entry with its answer; `undefined` if it is gone. */
  answered = (step: Pointer | HistoryEntry): Promise<SearchState | undefined> => {
    const had = this.states[step.form.workflow];
    return this.parts.readAnswered(
      step,
      had?.id === step.id && had.status === 'done' ? had.answer : undefined,
    );
  };

  /** Same as `answered`, for one of the newest searches; `undefined` if a pending reply will deliver it. */
  newest = async (stored: Pointer): Promise<SearchState | undefined> =>
    stored.status === 'done' && this.awaited.has(stored.id) ? undefined : this.answered(stored);

  /** Starts a search, canceling one of the same type that is still running. */
  begin = (form: SearchForm, options: SearchOptions = {}): SearchState => {
    const last = this.states[form.workflow];
    if (last?.status === 'running') void this.parts.ask['search.cancel']({ id: last.id });
    // Always later than the last search of its type, even if the clock was set back.
    const startedAt = Math.max(Date.now(), (last?.startedAt ?? 0) + 1);
    const begun: SearchState = { status: 'running', id: crypto.randomUUID(), form, startedAt };
    this.put(begun);
    void this.follow(begun, options);
    return begun;
  };

  cancel = (search: SearchState): void => {
    void this.parts.ask['search.cancel']({ id: search.id });
    this.put(failedState(search, 'cancelled'));
  };

  private async follow(begun: SearchState, options: SearchOptions): Promise<void> {
    const { id, form } = begun;
    this.awaited.add(id);
    const reply = await this.parts.ask.search({ id, ...options, ...form });
    const end = 'id' in reply ? reply : await this.stateWithoutReply(begun);
    this.awaited.delete(id);
    // If another view already started the same search, that one replaces this.
    if (end.id !== id && this.states[form.workflow]?.id === id)
      this.states = { ...this.states, [form.workflow]: end };
    this.put(end);
    if (end.status !== 'done') return;
    // The answer is shown at once. Once it is known that it could not be stored, or that this is unknown, the view says so.
    const isStored = await this.parts.ask['search.stored']({ id: end.id });
    if (isStored !== true) this.put({ ...end, unkept: true });
  }

  /**
   * The final state if no reply came: the next background knows how far the search got, and counts what it may have
   * cost.
   */
  private async stateWithoutReply(begun: SearchState): Promise<SearchState> {
    await this.parts.ask.recover(null);
    try {
      const stored = (await this.parts.readStored())[begun.form.workflow];
      if (stored?.id === begun.id && stored.status !== 'running') return stored;
    } catch (cause) {
      console.warn('Could not read the outcome of a search', cause);
    }
    return failedState(begun, 'interrupted');
  }

  private put(state: SearchState): void {
    const part = this.join({ searches: { [state.form.workflow]: state } });
    for (const changed of this.watchers) changed(part);
  }
}

/** Which of two searches of the same type wins. */
function moreAdvanced(
  current: SearchState | undefined,
  incoming: SearchState | undefined,
): SearchState | undefined {
  if (!current || !incoming) return incoming ?? current;
  if (current.id !== incoming.id) return incoming.startedAt > current.startedAt ? incoming : current;
  // An answer stays, even if the background stopped before storing it and the next one reports an interrupted search.
  const advances = current.status === 'done' ? incoming.status === 'done' : incoming.status !== 'running';
  return advances ? incoming : current;
}

function merge(current: StoredSearches, incoming: StoredSearches): StoredSearches {
  const merged: StoredSearches = {};
  for (const workflow of WORKFLOWS) {
    const state = moreAdvanced(current[workflow], incoming[workflow]);
    if (state) merged[workflow] = state;
  }
  return merged;
}

/** The state of a search that will get no answer. */
function failedState({ id, form, startedAt }: SearchState, code: FailureCode): SearchState {
  return { status: 'failed', id, form, startedAt, finishedAt: Date.now(), failure: { code } };
}

const HELD_MS = 100;

/** Delays changes for a moment while the page is busy, then delivers them together. */
export function delayWhile<T extends object>(
  tell: (news: T) => void,
  busy: () => boolean,
): (news: T) => void {
  let held: T | undefined;
  return (news) => {
    if (held) Object.assign(held, news);
    else if (busy()) {
      const all = { ...news };
      held = all;
      setTimeout(() => {
        held = undefined;
        tell(all);
      }, HELD_MS);
    } else tell(news);
  };
}
