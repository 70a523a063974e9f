import { useState } from 'preact/hooks';
import { text } from '../../lib/browser/text.ts';
import { siteOf } from '../../lib/search/lens/lens.ts';
import {
  type DomainKind,
  type DomainRule,
  MOST_RULES,
  problemOfDomain,
} from '../../lib/search/personal/personal.ts';
import { describedBy, Field } from './field.tsx';
import { KindSelect } from './kind-select.tsx';
import { ruleProblemWords } from './rule-words.ts';

export const DOMAIN_FIELD = 'rule-domain';

interface Props {
  rules: readonly DomainRule[];
  onAdd: (rule: DomainRule) => Promise<boolean>;
}

/** A domain, and what is to become of its results. */
export function AddDomain({ rules, onAdd }: Props) {
  const [typed, setTyped] = useState('');
  const [kind, setKind] = useState<DomainKind>('block');
  const [error, setError] = useState<string>();
  const add = async (event: Event) => {
    event.preventDefault();
    const domain = siteOf(typed);
    const problem = problemWith(domain, rules);
    setError(problem);
    if (problem === undefined && (await onAdd({ domain, kind }))) setTyped('');
    document.getElementById(DOMAIN_FIELD)?.focus();
  };
  return (
    <form class="add-rule" onSubmit={add} noValidate>
      <Field id={DOMAIN_FIELD} label={text('ruleDomain')} error={error} hint={text('ruleDomainHint')}>
        <input
          id={DOMAIN_FIELD}
          type="text"
          inputMode="url"
          dir="ltr"
          autocomplete="off"
          autocapitalize="off"
          spellcheck={false}
          aria-invalid={error !== undefined}
          aria-describedby={describedBy(DOMAIN_FIELD, error)}
          value={typed}
          onInput={(event) => {
            setTyped(event.currentTarget.value);
            setError(undefined);
          }}
        />
      </Field>
      <Field id="rule-kind" label={text('ruleKind')}>
        <KindSelect id="rule-kind" kind={kind} onChange={setKind} />
      </Field>
      <button type="submit" class="button">
        {text('ruleAdd')}
      </button>
    </form>
  );
}

function problemWith(domain: string, rules: readonly DomainRule[]): string | undefined {
  const malformed = problemOfDomain(domain);
  if (malformed) return ruleProblemWords(malformed);
  if (rules.some((rule) => rule.domain === domain)) return text('ruleTaken', domain);
  return rules.length >= MOST_RULES ? ruleProblemWords('too-many') : undefined;
}
