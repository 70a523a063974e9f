import { useLayoutEffect, useRef } from 'preact/hooks';
import { showSearch } from './routes.ts';

/** How deep an entry of the browser's history stands, as this page marked it; nothing for a new one. */
function depthOf(state: unknown): number | undefined {
  const marked = typeof state === 'object' && state !== null && 'depth' in state ? state.depth : undefined;
  return typeof marked === 'number' ? marked : undefined;
}

/**
 * How to get back from a pane to what this page showed before it, as with the browser's own button; to the results where the
 * page was opened at the pane.
 */
export function useWayBack(): () => void {
  const depth = useRef(0);
  const leaving = useRef(false);
  useLayoutEffect(() => {
    const mark = (fresh: number) => {
      const known = depthOf(history.state);
      depth.current = known ?? fresh;
      if (known === undefined) history.replaceState({ depth: fresh }, '');
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
    // The browser takes a moment: not two steps from one place.
    if (leaving.current) return;
    if (depth.current === 0) return showSearch();
    leaving.current = true;
    history.back();
  };
}
