import { useLayoutEffect, useMemo, useState } from 'preact/hooks';
import { text } from '../../../lib/browser/text.ts';
import { counted } from '../../../lib/browser/text-values.ts';
import type { Answer, ResultItem } from '../../../lib/search/answer/answer.ts';
import { useLatest } from '../../ui/hooks.ts';
import { useTools } from '../../ui/tools.ts';
import { inOrder } from '../results/group-kinds.ts';
import type { UsedBookmark } from '../state/use-bookmark.ts';
import type { Selection } from './tick-box.tsx';

/** Which results are ticked, and from where a range goes. */
export interface Ticks {
  ids: ReadonlySet<string>;
  /** The one that was ticked or unticked last. */
  from?: string | undefined;
}

export const NO_TICKS: Ticks = { ids: new Set() };

/** Ticks one, or takes its tick away. */
export function toggle({ ids }: Ticks, id: string): Ticks {
  const next = new Set(ids);
  if (!next.delete(id)) next.add(id);
  return { ids: next, from: id };
}

/** Ticks all from the last one to this, in the order of the list; this alone where there is no last one. */
export function extend(ticks: Ticks, order: readonly string[], id: string): Ticks {
  const start = ticks.from === undefined ? -1 : order.indexOf(ticks.from);
  const end = order.indexOf(id);
  const range = start < 0 ? [id] : order.slice(Math.min(start, end), Math.max(start, end) + 1);
  return { ids: new Set([...ticks.ids, ...range]), from: id };
}

/** Who is ticked, and who wants to know of whom: with a thousand entries only those that changed are painted anew. */
interface TickBoard {
  /** As it stands. */
  ticks: () => Ticks;
  has: (id: string) => boolean;
  /** Calls back when that one changes, or, without an id, when any does; returns how to stop. */
  watch: (id: string | undefined, changed: () => void) => () => void;
  /** Ticks these and no others. */
  show: (ticks: Ticks) => void;
}

function createTickBoard(first: Ticks): TickBoard {
  let ticks = first;
  const watchers = new Map<string | undefined, Set<() => void>>();
  const tell = (id: string | undefined) => {
    for (const changed of watchers.get(id) ?? []) changed();
  };
  return {
    ticks: () => ticks,
    has: (id) => ticks.ids.has(id),
    watch(id, changed) {
      const those = watchers.get(id) ?? new Set();
      watchers.set(id, those.add(changed));
      return () => {
        those.delete(changed);
        if (those.size === 0 && watchers.get(id) === those) watchers.delete(id);
      };
    },
    show(next) {
      const changed = ticks.ids.symmetricDifference(next.ids);
      ticks = next;
      changed.forEach(tell);
      tell(undefined);
    },
  };
}

/** What can be ticked in an answer, and how; who is ticked stands on the board. */
export interface Ticked {
  selection: Selection;
  board: TickBoard;
  /** All that can be ticked, in the order of the answer. */
  all: ResultItem[];
  /** What of it is on screen, in the order there. */
  shown: ResultItem[];
  selectAll: () => void;
  clear: () => void;
}

/** Results without an address can't be ticked. */
const tickable = ({ groups }: Answer): ResultItem[] =>
  inOrder(groups).flatMap(({ items }) => items.filter(({ url }) => url !== undefined));

/**
 * Keeps the ticks of an answer, from where they were left, and says how many there are. `visible`: what of it is on screen,
 * which alone is ticked from here; what a filter hides stays ticked.
 */
export function useTicks(answer: Answer, visible: Answer, { start, note }: UsedBookmark): Ticked {
  const { announce } = useTools();
  const all = useMemo(() => tickable(answer), [answer]);
  const shown = useMemo(() => (visible === answer ? all : tickable(visible)), [visible, all]);
  const [board] = useState(() => createTickBoard({ ids: new Set(start.ticks), from: start.from }));
  const change = (next: Ticks) => {
    board.show(next);
    note({ ticks: [...next.ids], from: next.from });
    const count = all.filter(({ id }) => next.ids.has(id)).length;
    announce(count > 0 ? counted('selected', count) : text('selectedNone'));
  };
  const order = () => shown.map(({ id }) => id);
  const tick = useLatest((id: string, range: boolean) =>
    change(range ? extend(board.ticks(), order(), id) : toggle(board.ticks(), id)),
  );
  return {
    selection: useMemo(() => ({ has: board.has, watch: board.watch, tick }), []),
    board,
    all,
    shown,
    selectAll: () => change({ ids: new Set([...board.ticks().ids, ...order()]) }),
    clear: () => change(NO_TICKS),
  };
}

/** The ticked results of an answer, in its order, as they change. */
export function useTickedItems({ board, all }: Pick<Ticked, 'board' | 'all'>): ResultItem[] {
  const [ticks, setTicks] = useState(board.ticks);
  useLayoutEffect(() => board.watch(undefined, () => setTicks(board.ticks())), [board]);
  return useMemo(() => all.filter(({ id }) => ticks.ids.has(id)), [all, ticks]);
}
