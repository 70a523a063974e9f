import { useRef } from 'preact/hooks';
import { text } from '../../lib/browser/text.ts';
import type { TrailStep } from '../../lib/search/trail.ts';
import { useTools } from '../parts/tools.ts';
import type { SearchModel } from './use-search.ts';

/** The search before or after the one on screen, where there is any, and how to go to it. */
interface Trail {
  step: (by: -1 | 1) => TrailStep | undefined;
  /** Shows what is kept of a search. Costs nothing. */
  go: (step: TrailStep) => Promise<void>;
}

/** Goes through the answered searches of this browser session, as a browser through its pages. */
export function useTrail(model: SearchModel): Trail {
  const { quarry, announce } = useTools();
  /** The step that is being read: the next one goes on from there. */
  const heading = useRef<string | undefined>(undefined);
  const trail = model.snapshot?.trail ?? [];
  const placeOf = (id: string | undefined): number | undefined => {
    const place = trail.findIndex((step) => step.id === id);
    return place < 0 ? undefined : place;
  };
  const place = () =>
    placeOf(heading.current) ?? placeOf(model.shown?.id) ?? placeOf(model.past) ?? trail.length;
  return {
    step: (by) => trail[place() + by],
    async go(step) {
      heading.current = step.id;
      const state = await quarry.answered(step).catch(() => undefined);
      if (heading.current !== step.id) return;
      heading.current = undefined;
      if (state) model.show(state, step.id === trail.at(-1)?.id ? undefined : step.id);
      else announce(text('trailGone'));
    },
  };
}
