import { textWith } from '../../../lib/browser/text-values.ts';
import { estimate, type SpendingRules } from '../../../lib/usage/cost.ts';
import type { Units } from '../../../lib/usage/usage.ts';
import { dollars } from '../format.ts';
import { ConfirmBar } from './confirm-bar.tsx';

interface Props {
  /** The id of its text. */
  id: string;
  units: Partial<Units>;
  rules: SpendingRules;
  /** The label of the button to continue, with the price. */
  go: 'askSearch' | 'askExtract';
  /** What is waiting for the answer. */
  about: unknown;
  onAnswer: (confirmed: boolean) => void;
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
