import type { Area, NamedArea } from './versioned.ts';

/** Something that is loaded once and then known. */
export interface Cache<T> {
  /** What is known, or being loaded; what could not be loaded is loaded again by whoever comes next. */
  get(): Promise<T>;
  /** It is this from now on. */
  set(value: T): void;
  /** It is about to change past this, and is loaded again. */
  lose(): void;
}

/** Remembers what `load` gives, for whoever alone changes it. */
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

/** A storage area of the browser's: without a name, it gives all. */
interface ListableArea {
  get(all: null): Promise<Record<string, unknown>>;
}

/**
 * A storage area of which a name is read once and then known. For what the background alone writes, through this: each
 * request looks at it, and each look would be a way to the browser's process and back. Nothing is known where it does not
 * remember: others write there too.
 */
export function readOnce(area: () => Area & ListableArea, remembers = true): NamedArea {
  const known = new Map<string, Cache<Record<string, unknown>>>();
  /** What is read while it changes may be as it was. */
  const changing = async (keys: string[], change: Promise<void>): Promise<void> => {
    try {
      await change;
    } finally {
      for (const key of keys) known.get(key)?.lose();
    }
  };
  return {
    get(key) {
      if (!remembers) return area().get(key);
      const found = known.get(key) ?? createCache(() => area().get(key));
      known.set(key, found);
      return found.get();
    },
    set: (items) => changing(Object.keys(items), area().set(items)),
    names: async () => Object.keys(await area().get(null)),
    remove: (key) => changing([key], area().remove(key)),
  };
}
