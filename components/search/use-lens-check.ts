import { useMemo, useState } from 'preact/hooks';
import type { SearchState } from '../../lib/search/answer.ts';
import { checkOf, without } from './lens-check.ts';

/** What an answer gave that it was asked not to, and whether that is hidden. */
export function useLensCheck(state: Extract<SearchState, { status: 'done' }>) {
  const [hidden, setHidden] = useState(false);
  const { answer } = state;
  const { report, outside } = useMemo(() => {
    const found = checkOf(state);
    return { report: found, outside: new Set(found?.outside) };
  }, [state.id, answer]);
  const shown = useMemo(() => (hidden ? without(answer, outside) : answer), [answer, outside, hidden]);
  return { report, outside, shown, hidden, setHidden };
}
