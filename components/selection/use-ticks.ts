import { useLayoutEffect, useMemo, useState } from 'preact/hooks';
import { counted, text } from '../../lib/browser/text.ts';
import type { Answer, ResultItem } from '../../lib/search/answer/answer.ts';
import { useTools } from '../parts/tools.ts';
import { useLatest } from '../parts/use-latest.ts';
import { inOrder } from '../results/group-kinds.ts';
import type { Kept } from '../search/use-bookmark.ts';
import type { Selection } from './selection.ts';
import { createTickBoard, type TickBoard } from './tick-board.ts';
import { extend, NO_TICKS, type Ticks, toggle } from './ticks.ts';

/** What can be ticked in an answer, and how; who is ticked stands on the board. */
export interface Ticked {
  selection: Selection;
  board: TickBoard;
  /** All that can be ticked, in the order of the answer. */
  all: ResultItem[];
  selectAll: () => void;
  clear: () => void;
}

/** Keeps the ticks of an answer, from where they were left, and says how many there are. Results without an address have none. */
export function useTicks(answer: Answer, { start, note }: Kept): Ticked {
  const { announce } = useTools();
  const all = useMemo(
    () => inOrder(answer.groups).flatMap(({ items }) => items.filter(({ url }) => url !== undefined)),
    [answer],
  );
  const [board] = useState(() => createTickBoard({ ids: new Set(start.ticks), from: start.from }));
  const change = (next: Ticks) => {
    board.show(next);
    note({ ticks: [...next.ids], from: next.from });
    const count = all.filter(({ id }) => next.ids.has(id)).length;
    announce(count > 0 ? counted('selected', count) : text('selectedNone'));
  };
  const order = () => all.map(({ id }) => id);
  const tick = useLatest((id: string, range: boolean) =>
    change(range ? extend(board.ticks(), order(), id) : toggle(board.ticks(), id)),
  );
  return {
    selection: useMemo(() => ({ has: board.has, watch: board.watch, tick }), []),
    board,
    all,
    selectAll: () => change({ ids: new Set(order()) }),
    clear: () => change(NO_TICKS),
  };
}

/** The ticked results of an answer, in its order, as they change. */
export function useTickedItems({ board, all }: Pick<Ticked, 'board' | 'all'>): ResultItem[] {
  const [ticks, setTicks] = useState(board.ticks);
  useLayoutEffect(() => board.watch(undefined, () => setTicks(board.ticks())), [board]);
  return useMemo(() => all.filter(({ id }) => ticks.ids.has(id)), [all, ticks]);
}
