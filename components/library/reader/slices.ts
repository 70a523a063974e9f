import { useLayoutEffect, useRef, useState } from 'preact/hooks';

/** Maximum duration of each slice, shorter than a frame, so that the page stays responsive. */
const SLICE_MS = 8;
const PAUSE_MS = 4;

/**
 * Runs long work in slices of at most `most()` steps, pausing in between so that the page stays responsive. Returns a
 * function that stops it.
 */
export function inSlices(
  work: Iterator<unknown>,
  onSlice: (done: boolean) => void,
  most = () => Number.POSITIVE_INFINITY,
): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const slice = () => {
    const from = performance.now();
    const steps = most();
    let done = false;
    for (let step = 0; !done && step < steps && performance.now() - from < SLICE_MS; step += 1)
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

const MAX_STEPS = 8;

/** Collects the values of a generator in slices, and rerenders with those available so far. */
export function useSlices<T>(make: () => Iterator<T>, from: readonly unknown[]): Sliced<T> {
  const [sliced, setSliced] = useState<Sliced<T>>({ items: [], done: false });
  const steps = useRef(1);
  const begun = useRef<number>(undefined);
  // Rendering the values takes longer than computing them, so their number follows the time that the last ones took.
  const most = () => {
    begun.current = performance.now();
    return steps.current;
  };
  useLayoutEffect(() => {
    if (begun.current === undefined) return;
    const took = performance.now() - begun.current;
    if (took > SLICE_MS) steps.current = Math.max(1, Math.floor((steps.current * SLICE_MS) / took));
    else if (took < SLICE_MS / 2) steps.current = Math.min(MAX_STEPS, steps.current + 1);
  }, [sliced]);
  useLayoutEffect(() => {
    const items: T[] = [];
    const work = make();
    const next = (): IteratorResult<unknown> => {
      const { done = false, value } = work.next();
      if (!done) items.push(value);
      return { done, value: undefined };
    };
    return inSlices({ next }, (done) => setSliced({ items, done }), most);
  }, from);
  return sliced;
}
