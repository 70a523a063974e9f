import { Trash2 } from 'lucide';
import { useState } from 'preact/hooks';
import { text } from '../../../lib/browser/text.ts';
import { counted, textWith } from '../../../lib/browser/text-values.ts';
import type { Quarry } from '../../../lib/pages/quarry.ts';
import { siteOf } from '../../../lib/search/lens/lens.ts';
import { MAX_RULES, problemOfDomain } from '../../../lib/search/personalizations/personalizations.ts';
import {
  DOMAIN_KINDS,
  type DomainKind,
  type DomainRule,
} from '../../../lib/search/personalizations/rules.ts';
import { describedBy, Field } from '../../ui/form/field.tsx';
import { useTyped } from '../../ui/form/use-typed.ts';
import { IconButton } from '../../ui/icon.tsx';
import { KIND_NAMES, ruleProblemWords } from './regex-form.tsx';

const DOMAIN_FIELD = 'rule-domain';

interface KindProps {
  id?: string;
  /** Accessible name, without a visible label. */
  label?: string;
  kind: DomainKind;
  onChange: (kind: DomainKind) => void;
}

/** Selects what a rule does with a domain. */
function KindSelect({ id, label, kind, onChange }: KindProps) {
  return (
    <select
      id={id}
      class="kind-select"
      aria-label={label}
      value={kind}
      onChange={({ currentTarget: { value } }) => {
        const chosen = DOMAIN_KINDS.find((one) => one === value);
        if (chosen) onChange(chosen);
      }}
    >
      {DOMAIN_KINDS.map((one) => (
        <option key={one} value={one}>
          {text(KIND_NAMES[one])}
        </option>
      ))}
    </select>
  );
}

interface Props {
  quarry: Quarry;
  rules: readonly DomainRule[];
  onAdd: (rule: DomainRule) => Promise<boolean>;
}

/** Adds a domain and a rule for its results. */
function AddDomain({ quarry, rules, onAdd }: Props) {
  const [typed, setTyped, reset] = useTyped<string>(quarry, 'domain', '');
  const [kind, setKind] = useState<DomainKind>('block');
  const [error, setError] = useState<string>();
  const add = async (event: Event) => {
    event.preventDefault();
    const domain = siteOf(typed);
    const problem = domainProblem(domain, rules);
    setError(problem);
    if (problem === undefined && (await onAdd({ domain, kind }))) reset();
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

function domainProblem(domain: string, rules: readonly DomainRule[]): string | undefined {
  const malformed = problemOfDomain(domain);
  if (malformed) return ruleProblemWords(malformed);
  if (rules.some((rule) => rule.domain === domain)) return textWith('ruleTaken', { rule: domain });
  return rules.length >= MAX_RULES ? ruleProblemWords('too-many') : undefined;
}

interface DomainRulesProps {
  quarry: Quarry;
  rules: readonly DomainRule[];
  onChange: (rules: DomainRule[], words?: string) => Promise<boolean>;
}

/** One rule per domain: raise, lower, pin, or block its results. */
export function DomainRules({ quarry, rules, onChange }: DomainRulesProps) {
  const set = (domain: string, kind: DomainKind) =>
    onChange(rules.map((rule) => (rule.domain === domain ? { domain, kind } : rule)));
  const remove = async (domain: string) => {
    const others = rules.filter((rule) => rule.domain !== domain);
    if (await onChange(others, textWith('ruleRemoved', { rule: domain })))
      document.getElementById(DOMAIN_FIELD)?.focus();
  };
  return (
    <div class="rules">
      <h3>{text('rulesDomains')}</h3>
      {rules.length > 0 && (
        <>
          <p class="section-more">{counted('rulesRoom', rules.length, { limit: MAX_RULES })}</p>
          <ul class="rule-list" aria-label={text('rulesDomains')}>
            {rules.map(({ domain, kind }) => (
              <li key={domain}>
                <span class="rule-what">
                  <bdi>{domain}</bdi>
                </span>
                <KindSelect
                  label={textWith('ruleKindOf', { rule: domain })}
                  kind={kind}
                  onChange={(changed) => set(domain, changed)}
                />
                <IconButton
                  icon={Trash2}
                  name={textWith('ruleRemove', { rule: domain })}
                  onClick={() => remove(domain)}
                />
              </li>
            ))}
          </ul>
        </>
      )}
      <AddDomain
        quarry={quarry}
        rules={rules}
        onAdd={(rule) => onChange([...rules, rule], textWith('ruleAdded', { rule: rule.domain }))}
      />
    </div>
  );
}
