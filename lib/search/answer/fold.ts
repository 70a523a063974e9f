import type { ResultItem } from './answer.ts';

/** The results of one host that are folded into one line, at the position of the first of them. */
export interface Fold {
  host: string;
  items: ResultItem[];
}

/** How many results per host are shown before the rest are folded. */
const SHOWN = 2;

/**
 * Folds the results of each host beyond the first two. A list with a single host is left unfolded, because the user
 * searched that site.
 * `open`: hosts that the user expanded.
 */
export function foldByHost(items: readonly ResultItem[], open: ReadonlySet<string>): (ResultItem | Fold)[] {
  const folds = foldsOf(items);
  for (const host of open) folds.delete(host);
  if (folds.size === 0) return [...items];
  const counts = new Map<string, number>();
  return items.flatMap((item): (ResultItem | Fold)[] => {
    const fold = item.host === undefined ? undefined : folds.get(item.host);
    if (!fold) return [item];
    const count = (counts.get(fold.host) ?? 0) + 1;
    counts.set(fold.host, count);
    if (count <= SHOWN) return [item];
    return count === SHOWN + 1 ? [fold] : [];
  });
}

/** The foldable results of each host, whether or not it was expanded. */
function foldsOf(items: readonly ResultItem[]): Map<string, Fold> {
  const hosts = Map.groupBy(items, ({ host }) => host);
  const folds = new Map<string, Fold>();
  if (hosts.size < 2) return folds;
  for (const [host, all] of hosts)
    if (host !== undefined && all.length > SHOWN) folds.set(host, { host, items: all.slice(SHOWN) });
  return folds;
}
