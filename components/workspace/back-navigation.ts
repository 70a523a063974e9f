import { useLayoutEffect, useRef } from 'preact/hooks';
import { showSearch } from '../ui/navigation.ts';

/** The depth that this page stored in a browser history entry; `undefined` for a new entry. */
function depthOf(state: unknown): number | undefined {
  const marked = typeof state === 'object' && state !== null && 'depth' in state ? state.depth : undefined;
  return typeof marked === 'number' ? marked : undefined;
}

/**
 * Returns a function that leaves a pane for what this page showed before, like the browser's back button, or for the results
 * if the page was opened at the pane.
 */
export function useBackNavigation(): () => void {
  const depth = useRef(0);
  const leaving = useRef(false);
  useLayoutEffect(() => {
    const mark = (fresh: number) => {
      const known = depthOf(history.state);
      depth.current = known ?? fresh;
      if (known === undefined) history.replaceState({ ...history.state, depth: fresh }, '');
    };
    const look = () => {
      leaving.current = false;
      mark(depth.current + 1);
    };
    mark(0);
    addEventListener('hashchange', look);
    return () => removeEventListener('hashchange', look);
  }, []);
  return () => {
    // Going back takes a moment, so ignore a second call until then.
    if (leaving.current) return;
    if (depth.current === 0) return showSearch();
    leaving.current = true;
    history.back();
  };
}
