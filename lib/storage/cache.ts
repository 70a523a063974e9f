import type { Area, NamedArea } from './versioned.ts';

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

/** A browser storage area that can return all its entries. */
interface ListableArea {
  get(all: null): Promise<Record<string, unknown>>;
}

/**
 * A storage area that caches each entry after the first read. For entries that only the background writes, through this
 * object: every request reads them, and each read would be a round trip to the browser process.
 */
export function readOnce(area: () => Area & ListableArea): NamedArea {
  const known = new Map<string, Cache<Record<string, unknown>>>();
  /** Drops cached entries after a write, because a read during the write may have returned the old value. */
  const changing = async (keys: string[], change: Promise<void>): Promise<void> => {
    try {
      await change;
    } finally {
      for (const key of keys) known.get(key)?.lose();
    }
  };
  return {
    get(key) {
      const found = known.get(key) ?? createCache(() => area().get(key));
      known.set(key, found);
      return found.get();
    },
    set: (items) => changing(Object.keys(items), area().set(items)),
    names: async () => Object.keys(await area().get(null)),
    remove: (key) => changing([key], area().remove(key)),
  };
}
