import { Check } from 'lucide';
import { createContext } from 'preact';
import { useContext, useLayoutEffect, useState } from 'preact/hooks';

import { textWith } from '../../../lib/browser/text-values.ts';
import type { ResultItem } from '../../../lib/search/answer/answer.ts';
import { textOf } from '../../../lib/search/answer/highlights.ts';
import { Icon } from '../../ui/icon.tsx';

/** Selection state for the entries. Stable while an answer is shown, because each entry subscribes to its own state. */
export interface Selection {
  has: (id: string) => boolean;
  /** Toggles one entry; with `range`, selects everything from the last toggled entry to this one. */
  tick: (id: string, range: boolean) => void;
  /** Extracts the selected results. Returns false if there are none. */
  extract: () => boolean;
  /** Calls back when the entry's state changes, or without an ID when any does. Returns an unsubscribe function. */
  watch: (id: string | undefined, changed: () => void) => () => void;
}

const SelectionContext = createContext<Selection | undefined>(undefined);

export const SelectionProvider = SelectionContext.Provider;
/** Undefined if results cannot be selected. */
export const useSelection = (): Selection | undefined => useContext(SelectionContext);

/** Whether an entry is selected, updated on change. */
function useTicked(selection: Selection | undefined, id: string): boolean {
  const [, paint] = useState(0);
  useLayoutEffect(() => selection?.watch(id, () => paint((count) => count + 1)), [selection, id]);
  return selection?.has(id) === true;
}

/** Selects a result; with Shift, a range. Skipped by Tab, because Space on the title does the same. */
export function SelectBox({ item: { id, title, question, host } }: { item: ResultItem }) {
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
