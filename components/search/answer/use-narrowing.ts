import { useMemo, useState } from 'preact/hooks';
import type { Answer } from '../../../lib/search/answer/answer.ts';
import { useLatest } from '../../ui/hooks.ts';
import type { UsedBookmark } from '../state/use-bookmark.ts';
import type { Beyond } from './use-beyond.ts';

/** With fewer results than this nobody needs to filter them. */
export const LEAST = 5;

/** A popup has no room for a row that few need. */
export const hasRoom = (): boolean =>
  document.querySelector('[data-place=desk], [data-place=panel]') !== null;

/** The results that are on screen, and what they are narrowed to. */
export interface Narrowed {
  words: string;
  newest: boolean;
  answer: Answer;
  /** What of it is on screen. */
  visible: Answer;
  /** How often the row was asked for, where it is not always there: each time it takes the focus. */
  opened: number;
  open: () => void;
  /** Takes the filter away, and the row where it is not always there. */
  close: () => void;
  change: (change: { words?: string; newest?: boolean }) => void;
}

/** Filters and sorts the results of an answer on this device, from how they were left. */
export function useNarrowing(
  answer: Answer,
  { start, note }: UsedBookmark,
  beyond: Beyond | undefined,
): Narrowed {
  const [{ words, newest }, set] = useState({ words: start.words ?? '', newest: start.newest ?? false });
  const [opened, setOpened] = useState(0);
  const visible = useMemo(() => {
    if (words.trim() === '' && !newest) return answer;
    // In a moment.
    return beyond ? beyond.narrowed(answer, { words, newest }) : { ...answer, groups: [] };
  }, [answer, words, newest, beyond]);
  const change: Narrowed['change'] = (changed) => {
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
