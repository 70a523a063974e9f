import { createContext } from 'preact';
import { useContext } from 'preact/hooks';

/** How results are shown, beyond what they hold. */
export interface Look {
  /** Ids of those that are outside the lens or the filters of their search. */
  outside: ReadonlySet<string>;
  /** Whether their pictures are loaded, from the hosts that they name. */
  pictures: boolean;
}

const LookContext = createContext<Look>({ outside: new Set(), pictures: true });

export const LookProvider = LookContext.Provider;
export const useLook = (): Look => useContext(LookContext);
