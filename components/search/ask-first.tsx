import { text } from '../../lib/browser/text.ts';
import { type SearchForm, unitsOf } from '../../lib/search/form.ts';
import type { SpendingRules } from '../../lib/usage/asking.ts';
import { estimate } from '../../lib/usage/prices.ts';
import { dollars } from '../parts/numbers.ts';
import { Ask } from './ask.tsx';

interface Props {
  /** The search that waits. */
  form: SearchForm;
  rules: SpendingRules;
  onAnswer: (agreed: boolean) => void;
}

/** A search that costs more than may be spent unasked: what it would cost, and whether to go on. */
export function AskFirst({ form, rules: { prices, askAbove }, onAnswer }: Props) {
  const price = dollars(estimate(unitsOf(form), prices));
  return (
    <Ask
      id="ask-words"
      words={askAbove > 0 ? text('askAbove', price, dollars(askAbove)) : text('askAlways', price)}
      go={text('askSearch', price)}
      about={form}
      onAnswer={onAnswer}
    />
  );
}
