import { useEffect, useState } from 'preact/hooks';
import type { LatePart } from '../../lib/late.ts';

/** A lazily loaded part; undefined until loaded. Loading starts when it is first wanted and the page has rendered. */
export function useLate<T>(part: LatePart<T>, wanted = true): T | undefined {
  const [loaded, setLoaded] = useState(() => (wanted ? part.now() : undefined));
  useEffect(() => {
    if (!wanted || loaded !== undefined) return;
    let open = true;
    part.load().then(
      // Wrapped in a function, because a component is itself a function that `setLoaded` would call.
      (it) => open && setLoaded(() => it),
      (cause: unknown) => console.warn('A part could not be loaded', cause),
    );
    return () => {
      open = false;
    };
  }, [wanted]);
  return loaded;
}

/** Calls `act` with a part, synchronously if it is already loaded. */
export function withPart<T>(part: LatePart<T>, act: (loaded: T) => void): void {
  const loaded = part.now();
  if (loaded !== undefined) act(loaded);
  else void part.load().then(act);
}
