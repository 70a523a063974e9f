import { useEffect, useRef } from 'preact/hooks';
import { text } from '../../lib/browser/text.ts';
import { type SearchForm, unitsOf } from '../../lib/search/form.ts';
import type { SpendingRules } from '../../lib/usage/asking.ts';
import { estimate } from '../../lib/usage/prices.ts';
import { dollars } from '../parts/numbers.ts';
import { useEscape } from './use-escape.ts';

const WORDS = 'ask-words';

interface Props {
  /** The search that waits. */
  form: SearchForm;
  rules: SpendingRules;
  onAnswer: (agreed: boolean) => void;
}

/** A search that costs more than may be spent unasked: what it would cost, and whether to go on. */
export function AskFirst({ form, rules: { prices, askAbove }, onAnswer }: Props) {
  const go = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    const before = document.activeElement;
    return () => {
      if (before instanceof HTMLElement) before.focus();
    };
  }, []);
  useEffect(() => go.current?.focus(), [form]);
  useEscape(() => onAnswer(false));
  // It has the focus, so what else Escape closes has to wait.
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return;
    event.preventDefault();
    event.stopPropagation();
    onAnswer(false);
  };
  const price = dollars(estimate(unitsOf(form), prices));
  return (
    <div class="ask-first" role="alertdialog" aria-labelledby={WORDS} onKeyDown={onKeyDown}>
      <p id={WORDS}>{askAbove > 0 ? text('askAbove', price, dollars(askAbove)) : text('askAlways', price)}</p>
      <button ref={go} type="button" class="button small primary" onClick={() => onAnswer(true)}>
        {text('askSearch', price)}
      </button>
      <button type="button" class="button small" onClick={() => onAnswer(false)}>
        {text('cancel')}
      </button>
    </div>
  );
}
