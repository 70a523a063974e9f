import type { ComponentChildren } from 'preact';
import { useState } from 'preact/hooks';
import { type TextKey, text } from '../../../lib/browser/text.ts';
import { counted, textWith } from '../../../lib/browser/text-values.ts';
import type { Quarry } from '../../../lib/pages/quarry.ts';
import {
  MAX_PATTERN_LENGTH,
  MAX_RULES,
  problemOfRegex,
  type RuleProblem,
} from '../../../lib/search/personalizations/personalizations.ts';
import type { DomainKind, RegexRule } from '../../../lib/search/personalizations/rules.ts';
import { describedBy, Field, FormButtons } from '../../ui/form/field.tsx';
import { useTyped } from '../../ui/form/use-typed.ts';

/** The labels of the domain rules. */
export const KIND_NAMES: Record<DomainKind, TextKey> = {
  pin: 'rulePin',
  raise: 'ruleRaise',
  lower: 'ruleLower',
  block: 'ruleBlock',
};

/** Why a rule cannot be added, as text. */
export function ruleProblemWords(problem: RuleProblem): string {
  if (problem === 'domain-malformed') return text('ruleDomainMalformed');
  if (problem === 'regex-empty') return text('rulePatternEmpty');
  if (problem === 'regex-too-long') return counted('rulePatternTooLong', MAX_PATTERN_LENGTH);
  return counted('ruleTooMany', MAX_RULES);
}

export const PATTERN_FIELD = 'rule-pattern';
const REPLACEMENT_FIELD = 'rule-replacement';

interface Props {
  quarry: Quarry;
  /** The rule to edit; undefined to add one. */
  edited: RegexRule | undefined;
  others: readonly RegexRule[];
  onKeep: (rule: RegexRule) => Promise<boolean>;
  onCancel: () => void;
}

const EMPTY: RegexRule = { regex: '', replacement: '' };

/** A pattern and its replacement, tested on an example while typing. */
export function RegexForm({ quarry, edited, others, onKeep, onCancel }: Props) {
  const [rule, setRule, reset] = useTyped<RegexRule>(quarry, 'regex', edited ?? EMPTY);
  const [submitError, setSubmitError] = useState<string>();
  const typing = rule.regex === '' ? undefined : problemOfRegex(rule);
  const error = submitError ?? (typing && ruleProblemWords(typing));
  const change = (part: Partial<RegexRule>) => {
    setRule((last) => ({ ...last, ...part }));
    setSubmitError(undefined);
  };
  const keep = async (event: Event) => {
    event.preventDefault();
    const problem = ruleProblem(rule, others);
    setSubmitError(problem);
    if (problem === undefined && (await onKeep(rule))) reset();
    document.getElementById(PATTERN_FIELD)?.focus();
  };
  const cancel = () => {
    reset();
    onCancel();
  };
  return (
    <form class="add-regex" onSubmit={keep} noValidate>
      <CodeField
        id={PATTERN_FIELD}
        label={text('rulePattern')}
        value={rule.regex}
        error={error}
        onInput={(regex) => change({ regex })}
      />
      <CodeField
        id={REPLACEMENT_FIELD}
        label={text('ruleReplacement')}
        hint={text('ruleReplacementHint')}
        value={rule.replacement}
        onInput={(replacement) => change({ replacement })}
      />
      <FormButtons submit={edited ? 'ruleSave' : 'ruleAddRegex'} onCancel={edited && cancel} />
    </form>
  );
}

interface CodeProps {
  id: string;
  label: string;
  hint?: ComponentChildren;
  value: string;
  error?: string | undefined;
  onInput: (value: string) => void;
}

function CodeField({ id, label, hint, value, error, onInput }: CodeProps) {
  return (
    <Field id={id} label={label} hint={hint} error={error}>
      <input
        id={id}
        class="code"
        type="text"
        dir="ltr"
        autocomplete="off"
        autocapitalize="off"
        spellcheck={false}
        aria-invalid={error !== undefined}
        aria-describedby={describedBy(id, error)}
        value={value}
        onInput={(event) => onInput(event.currentTarget.value)}
      />
    </Field>
  );
}

function ruleProblem(rule: RegexRule, others: readonly RegexRule[]): string | undefined {
  const problem = problemOfRegex(rule);
  if (problem) return ruleProblemWords(problem);
  if (others.some(({ regex }) => regex === rule.regex)) return textWith('ruleTaken', { rule: rule.regex });
  return others.length >= MAX_RULES ? ruleProblemWords('too-many') : undefined;
}
