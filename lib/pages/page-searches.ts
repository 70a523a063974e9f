import type { Messages } from '../messages/ask.ts';
import type { SearchState, StoredSearches } from '../search/answer/answer.ts';
import { type SearchForm, type SearchOptions, sameRequest } from '../search/form.ts';
import type { Pointer, SessionHistory } from '../search/session-history.ts';
import { DEADLINE_MS } from '../service/deadline.ts';
import type { FailureCode } from '../service/failures.ts';
import type { Changes } from './quarry.ts';

/** The messages about searches; sent only from this file. */
export type SearchMessages = Pick<Messages, 'search' | 'search.cancel' | 'recover'>;

interface Parts {
  ask: SearchMessages;
  /** A stored search with its answer. */
  readAnswered(stored: Pointer): Promise<SearchState | undefined>;
  readSessionHistory(): Promise<SessionHistory>;
}

type Watcher = (part: Changes) => void;

/**
 * The searches of a page, as they are stored. The page adds what is not stored yet or could not be: a search that it has
 * just begun or canceled, and an answer for which there was no room. Whatever the order in which they arrive, the newer
 * search of a type wins (“slate” over “granite”), and of the same search the more advanced state (done over running). While
 * the page waits for a search of its own, one of another view doesn’t take its place.
 */
export class PageSearches {
  private states: StoredSearches = {};
  /** The ids of the page’s own searches that have not ended. */
  private readonly awaited = new Set<string>();
  private readonly watchers = new Set<Watcher>();
  private readonly parts: Parts;

  constructor(parts: Parts) {
    this.parts = parts;
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
    for (const state of Object.values(read.searches)) {
      const { workflow } = state.form;
      const current = this.states[workflow];
      const isKept = current !== undefined && this.awaited.has(current.id) && !this.awaited.has(state.id);
      if (!isKept && advances(current, state)) this.states = { ...this.states, [workflow]: state };
    }
    return { ...read, searches: this.states };
  }

  /**
   * A session history entry with its answer. If that is gone or can't be read, `undefined`, or a failure if the page waits
   * for it.
   */
  answered = async (step: Pointer): Promise<SearchState | undefined> => {
    const known = this.states[step.form.workflow];
    const own = known?.id === step.id ? known : undefined;
    if (own?.status === 'done') return own;
    const read = await this.parts.readAnswered(step).catch(unread);
    return read ?? (own?.status === 'running' ? failedState(own) : undefined);
  };

  /** Starts a search. An older one of the same type goes on, and its answer is stored. */
  begin = (form: SearchForm, options: SearchOptions = {}): SearchState => {
    // Always later than the last search of its type, even if the clock was set back.
    const startedAt = Math.max(Date.now(), (this.states[form.workflow]?.startedAt ?? 0) + 1);
    const begun: SearchState = { status: 'running', id: crypto.randomUUID(), form, startedAt };
    this.awaited.add(begun.id);
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
    const reply = await Promise.race([this.parts.ask.search({ id, ...options, ...form }), silence()]);
    // The next background knows how far the search got, and counts what it may have cost.
    if (reply && !('id' in reply)) await this.parts.ask.recover(null);
    const known: { id: string; state?: SearchState } = reply && 'id' in reply ? reply : { id };
    const end = known.state ?? (await this.ended(known.id, begun)) ?? failedState(begun);
    // If another view already started the same search, that one replaces this.
    if (end.id !== id && this.states[form.workflow]?.id === id)
      this.states = { ...this.states, [form.workflow]: end };
    this.put(end);
    this.awaited.delete(id);
  }

  /** The stored search with an id, if it has ended, or one for the same request that has been answered since. */
  private async ended(id: string, { form, startedAt }: SearchState): Promise<SearchState | undefined> {
    const history = await this.parts.readSessionHistory().catch(unread);
    const all = history ? [...history.steps, ...Object.values(history.searches)] : [];
    const stored =
      all.find((one) => one.id === id && one.status !== 'running') ??
      all.find((one) => one.status === 'done' && one.finishedAt >= startedAt && sameRequest(one.form, form));
    return stored && this.answered(stored);
  }

  private put(state: SearchState): void {
    const part = this.join({ searches: { [state.form.workflow]: state } });
    for (const changed of this.watchers) changed(part);
  }
}

/** Whether a search replaces another of its type. */
function advances(current: SearchState | undefined, incoming: SearchState): boolean {
  if (current?.id !== incoming.id) return !current || incoming.startedAt > current.startedAt;
  // An answer stays, even if the background stopped before storing it and the next one reports an interrupted search.
  return current.status === 'done' ? incoming.status === 'done' : incoming.status !== 'running';
}

/** Resolves when every search has ended. Sometimes, as after sleep, the browser fails to wake the background. */
const silence = () => new Promise<undefined>((end) => void setTimeout(end, 2 * DEADLINE_MS));

function unread(cause: unknown): undefined {
  console.warn('Could not read a search', cause);
}

/** The end of a search that will get no answer. */
function failedState(search: SearchState, code: FailureCode = 'interrupted'): SearchState {
  const { id, form, startedAt } = search;
  return { status: 'failed', id, form, startedAt, finishedAt: Date.now(), failure: { code } };
}
