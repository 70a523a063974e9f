import { createContext } from 'preact';
import { useContext } from 'preact/hooks';

/** Ticking, for each entry of the lists. */
export interface Selection {
  ticked: ReadonlySet<string>;
  /** Ticks one or takes its tick away; with `range` all from the last one to it. */
  tick: (id: string, range: boolean) => void;
}

const SelectionContext = createContext<Selection | undefined>(undefined);

export const SelectionProvider = SelectionContext.Provider;
/** Nothing, where results can't be ticked. */
export const useSelection = (): Selection | undefined => useContext(SelectionContext);
