/** Who is ticked, and who wants to know of whom: with a thousand entries only those that changed are painted anew. */
export interface TickBoard {
  has: (id: string) => boolean;
  watch: (id: string, changed: () => void) => () => void;
  /** Ticks these and no others. */
  show: (ids: ReadonlySet<string>) => void;
}

export function createTickBoard(first: ReadonlySet<string>): TickBoard {
  let ticked = first;
  const watchers = new Map<string, Set<() => void>>();
  return {
    has: (id) => ticked.has(id),
    watch(id, changed) {
      const those = watchers.get(id) ?? new Set();
      watchers.set(id, those.add(changed));
      return () => {
        those.delete(changed);
        if (those.size === 0 && watchers.get(id) === those) watchers.delete(id);
      };
    },
    show(ids) {
      const changed = ticked.symmetricDifference(ids);
      ticked = ids;
      for (const id of changed) for (const tell of watchers.get(id) ?? []) tell();
    },
  };
}
