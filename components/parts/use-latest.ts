import { useCallback, useRef } from 'preact/hooks';

/** A function that stays the same and does what the newest one does: what gets it need not be painted anew. */
export function useLatest<A extends unknown[], R>(act: (...given: A) => R): (...given: A) => R {
  const latest = useRef(act);
  latest.current = act;
  return useCallback((...given) => latest.current(...given), []);
}
