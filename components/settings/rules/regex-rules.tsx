import { Pencil, Trash2 } from 'lucide';
import { useState } from 'preact/hooks';
import { text } from '../../../lib/browser/text.ts';
import { counted, sentences, textWith } from '../../../lib/browser/text-values.ts';
import type { Quarry } from '../../../lib/pages/quarry.ts';
import { MAX_RULES } from '../../../lib/search/personalizations/personalizations.ts';
import type { RegexRule } from '../../../lib/search/personalizations/rules.ts';
import { IconButton } from '../../ui/icon.tsx';
import { PATTERN_FIELD, RegexForm } from './regex-form.tsx';

interface Props {
  quarry: Quarry;
  rules: readonly RegexRule[];
  onChange: (rules: RegexRule[], words?: string) => Promise<boolean>;
}

const focusPattern = () => document.getElementById(PATTERN_FIELD)?.focus();

/** Rules that rewrite the URLs of results. */
export function RegexRules({ quarry, rules, onChange }: Props) {
  const [pattern, setPattern] = useState<string>();
  const edited = rules.find(({ regex }) => regex === pattern);
  const keep = async (rule: RegexRule) => {
    const next = edited ? rules.map((one) => (one === edited ? rule : one)) : [...rules, rule];
    const done = await onChange(next, textWith(edited ? 'saved' : 'ruleAdded', { rule: rule.regex }));
    if (done) setPattern(undefined);
    return done;
  };
  const remove = async (rule: RegexRule) => {
    const others = rules.filter((one) => one !== rule);
    if (!(await onChange(others, textWith('ruleRemoved', { rule: rule.regex })))) return;
    if (rule === edited) setPattern(undefined);
    focusPattern();
  };
  return (
    <div class="rules">
      <h3>{text('rulesRegexes')}</h3>
      <p class="section-more">
        {sentences(
          text('rulesRegexesWhat'),
          rules.length > 0 && counted('rulesRoom', rules.length, { limit: MAX_RULES }),
        )}
      </p>
      {rules.length > 0 && (
        <ul class="rule-list" aria-label={text('rulesRegexes')}>
          {rules.map((rule) => (
            <li key={rule.regex}>
              <span class="rule-what">
                <code dir="ltr">
                  <bdi>{rule.regex}</bdi> → <bdi>{rule.replacement}</bdi>
                </code>
              </span>
              <IconButton
                icon={Pencil}
                name={textWith('ruleEdit', { rule: rule.regex })}
                onClick={() => {
                  setPattern(rule.regex);
                  focusPattern();
                }}
              />
              <IconButton
                icon={Trash2}
                name={textWith('ruleRemove', { rule: rule.regex })}
                onClick={() => remove(rule)}
              />
            </li>
          ))}
        </ul>
      )}
      <RegexForm
        key={edited?.regex}
        quarry={quarry}
        edited={edited}
        others={rules.filter((rule) => rule !== edited)}
        onKeep={keep}
        onCancel={() => setPattern(undefined)}
      />
    </div>
  );
}
