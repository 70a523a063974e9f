import { useLayoutEffect, useState } from 'preact/hooks';

/** Maximum duration of each slice, shorter than a frame, so that the page stays responsive. */
const SLICE_MS = 8;
const PAUSE_MS = 4;

/**
 * Runs long work in slices of at most `most` steps, pausing in between so that the page stays responsive. Returns a
 * function that stops it.
 */
export function inSlices(
  work: Iterator<unknown>,
  onSlice: (done: boolean) => void,
  most = Number.POSITIVE_INFINITY,
): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const slice = () => {
    const from = performance.now();
    let done = false;
    for (let step = 0; !done && step < most && performance.now() - from < SLICE_MS; step += 1)
      done = work.next().done === true;
    if (!done) timer = setTimeout(slice, PAUSE_MS);
    onSlice(done);
  };
  slice();
  return () => clearTimeout(timer);
}

interface Sliced<T> {
  items: readonly T[];
  done: boolean;
}

/** Steps per slice: rendering them takes longer than computing them. */
const STEPS_PER_SLICE = 3;

/** Collects the values of a generator in slices, and rerenders with those available so far. */
export function useSlices<T>(make: () => Iterator<T>, from: readonly unknown[]): Sliced<T> {
  const [sliced, setSliced] = useState<Sliced<T>>({ items: [], done: false });
  useLayoutEffect(() => {
    const items: T[] = [];
    const work = make();
    const next = (): IteratorResult<unknown> => {
      const { done = false, value } = work.next();
      if (!done) items.push(value);
      return { done, value: undefined };
    };
    return inSlices({ next }, (done) => setSliced({ items, done }), STEPS_PER_SLICE);
  }, from);
  return sliced;
}
