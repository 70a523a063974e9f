import { type TextKey, text } from '../../lib/browser/text.ts';
import type { SpendingRules } from '../../lib/usage/asking.ts';
import { estimate } from '../../lib/usage/prices.ts';
import type { Units } from '../../lib/usage/usage.ts';
import { dollars } from '../parts/numbers.ts';
import { Ask } from '../search/ask.tsx';

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
