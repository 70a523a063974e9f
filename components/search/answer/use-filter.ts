import { useMemo, useState } from 'preact/hooks';
import type { Answer } from '../../../lib/search/answer/answer.ts';
import { useLatest } from '../../ui/hooks.ts';
import type { UsedPosition } from '../state/use-position.ts';
import type { ResultTools } from './use-result-tools.ts';

/** With fewer results, the filter is not shown. */
export const LEAST = 5;

/** Whether there is space for the filter row. A popup has none to spare for it. */
export const hasFilterRow = (): boolean =>
  document.querySelector('[data-surface=workspace], [data-surface=panel]') !== null;

/** The visible results, and the filter and sort order applied to them. */
export interface FilterModel {
  words: string;
  newest: boolean;
  answer: Answer;
  /** The results left after filtering and sorting. */
  visible: Answer;
  /** How often the row was opened in a view that does not always show it. Each change moves the focus into it. */
  opened: number;
  open: () => void;
  /** Clears the filter, and closes the row in a view that does not always show it. */
  close: () => void;
  change: (change: { words?: string; newest?: boolean }) => void;
}

/** Filters and sorts results locally, starting from the position. */
export function useFilter(
  answer: Answer,
  { start, note }: UsedPosition,
  tools: ResultTools | undefined,
): FilterModel {
  const [{ words, newest }, set] = useState({ words: start.words ?? '', newest: start.newest ?? false });
  const [opened, setOpened] = useState(0);
  const visible = useMemo(() => {
    if (words.trim() === '' && !newest) return answer;
    // The filter code is still loading.
    return tools ? tools.filterAnswer(answer, { words, newest }) : { ...answer, groups: [] };
  }, [answer, words, newest, tools]);
  const change: FilterModel['change'] = (changed) => {
    set((before) => ({ ...before, ...changed }));
    note(changed);
  };
  const close = () => {
    setOpened(0);
    change({ words: '' });
  };
  const open = useLatest(() => setOpened(opened + 1));
  return { words, newest, answer, visible, opened, open, close, change };
}
