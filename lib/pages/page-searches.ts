import type { Messages } from '../messages/ask.ts';
import type { Answer, SearchState, StoredSearches } from '../search/answer/answer.ts';
import { type SearchForm, type SearchOptions, WORKFLOWS } from '../search/form.ts';
import type { HistoryEntry, Pointer } from '../search/session-history.ts';
import type { FailureCode } from '../service/failures.ts';
import type { Changes } from './quarry.ts';

/** What is asked of the background about a search, from here alone. */
export type SearchMessages = Pick<Messages, 'search' | 'search.cancel' | 'search.stored' | 'recover'>;

interface Parts {
  ask: SearchMessages;
  /** A search that is stored, with its answer: the one that the page has, where it has it. */
  readAnswered(stored: Pointer | HistoryEntry, had?: Answer): Promise<SearchState | undefined>;
  /** The newest searches as they are stored. */
  readStored(): Promise<StoredSearches>;
}

type Watcher = (part: Changes) => void;

/**
 * The searches of a page. What becomes of one comes in two ways: as the reply to its message, and as what the background
 * stores, which every page watches. The rule for both, and for what the page does itself: the newer search of a type stays,
 * and of one search the state that is further on.
 *
 * The reply is the faster way, so storage doesn't get in front of it: as long as a reply is awaited, its answer isn't read
 * and other news waits a moment (`heldBack`), and an answer that is here is never read again. Where no reply comes, since
 * the background ended, what is stored takes its place.
 */
export class PageSearches {
  private states: StoredSearches = {};
  /** Ids of the searches whose replies are on their way. */
  private readonly awaited = new Set<string>();
  private readonly watchers = new Set<Watcher>();
  private readonly parts: Parts;

  constructor(parts: Parts) {
    this.parts = parts;
  }

  get busy(): boolean {
    return this.awaited.size > 0;
  }

  /** Calls back with what becomes of searches, and with all that `follow` hears; returns how to stop. */
  watch(changed: Watcher, follow: (hear: Watcher) => () => void): () => void {
    const stop = follow((part) => changed(this.join(part)));
    this.watchers.add(changed);
    return () => {
      this.watchers.delete(changed);
      stop();
    };
  }

  /** What was read, its searches joined with those that are known. */
  join<T extends Changes>(read: T): T {
    if (!read.searches) return read;
    this.states = merge(this.states, read.searches);
    return { ...read, searches: this.states };
  }

  /** A search of the session history with its answer; `undefined` where it is gone. */
  answered = (step: Pointer | HistoryEntry): Promise<SearchState | undefined> => {
    const had = this.states[step.form.workflow];
    return this.parts.readAnswered(
      step,
      had?.id === step.id && had.status === 'done' ? had.answer : undefined,
    );
  };

  /** The same of one of the newest searches; nothing where the reply will bring it. */
  newest = async (stored: Pointer): Promise<SearchState | undefined> =>
    stored.status === 'done' && this.awaited.has(stored.id) ? undefined : this.answered(stored);

  /** Begins a search, in place of one of its type that still runs. */
  begin = (form: SearchForm, options: SearchOptions = {}): SearchState => {
    const last = this.states[form.workflow];
    if (last?.status === 'running') void this.parts.ask['search.cancel']({ id: last.id });
    // Later than what there is of its type, whatever the clock says.
    const startedAt = Math.max(Date.now(), (last?.startedAt ?? 0) + 1);
    const begun: SearchState = { status: 'running', id: crypto.randomUUID(), form, startedAt };
    this.put(begun);
    void this.follow(begun, options);
    return begun;
  };

  cancel = (search: SearchState): void => {
    void this.parts.ask['search.cancel']({ id: search.id });
    this.put(ended(search, 'cancelled'));
  };

  private async follow(begun: SearchState, options: SearchOptions): Promise<void> {
    const { id, form } = begun;
    this.awaited.add(id);
    const reply = await this.parts.ask.search({ id, ...options, ...form });
    const end = 'id' in reply ? reply : await this.inPlaceOfReply(begun);
    this.awaited.delete(id);
    // Where another view had begun the same, the search of that one takes the place of this.
    if (end.id !== id && this.states[form.workflow]?.id === id)
      this.states = { ...this.states, [form.workflow]: end };
    this.put(end);
    if (end.status !== 'done') return;
    // It is shown at once; where there was no room to keep it, or nobody knows, that is said when it is known.
    const kept = await this.parts.ask['search.stored']({ id: end.id });
    if (kept !== true) this.put({ ...end, unkept: true });
  }

  /** The next background knows how far the search had come, and counts what it may have cost. */
  private async inPlaceOfReply(begun: SearchState): Promise<SearchState> {
    await this.parts.ask.recover(null);
    try {
      const stored = (await this.parts.readStored())[begun.form.workflow];
      if (stored?.id === begun.id && stored.status !== 'running') return stored;
    } catch (cause) {
      console.warn('What became of a search was not read', cause);
    }
    return ended(begun, 'interrupted');
  }

  private put(state: SearchState): void {
    const part = this.join({ searches: { [state.form.workflow]: state } });
    for (const changed of this.watchers) changed(part);
  }
}

/** Which of two states of one type stays. */
function further(
  current: SearchState | undefined,
  incoming: SearchState | undefined,
): SearchState | undefined {
  if (!current || !incoming) return incoming ?? current;
  if (current.id !== incoming.id) return incoming.startedAt > current.startedAt ? incoming : current;
  // An answer stays, even where a background that ended before it was stored calls the search cut off.
  const on = current.status === 'done' ? incoming.status === 'done' : incoming.status !== 'running';
  return on ? incoming : current;
}

function merge(current: StoredSearches, incoming: StoredSearches): StoredSearches {
  const merged: StoredSearches = {};
  for (const workflow of WORKFLOWS) {
    const state = further(current[workflow], incoming[workflow]);
    if (state) merged[workflow] = state;
  }
  return merged;
}

/** A search as it stands when this page knows that no answer will come. */
function ended({ id, form, startedAt }: SearchState, code: FailureCode): SearchState {
  return { status: 'failed', id, form, startedAt, finishedAt: Date.now(), failure: { code } };
}

const HELD_MS = 100;

/** Holds news back for a moment while the page has something better to do, and tells it together. */
export function heldBack<T extends object>(tell: (news: T) => void, busy: () => boolean): (news: T) => void {
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
