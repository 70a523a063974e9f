import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks';
import type { DeferredActions } from '../../lib/pages/quarry.ts';
import { useTools } from './tools.ts';

/** A function that stays the same and does what the newest one does: what gets it need not be painted anew. */
export function useLatest<A extends unknown[], R>(act: (...given: A) => R): (...given: A) => R {
  const latest = useRef(act);
  latest.current = act;
  return useCallback((...given) => latest.current(...given), []);
}

/** The time, renewed each `every` milliseconds while `ticking`. */
export function useNow(every: number, ticking: boolean): number {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    if (!ticking) return;
    setNow(Date.now());
    const timer = setInterval(() => setNow(Date.now()), every);
    return () => clearInterval(timer);
  }, [every, ticking]);
  return now;
}

/** Escape closes this, unless something above it took the key. */
export function useEscape(close: (() => void) | undefined) {
  // At once: what took the focus may be left in the same moment.
  useLayoutEffect(() => {
    if (!close) return;
    const onKeyDown = (event: KeyboardEvent) => {
      const inDialog = event.target instanceof Element && event.target.closest('dialog') !== null;
      if (event.key !== 'Escape' || event.defaultPrevented || inDialog) return;
      event.preventDefault();
      event.stopImmediatePropagation();
      close();
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  });
}

/**
 * For a button that asks once more before it acts: whether it asks, and where the button is to stand. Escape answers no, and
 * once there is an answer the focus comes back to the button.
 */
export function useAsking() {
  const [asking, setAsking] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const wasAsked = useRef(false);
  useEscape(asking ? () => setAsking(false) : undefined);
  useEffect(() => {
    if (!asking && wasAsked.current) button.current?.focus();
    wasAsked.current = asking;
  }, [asking]);
  return { asking, setAsking, button };
}

/** What can be done with tabs and the like, as soon as it is loaded. */
export function useTabs(): DeferredActions | undefined {
  const { quarry } = useTools();
  const [tabs, setTabs] = useState<DeferredActions>();
  useEffect(() => {
    let open = true;
    void quarry.actions().then((loaded) => open && setTabs(loaded));
    return () => {
      open = false;
    };
  }, [quarry]);
  return tabs;
}
