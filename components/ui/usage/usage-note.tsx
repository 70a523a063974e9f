import { sentences } from '../../../lib/browser/text-values.ts';
import { late } from '../../../lib/late.ts';
import type { Snapshot } from '../../../lib/pages/quarry.ts';
import { costInMicros } from '../../../lib/usage/cost.ts';
import { currentDay, usageOn } from '../../../lib/usage/usage.ts';
import { useNow } from '../hooks.ts';
import { useOpenRoute } from '../navigation.ts';
import { useLate } from '../use-late.ts';
import { dayInFull, dayInShort, isUsed } from './usage-words.ts';

/** What to say about caps and lost settings, needed only if there are any. */
export const CAP_NOTES = late(() => import('./cap-notes.tsx'));

/** Today's estimated cost, or the share of a cap once most of it is spent; opens Spending. Renders nothing if nothing was used. */
export function UsageNote({ usage, settings }: Pick<Snapshot, 'usage' | 'settings'>) {
  const { prices } = settings;
  const goTo = useOpenRoute();
  const day = currentDay(usage, useNow(60_000, true));
  const today = usageOn(usage, day);
  const near = useLate(CAP_NOTES, settings.caps !== undefined)?.nearCap(usage, day, settings);
  if (!near && !isUsed(today.sure) && !isUsed(today.perhaps)) return null;
  const full = sentences(near?.full, dayInFull(today, prices));
  const look = near ? ' near' : costInMicros(today.perhaps, prices) > 0 ? ' perhaps' : '';
  return (
    <button
      type="button"
      class={`foot-button line flat numbers usage-note${look}`}
      title={full}
      onClick={() => goTo('spending')}
    >
      <span aria-hidden="true">{near?.short ?? dayInShort(today, prices)}</span>
      <span class="unseen">{full}</span>
    </button>
  );
}
