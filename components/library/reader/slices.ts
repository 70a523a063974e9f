import { useLayoutEffect, useState } from 'preact/hooks';

/** Of each slice: shorter than a frame, so that the page stays at hand. */
const SLICE_MS = 8;
const PAUSE_MS = 4;

/** Does long work step by step, and lets the page breathe between slices of it, of at most so many steps; returns how to stop. */
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

/** So many a slice: painting them takes longer than reading them. */
const A_SLICE = 3;

/** What a generator gives, as far as it came: a few at once, the others while the page stays at hand. */
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
    return inSlices({ next }, (done) => setSliced({ items, done }), A_SLICE);
  }, from);
  return sliced;
}
