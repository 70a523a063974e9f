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
