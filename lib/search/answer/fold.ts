import type { ResultItem } from './answer.ts';

/** Results of one host that stand folded into one line, where the first of them would be. */
export interface Fold {
  host: string;
  items: ResultItem[];
}

/** So many results of a host are shown in a list before the rest of them is folded. */
const SHOWN = 2;

/**
 * Folds the results of each host beyond the first two. A list of a single host stays whole: somebody searched that site.
 * `open`: hosts that were unfolded.
 */
export function folded(items: readonly ResultItem[], open: ReadonlySet<string>): (ResultItem | Fold)[] {
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

/** What is folded of each host, whether or not it was unfolded. */
function foldsOf(items: readonly ResultItem[]): Map<string, Fold> {
  const hosts = Map.groupBy(items, ({ host }) => host);
  const folds = new Map<string, Fold>();
  if (hosts.size < 2) return folds;
  for (const [host, all] of hosts)
    if (host !== undefined && all.length > SHOWN) folds.set(host, { host, items: all.slice(SHOWN) });
  return folds;
}
