/** Caches the result of `load`, for a value that only this code changes. */
export function createCache<T>(load: () => Promise<T>) {
  let known: Promise<T> | undefined;
  return {
    /** Returns the cached or loading value. If loading fails, the next call tries again. */
    get(): Promise<T> {
      if (known !== undefined) return known;
      const loading = load();
      known = loading;
      loading.catch(() => {
        if (known === loading) known = undefined;
      });
      return loading;
    },
    /** Replaces the cached value. */
    set(value: T): void {
      known = Promise.resolve(value);
    },
    /** Drops the cached value, because it changes elsewhere; the next call loads it again. */
    lose(): void {
      known = undefined;
    },
  };
}

/**
 * Returns a function that runs tasks one at a time, in the order of the calls. A failed task rejects only its own call;
 * the next one still runs.
 */
export function createSerializer() {
  let last: Promise<unknown> = Promise.resolve();
  return <T>(work: () => Promise<T>): Promise<T> => {
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
