import type { Ticks } from './ticks.ts';

/** Who is ticked, and who wants to know of whom: with a thousand entries only those that changed are painted anew. */
export interface TickBoard {
  /** As it stands. */
  ticks: () => Ticks;
  has: (id: string) => boolean;
  /** Calls back when that one changes, or, without an id, when any does; returns how to stop. */
  watch: (id: string | undefined, changed: () => void) => () => void;
  /** Ticks these and no others. */
  show: (ticks: Ticks) => void;
}

export function createTickBoard(first: Ticks): TickBoard {
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
