import { useLayoutEffect, useState } from 'preact/hooks';
import { inSlices } from '../parts/slices.ts';

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
