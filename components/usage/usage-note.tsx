import { sentences, textWith } from '../../lib/browser/text-values.ts';
import { late } from '../../lib/late.ts';
import type { Snapshot } from '../../lib/pages/quarry.ts';
import { estimate, type SpendingRules } from '../../lib/usage/cost.ts';
import { currentDay, type Units, usageOn } from '../../lib/usage/usage.ts';
import { ConfirmBar } from '../search/confirm-bar.tsx';
import { dollars } from '../ui/format.ts';
import { useNow } from '../ui/hooks.ts';
import { useLate } from '../ui/use-late.ts';
import { dayInBrief, dayInFull, dayInShort, isUsed } from './usage-words.ts';

interface Props {
  /** The id of its text. */
  id: string;
  units: Partial<Units>;
  rules: SpendingRules;
  /** The label of the button to continue, with the price. */
  go: 'askSearch' | 'askExtract';
  /** What is waiting for the answer. */
  about: unknown;
  onAnswer: (agreed: boolean) => void;
}

/** Shows the price of an action that costs more than the limit for asking first, and asks whether to continue. */
export function ConfirmPrice({ id, units, rules: { prices, askAbove }, go, about, onAnswer }: Props) {
  const price = dollars(estimate(units, prices));
  const words =
    askAbove > 0
      ? textWith('askAbove', { price, limit: dollars(askAbove) })
      : textWith('askAlways', { price });
  return <ConfirmBar id={id} words={words} go={textWith(go, { price })} about={about} onAnswer={onAnswer} />;
}

const NEAR_CAP = late(() => import('./near-cap.ts').then(({ nearCap }) => nearCap));

/** Today's estimated cost, or the share of a cap once most of it is spent. Renders nothing if nothing was used. */
export function UsageNote({ usage, settings }: Pick<Snapshot, 'usage' | 'settings'>) {
  const { prices } = settings;
  const day = currentDay(usage, useNow(60_000, true));
  const today = usageOn(usage, day);
  const near = useLate(NEAR_CAP, settings.caps !== undefined)?.(usage, day, settings);
  if (!near && !isUsed(today.sure) && !isUsed(today.perhaps)) return null;
  const full = sentences(near?.full, dayInFull(today, prices));
  const look = near ? ' near' : estimate(today.perhaps, prices) > 0 ? ' perhaps' : '';
  return (
    <p class={`usage-note${look}`} title={full}>
      <span class="usage-short" aria-hidden="true">
        {near?.short ?? dayInShort(today, prices)}
      </span>
      <span class="usage-brief" aria-hidden="true">
        {dayInBrief(today, prices)}
      </span>
      <span class="unseen">{full}</span>
    </p>
  );
}
