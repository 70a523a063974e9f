import { type TextKey, text } from '../../lib/browser/text.ts';
import type { Snapshot } from '../../lib/pages/quarry.ts';
import { estimate, type SpendingRules } from '../../lib/usage/cost.ts';
import { dayOf, type Units, usageOn } from '../../lib/usage/usage.ts';
import { Ask } from '../search/ask.tsx';
import { dollars } from '../ui/format.ts';
import { useNow } from '../ui/hooks.ts';
import { dayInBrief, dayInFull, dayInShort, isUsed } from './usage-words.ts';

interface Props {
  /** Of its words. */
  id: string;
  units: Partial<Units>;
  rules: SpendingRules;
  /** What the button to go on says; the price goes into it. */
  go: TextKey;
  /** What waits. */
  about: unknown;
  onAnswer: (agreed: boolean) => void;
}

/** Asks about what costs more than may be spent unasked: what it would cost, and whether to go on. */
export function AskPrice({ id, units, rules: { prices, askAbove }, go, about, onAnswer }: Props) {
  const price = dollars(estimate(units, prices));
  const words = askAbove > 0 ? text('askAbove', price, dollars(askAbove)) : text('askAlways', price);
  return <Ask id={id} words={words} go={text(go, text('about', price))} about={about} onAnswer={onAnswer} />;
}

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
