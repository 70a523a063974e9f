import { useMemo, useState } from 'preact/hooks';
import { text } from '../../../lib/browser/text.ts';
import { counted } from '../../../lib/browser/text-values.ts';
import type { Answer, ResultItem } from '../../../lib/search/answer/answer.ts';
import { useLatest } from '../../ui/hooks.ts';
import { useTools } from '../../ui/tools.ts';
import { inDisplayOrder } from '../results/group-kinds.ts';
import type { UsedPosition } from '../state/use-position.ts';
import type { Selection } from './select-box.tsx';
import { extractResults } from './use-selection-actions.ts';

/** The selected results, and the start of a range. */
interface Ticks {
  ids: ReadonlySet<string>;
  /** The entry that was toggled last. */
  from?: string | undefined;
}

const NO_TICKS: Ticks = { ids: new Set() };

/** Toggles one entry. */
function toggle({ ids }: Ticks, id: string): Ticks {
  const next = new Set(ids);
  if (!next.delete(id)) next.add(id);
  return { ids: next, from: id };
}

/** Selects a range in list order, from the last toggled entry to this one; only this one if there is no last entry. */
function extend(ticks: Ticks, order: readonly string[], id: string): Ticks {
  const start = ticks.from === undefined ? -1 : order.indexOf(ticks.from);
  const end = order.indexOf(id);
  const range = start < 0 ? [id] : order.slice(Math.min(start, end), Math.max(start, end) + 1);
  return { ids: new Set([...ticks.ids, ...range]), from: id };
}

/** The selectable results of an answer and the actions on them. */
export type Ticked = ReturnType<typeof useTicks>;

/** Results without a URL cannot be selected. */
const tickable = ({ groups }: Answer): ResultItem[] =>
  inDisplayOrder(groups).flatMap(({ items }) => items.filter(({ url }) => url !== undefined));

/**
 * Restores and tracks the selection of an answer, and announces its size. `visible`: the filtered answer. Only visible
 * results can be selected; hidden ones stay selected. `query`: the search that found them.
 */
export function useTicks(answer: Answer, visible: Answer, { start, note }: UsedPosition, query: string) {
  const tools = useTools();
  const { announce } = tools;
  const all = useMemo(() => tickable(answer), [answer]);
  const shown = useMemo(() => (visible === answer ? all : tickable(visible)), [visible, all]);
  const [ticks, setTicks] = useState<Ticks>({ ids: new Set(start.ticks), from: start.from });
  const { ids } = ticks;
  const items = useMemo(() => all.filter(({ id }) => ids.has(id)), [all, ids]);
  const change = (next: Ticks) => {
    setTicks(next);
    note({ ticks: [...next.ids], from: next.from });
    const count = all.filter(({ id }) => next.ids.has(id)).length;
    announce(count > 0 ? counted('selected', count) : text('selectedNone'), 'unseen');
  };
  const order = () => shown.map(({ id }) => id);
  const tick = useLatest((id: string, range: boolean) =>
    change(range ? extend(ticks, order(), id) : toggle(ticks, id)),
  );
  const extract = useLatest(() => {
    if (items.length > 0) void extractResults(items, tools, query);
    return items.length > 0;
  });
  return {
    selection: useMemo((): Selection => ({ ids, tick, extract }), [ids]),
    /** The selected results, in the order of the answer. */
    items,
    /** All selectable results, in the order of the answer. */
    all,
    /** The visible ones, in display order. */
    shown,
    selectAll: () => change({ ids: new Set([...ids, ...order()]) }),
    clear: () => change(NO_TICKS),
  };
}
