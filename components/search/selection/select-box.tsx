import { Check } from 'lucide';
import { createContext } from 'preact';
import { useContext } from 'preact/hooks';
import { textWith } from '../../../lib/browser/text-values.ts';
import type { ResultItem } from '../../../lib/search/answer/answer.ts';
import { textOf } from '../../../lib/search/answer/highlights.ts';
import { Icon } from '../../ui/icon.tsx';

/** The selection, for the entries. */
export interface Selection {
  ids: ReadonlySet<string>;
  /** Toggles one entry; with `range`, selects everything from the last toggled entry to this one. */
  tick: (id: string, range: boolean) => void;
  /** Extracts the selected results. Returns false if there are none. */
  extract: () => boolean;
}

const SelectionContext = createContext<Selection | undefined>(undefined);

export const SelectionProvider = SelectionContext.Provider;
/** Undefined if results cannot be selected. */
export const useSelection = (): Selection | undefined => useContext(SelectionContext);

/** Selects a result; with Shift, a range. Skipped by Tab, because Space on the title does the same. */
export function SelectBox({ item: { id, title, question, host } }: { item: ResultItem }) {
  const selection = useSelection();
  if (!selection) return null;
  const ticked = selection.ids.has(id);
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
