import { useEffect, useState } from 'preact/hooks';
import type { LatePart } from '../../lib/late.ts';

/** A part that may load later, as soon as it is there. It starts loading when it is first wanted and all else is painted. */
export function useLate<T>(part: LatePart<T>, wanted = true): T | undefined {
  const [loaded, setLoaded] = useState(() => (wanted ? part.now() : undefined));
  useEffect(() => {
    if (!wanted || loaded !== undefined) return;
    let open = true;
    part.load().then(
      // As what gives the state: a component is a function itself.
      (it) => open && setLoaded(() => it),
      (cause: unknown) => console.warn('A part could not be loaded', cause),
    );
    return () => {
      open = false;
    };
  }, [wanted]);
  return loaded;
}

/** Does something with a part, at once where it is there, else as soon as it is. */
export function withPart<T>(part: LatePart<T>, act: (loaded: T) => void): void {
  const loaded = part.now();
  if (loaded !== undefined) act(loaded);
  else void part.load().then(act);
}
