import { Trash2 } from 'lucide';
import { counted, text } from '../../lib/browser/text.ts';
import { type DomainKind, type DomainRule, MOST_RULES } from '../../lib/search/personal/personal.ts';
import { IconButton } from '../parts/icon-button.tsx';
import { number } from '../parts/numbers.ts';
import { AddDomain, DOMAIN_FIELD } from './add-domain.tsx';
import { KindSelect } from './kind-select.tsx';

interface Props {
  rules: readonly DomainRule[];
  onChange: (rules: DomainRule[], words?: string) => Promise<boolean>;
}

/** One rule for each domain: results of it go up, down, on top or away. */
export function DomainRules({ rules, onChange }: Props) {
  const set = (domain: string, kind: DomainKind) =>
    onChange(rules.map((rule) => (rule.domain === domain ? { domain, kind } : rule)));
  const remove = async (domain: string) => {
    const others = rules.filter((rule) => rule.domain !== domain);
    if (await onChange(others, text('ruleRemoved', domain))) document.getElementById(DOMAIN_FIELD)?.focus();
  };
  return (
    <div class="rules">
      <h3>{text('rulesDomains')}</h3>
      {rules.length > 0 && (
        <>
          <p class="section-more">{counted('rulesRoom', rules.length, number(MOST_RULES))}</p>
          <ul class="rule-list" aria-label={text('rulesDomains')}>
            {rules.map(({ domain, kind }) => (
              <li key={domain}>
                <span class="rule-what">
                  <bdi>{domain}</bdi>
                </span>
                <KindSelect
                  label={text('ruleKindOf', domain)}
                  kind={kind}
                  onChange={(changed) => set(domain, changed)}
                />
                <IconButton icon={Trash2} name={text('ruleRemove', domain)} onClick={() => remove(domain)} />
              </li>
            ))}
          </ul>
        </>
      )}
      <AddDomain rules={rules} onAdd={(rule) => onChange([...rules, rule], text('ruleAdded', rule.domain))} />
    </div>
  );
}
