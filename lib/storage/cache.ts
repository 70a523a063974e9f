/** A value that is loaded once and then cached. */
export interface Cache<T> {
  /** Returns the cached or loading value. If loading fails, the next call tries again. */
  get(): Promise<T>;
  /** Replaces the cached value. */
  set(value: T): void;
  /** Drops the cached value, because it changes elsewhere; the next call loads it again. */
  lose(): void;
}

/** Caches the result of `load`, for a value that only this code changes. */
export function createCache<T>(load: () => Promise<T>): Cache<T> {
  let known: Promise<T> | undefined;
  return {
    get() {
      if (known !== undefined) return known;
      const loading = load();
      known = loading;
      loading.catch(() => {
        if (known === loading) known = undefined;
      });
      return loading;
    },
    set(value) {
      known = Promise.resolve(value);
    },
    lose() {
      known = undefined;
    },
  };
}

/**
 * Runs tasks one at a time, in the order of the calls. A failed task rejects only its own call; the next one still
 * runs.
 */
export type Serialize = <T>(work: () => Promise<T>) => Promise<T>;

/** Creates an empty queue. */
export function createSerializer(): Serialize {
  let last: Promise<unknown> = Promise.resolve();
  return (work) => {
    const next = last.then(work);
    last = next.catch(() => undefined);
    return next;
  };
}

/** Wraps `work` so that a call joins a running one with the same arguments (compared as JSON). */
export function coalesce<A extends readonly unknown[], R>(
  work: (...args: A) => Promise<R>,
): (...args: A) => Promise<R> {
  const running = new Map<string, Promise<R>>();
  return (...args) => {
    const key = JSON.stringify(args);
    const same = running.get(key);
    if (same !== undefined) return same;
    const begun = work(...args).finally(() => running.delete(key));
    running.set(key, begun);
    return begun;
  };
}
