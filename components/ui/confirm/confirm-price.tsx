import { money } from '../../../lib/browser/amounts.ts';
import { textWith } from '../../../lib/browser/text-values.ts';
import type { SpendingRules } from '../../../lib/usage/cost.ts';
import type { Units } from '../../../lib/usage/usage.ts';
import { priceOfUnits } from '../usage/usage-words.ts';
import { ConfirmBar } from './confirm-bar.tsx';

interface Props {
  units: Partial<Units>;
  rules: SpendingRules;
  /** The label of the button to continue, with the price. */
  go: 'askSearch' | 'askExtract';
  /** What is waiting for the answer. */
  about: unknown;
  onAnswer: (confirmed: boolean) => void;
}

/** Shows the price of an action that costs more than the limit for asking first, and asks whether to continue. */
export function ConfirmPrice({ units, rules: { prices, askAbove }, go, about, onAnswer }: Props) {
  const price = priceOfUnits(units, prices);
  const words =
    askAbove > 0
      ? textWith('askAbove', { price, limit: money(askAbove * 1e6, askAbove * 1e6, true) })
      : textWith('askAlways', { price });
  return <ConfirmBar words={words} go={textWith(go, { price })} about={about} onAnswer={onAnswer} />;
}
