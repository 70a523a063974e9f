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
