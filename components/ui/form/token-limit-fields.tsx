import { useId, useState } from 'preact/hooks';
import { text } from '../../../lib/browser/text.ts';
import { textWith } from '../../../lib/browser/text-values.ts';
import type { DocumentRules } from '../../../lib/document/document-rules.ts';
import { Choice } from './rule-fields.tsx';

interface Props {
  limit: DocumentRules['budget'];
  onChange: (limit: DocumentRules['budget']) => void;
}

const MAX_TOKENS = 100_000_000;

/** The token limit, and what to do with a text that exceeds it. */
export function TokenLimitFields({ limit, onChange }: Props) {
  const id = useId();
  const [typed, setTyped] = useState(limit.tokens === 0 ? '' : String(limit.tokens));
  const [wrong, setWrong] = useState(false);
  const enter = (entered: string, unreadable: boolean) => {
    setTyped(entered);
    const tokens = Number(entered);
    const good = !unreadable && Number.isInteger(tokens) && tokens >= 0 && tokens <= MAX_TOKENS;
    setWrong(!good);
    if (good) onChange({ ...limit, tokens });
  };
  return (
    <fieldset class="document-rules stack">
      <legend>{text('rulesBudget')}</legend>
      <div class="document-rule wrap spread">
        <label for={id}>{text('budgetTokens')}</label>
        <input
          id={id}
          type="number"
          min="0"
          max={MAX_TOKENS}
          step="1"
          inputMode="numeric"
          placeholder={text('budgetNone')}
          aria-invalid={wrong}
          aria-describedby={wrong ? `${id}-error` : undefined}
          value={typed}
          onInput={({ currentTarget }) => enter(currentTarget.value, currentTarget.validity.badInput)}
        />
      </div>
      {wrong && (
        <p id={`${id}-error`} class="caution">
          {textWith('limitWrong', { least: 0, most: MAX_TOKENS })}
        </p>
      )}
      <Choice
        name={text('budgetWay')}
        value={limit.way}
        of={{ trim: text('budgetTrim'), split: text('budgetSplit'), drop: text('budgetDrop') }}
        onChange={(way) => onChange({ ...limit, way })}
      />
    </fieldset>
  );
}
