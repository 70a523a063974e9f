import { createContext } from 'preact';
import { useContext, useLayoutEffect, useState } from 'preact/hooks';

/** Ticking, for each entry of the lists. The same as long as an answer is shown: entries watch their own tick alone. */
export interface Selection {
  has: (id: string) => boolean;
  /** Ticks one or takes its tick away; with `range` all from the last one to it. */
  tick: (id: string, range: boolean) => void;
  /** Calls back when one is ticked or loses its tick; returns how to stop. */
  watch: (id: string, changed: () => void) => () => void;
}

const SelectionContext = createContext<Selection | undefined>(undefined);

export const SelectionProvider = SelectionContext.Provider;
/** Nothing, where results can't be ticked. */
export const useSelection = (): Selection | undefined => useContext(SelectionContext);

/** Whether one is ticked, as it changes. */
export function useTicked(selection: Selection | undefined, id: string): boolean {
  const [, paint] = useState(0);
  useLayoutEffect(() => selection?.watch(id, () => paint((count) => count + 1)), [selection, id]);
  return selection?.has(id) === true;
}
