import { useMemo, useState } from 'preact/hooks';
import type { Answer } from '../../../lib/search/answer/answer.ts';
import { filterAnswer } from '../../../lib/search/answer/filter-answer.ts';
import { useLatest } from '../../ui/hooks.ts';
import type { UsedPosition } from '../state/use-position.ts';

/** The visible results, and the filter and sort order applied to them. */
export interface FilterModel {
  words: string;
  newest: boolean;
  answer: Answer;
  /** The results left after filtering and sorting. */
  visible: Answer;
  /** How often the row was opened. Each change moves the focus into it. */
  opened: number;
  open: () => void;
  /** Clears the filter and closes the row. */
  close: () => void;
  change: (change: { words?: string; newest?: boolean }) => void;
}

/** Whether the row is shown. */
export const isOpen = ({ opened, words }: FilterModel): boolean => opened > 0 || words !== '';

/** Filters and sorts results locally, starting from the position. */
export function useFilter(answer: Answer, { start, note }: UsedPosition): FilterModel {
  const [{ words, newest }, set] = useState({ words: start.words ?? '', newest: start.newest ?? false });
  const [opened, setOpened] = useState(0);
  const visible = useMemo(
    () => (words.trim() === '' && !newest ? answer : filterAnswer(answer, { words, newest })),
    [answer, words, newest],
  );
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
