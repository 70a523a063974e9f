import { createContext } from 'preact';
import { useContext } from 'preact/hooks';
import type { Quarry } from '../../lib/pages/quarry.ts';
import type { Failure } from '../../lib/service/failures.ts';
import type { Prices } from '../../lib/usage/cost.ts';
import type { Units } from '../../lib/usage/usage.ts';

/** A failure of something that was asked for beside the search, and how to ask for it again. */
export interface ShownError {
  failure: Failure;
  /** Where the failure's own would say something else. */
  headline?: string;
  again: () => void;
  /** What that costs. */
  costs?: Partial<Units>;
}

/** What every part of a view may use. */
export interface Tools {
  quarry: Quarry;
  /** For what stands where one spends. */
  prices: Prices;
  /** What may be spent unasked, in US dollars. */
  askAbove: number;
  /** Says it in the live region. */
  announce: (words: string) => void;
  /** Shows a failure that belongs to no place of its own; none takes it off. */
  showError: (shownError: ShownError | undefined) => void;
}

const ToolsContext = createContext<Tools | undefined>(undefined);

export const ToolsProvider = ToolsContext.Provider;

/** The same for what may stand outside a view. */
export const useToolsIfAny = (): Tools | undefined => useContext(ToolsContext);

/** The tools of the view that this part stands in. */
export function useTools(): Tools {
  const tools = useContext(ToolsContext);
  if (!tools) throw new Error('This part stands outside a view.');
  return tools;
}

/** Makes actions of what may fail: what goes wrong is shown, with the way to try again. */
export function useAct() {
  const { showError } = useTools();
  return (action: () => Promise<unknown>) => {
    const run = () =>
      void action().catch((cause: unknown) => {
        console.warn('That could not be done', cause);
        showError({ failure: { code: 'internal' }, again: run });
      });
    return run;
  };
}
