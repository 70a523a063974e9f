/** A part in a file of its own, which is loaded when it is first needed. */
export interface LatePart<T> {
  /** Loads it, or gives what is loaded already. */
  load(): Promise<T>;
  /** What is loaded, as far as it is. */
  now(): T | undefined;
}

/**
 * Marks what may load later: nothing else does, so that a look at the uses of this shows all of it. Which parts are loaded
 * behind which is told to the bundler in scripts/build/parts-of-views.ts.
 */
export function late<T>(load: () => Promise<T>): LatePart<T> {
  let loaded: T | undefined;
  return {
    async load() {
      loaded ??= await load();
      return loaded;
    },
    now: () => loaded,
  };
}
