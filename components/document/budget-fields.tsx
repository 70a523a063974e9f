import { useId, useState } from 'preact/hooks';
import { text } from '../../lib/browser/text.ts';
import type { DocumentRules } from '../../lib/document/rules.ts';
import { Choice } from './choice.tsx';

interface Props {
  budget: DocumentRules['budget'];
  onChange: (budget: DocumentRules['budget']) => void;
}

const MOST_TOKENS = 100_000_000;

/** How large a text may be for a model, and what is done where it is larger. */
export function BudgetFields({ budget, onChange }: Props) {
  const id = useId();
  const [typed, setTyped] = useState(budget.tokens === 0 ? '' : String(budget.tokens));
  const enter = (entered: string) => {
    setTyped(entered);
    const tokens = Number(entered);
    if (Number.isInteger(tokens) && tokens >= 0 && tokens <= MOST_TOKENS) onChange({ ...budget, tokens });
  };
  return (
    <fieldset class="document-rules">
      <legend>{text('rulesBudget')}</legend>
      <div class="document-rule">
        <label for={id}>{text('budgetTokens')}</label>
        <input
          id={id}
          type="number"
          min="0"
          max={MOST_TOKENS}
          step="1"
          inputMode="numeric"
          placeholder={text('budgetNone')}
          value={typed}
          onInput={({ currentTarget }) => enter(currentTarget.value)}
        />
      </div>
      <Choice
        name={text('budgetWay')}
        value={budget.way}
        of={{ trim: text('budgetTrim'), split: text('budgetSplit'), drop: text('budgetDrop') }}
        onChange={(way) => onChange({ ...budget, way })}
      />
    </fieldset>
  );
}
