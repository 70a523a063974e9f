/** A part of the code in its own file, loaded when first needed. */
export interface LatePart<T> {
  /** Loads the part, or returns it if already loaded. */
  load(): Promise<T>;
  /** The part if it is loaded, otherwise `undefined`. */
  now(): T | undefined;
}

/**
 * Marks code that loads lazily. This is the only way to do that, so searching for uses of `late` finds every lazy part.
 * scripts/build/parts-of-views.ts tells the bundler which parts load after which.
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
