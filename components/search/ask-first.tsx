import { type SearchForm, unitsOf } from '../../lib/search/form.ts';
import type { SpendingRules } from '../../lib/usage/asking.ts';
import { AskPrice } from '../usage/ask-price.tsx';

interface Props {
  /** The search that waits. */
  form: SearchForm;
  rules: SpendingRules;
  onAnswer: (agreed: boolean) => void;
}

/** A search that costs more than may be spent unasked: what it would cost, and whether to go on. */
export function AskFirst({ form, rules, onAnswer }: Props) {
  return (
    <AskPrice
      id="ask-words"
      units={unitsOf(form)}
      rules={rules}
      go="askSearch"
      about={form}
      onAnswer={onAnswer}
    />
  );
}
