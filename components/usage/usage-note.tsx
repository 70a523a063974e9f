import type { Snapshot } from '../../lib/pages/quarry.ts';
import { estimate } from '../../lib/usage/prices.ts';
import { dayOf, usageOn } from '../../lib/usage/usage.ts';
import { useNow } from '../parts/use-now.ts';
import { dayInBrief, dayInFull, dayInShort, isUsed } from './usage-words.ts';

/** What today cost, as an estimate; nothing where nothing was used. */
export function UsageNote({ usage, settings: { prices } }: Pick<Snapshot, 'usage' | 'settings'>) {
  const today = usageOn(usage, dayOf(useNow(60_000, true)));
  if (!isUsed(today.sure) && !isUsed(today.perhaps)) return null;
  const full = dayInFull(today, prices);
  return (
    <p class={estimate(today.perhaps, prices) > 0 ? 'usage-note perhaps' : 'usage-note'} title={full}>
      <span class="usage-short" aria-hidden="true">
        {dayInShort(today, prices)}
      </span>
      <span class="usage-brief" aria-hidden="true">
        {dayInBrief(today, prices)}
      </span>
      <span class="unseen">{full}</span>
    </p>
  );
}
