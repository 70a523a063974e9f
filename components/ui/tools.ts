import { createContext } from 'preact';
import { useContext } from 'preact/hooks';
import type { Quarry, Snapshot } from '../../lib/pages/quarry.ts';
import type { Deliveries, SiteDefault } from '../../lib/presets/destinations.ts';
import type { Failure } from '../../lib/service/failures.ts';
import type { Prices } from '../../lib/usage/cost.ts';
import type { Units } from '../../lib/usage/usage.ts';
import type { Announce } from './announcer.tsx';

/** A failure of something other than the search, and how to retry it. */
export interface ShownError {
  failure: Failure;
  /** Replaces the standard headline of the failure. */
  headline?: string;
  again: () => void;
  /** Units that a retry uses. */
  costs?: Partial<Units>;
}

/** Services shared by all parts of a view. */
export interface Tools {
  quarry: Quarry;
  /** Used to state costs. */
  prices: Prices;
  /** The confirmation limit, in US dollars: a higher cost needs confirmation. */
  askAbove: number;
  /** Used to state costs: pages of local-only sites are not sent. */
  siteDefaults?: readonly SiteDefault[] | undefined;
  /** Used to name destinations. */
  gestures?: Deliveries['gestures'] | undefined;
  /** Announces text in the live region and shows it as a toast. */
  announce: Announce;
  /** Shows a failure that belongs to no specific part of the view; undefined clears it. */
  showError: (shownError: ShownError | undefined) => void;
}

const ToolsContext = createContext<Tools | undefined>(undefined);

export const ToolsProvider = ToolsContext.Provider;

const SnapshotContext = createContext<Snapshot | undefined>(undefined);

/** Provides what failures are compared with. It changes often, so it isn't one of the tools. */
export const SnapshotProvider = SnapshotContext.Provider;

export const useViewSnapshot = (): Snapshot | undefined => useContext(SnapshotContext);

/** The tools of the view; undefined for components outside of one. */
export const useOptionalTools = (): Tools | undefined => useContext(ToolsContext);

/** The tools of the view. Throws outside of a view. */
export function useTools(): Tools {
  const tools = useContext(ToolsContext);
  if (!tools) throw new Error('useTools needs a ToolsProvider.');
  return tools;
}

/** Wraps actions that may fail: a failure is shown with a way to retry. */
export function useAction() {
  const { showError } = useTools();
  return (action: () => Promise<unknown>) => {
    const run = () =>
      void action().catch((cause: unknown) => {
        console.warn('The action failed', cause);
        showError({ failure: { code: 'internal' }, again: run });
      });
    return run;
  };
}
