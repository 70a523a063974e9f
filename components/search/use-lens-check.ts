import { useMemo, useState } from 'preact/hooks';
import type { SearchState } from '../../lib/search/answer/answer.ts';
import { checkOf, without } from './lens-check.ts';
import type { Kept } from './use-bookmark.ts';

/** What an answer gave that it was asked not to, and whether that is hidden. */
export function useLensCheck(state: Extract<SearchState, { status: 'done' }>, { start, note }: Kept) {
  const [hidden, hide] = useState(start.outsideHidden ?? false);
  const setHidden = (outsideHidden: boolean) => {
    hide(outsideHidden);
    note({ outsideHidden });
  };
  const { answer } = state;
  const { report, outside } = useMemo(() => {
    const found = checkOf(state);
    return { report: found, outside: new Set(found?.outside) };
  }, [state.id, answer]);
  const shown = useMemo(() => (hidden ? without(answer, outside) : answer), [answer, outside, hidden]);
  return { report, outside, shown, hidden, setHidden };
}
