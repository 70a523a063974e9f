import { useMemo } from 'preact/hooks';
import type { Answer, ResultItem, SearchState } from '../../../lib/search/answer/answer.ts';
import { sameRequest } from '../../../lib/search/form.ts';
import type { HistoryEntry } from '../../../lib/search/session-history.ts';
import { useRead } from '../../ui/hooks.ts';
import { useTools } from '../../ui/tools.ts';

const NONE: ReadonlySet<string> = new Set();

/** The results of the first page. Later pages weren't loaded every time. */
const firstPage = ({ groups }: Answer): ResultItem[] =>
  groups.flatMap(({ page, items }) => (page === undefined ? items : []));

/**
 * The IDs of the results that weren't there when the same search was last sent in this session; none if it is the first
 * time. `steps`: the answered searches, oldest first.
 */
export function useNewResults(
  { id, form, answer }: Extract<SearchState, { status: 'done' }>,
  steps: readonly HistoryEntry[],
): ReadonlySet<string> {
  const { quarry } = useTools();
  const at = steps.findIndex((step) => step.id === id);
  const last = steps
    .slice(0, at < 0 ? undefined : at)
    .findLast((step) => step.id !== id && sameRequest(step.form, { ...form, page: 1 }));
  const read = useRead<SearchState | undefined>(undefined, () => last && quarry.answered(last), [last?.id]);
  const before = read?.status === 'done' && read.id === last?.id ? read.answer : undefined;
  return useMemo(() => {
    if (before === undefined) return NONE;
    const known = new Set(firstPage(before).map(({ url }) => url));
    return new Set(firstPage(answer).flatMap((item) => (known.has(item.url) ? [] : [item.id])));
  }, [before, answer]);
}
