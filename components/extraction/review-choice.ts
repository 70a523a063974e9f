/** Places of pages in a job. */
export type Places = ReadonlySet<number>;

/** The same places with some of them in it, or out of it. */
export function changed(set: Places, places: readonly number[], inIt: boolean): Places {
  const next = new Set(set);
  for (const place of places) {
    if (inIt) next.add(place);
    else next.delete(place);
  }
  return next;
}
