import { Check } from 'lucide';
import { createContext } from 'preact';
import { useContext, useLayoutEffect, useState } from 'preact/hooks';

import { textWith } from '../../../lib/browser/text-values.ts';
import type { ResultItem } from '../../../lib/search/answer/answer.ts';
import { textOf } from '../../../lib/search/answer/tokens.ts';
import { Icon } from '../../ui/icon.tsx';

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
function useTicked(selection: Selection | undefined, id: string): boolean {
  const [, paint] = useState(0);
  useLayoutEffect(() => selection?.watch(id, () => paint((count) => count + 1)), [selection, id]);
  return selection?.has(id) === true;
}

/** Ticks a result, with Shift a range. Space on the result's title does the same, so Tab passes it by. */
export function TickBox({ item: { id, title, question, host } }: { item: ResultItem }) {
  const selection = useSelection();
  const ticked = useTicked(selection, id);
  if (!selection) return null;
  return (
    <span class="tick">
      <input
        type="checkbox"
        tabIndex={-1}
        aria-label={textWith('tick', { title: textOf(title) || question || host || '' })}
        checked={ticked}
        onClick={(event) => selection.tick(id, event.shiftKey)}
      />
      <span class="tick-mark">{ticked && <Icon of={Check} size={12} />}</span>
    </span>
  );
}
