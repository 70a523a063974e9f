import { useEffect, useState } from 'preact/hooks';
import { type TextKey, text } from '../../lib/browser/text.ts';
import { counted, textWith } from '../../lib/browser/text-values.ts';
import type { Quarry } from '../../lib/pages/quarry.ts';
import { typedSite } from '../../lib/search/lens/lens.ts';
import {
  MAX_PATTERN_LENGTH,
  MAX_RULES,
  problemOfDomain,
  problemOfRegex,
  type RuleProblem,
} from '../../lib/search/personalizations/personalizations.ts';
import {
  DOMAIN_KINDS,
  type DomainKind,
  type DomainRule,
  type Personalizations,
  type RegexRule,
} from '../../lib/search/personalizations/rules.ts';
import { SelectField, SwitchField, TextField } from '../ui/form/controls.tsx';
import { OptionSelect } from '../ui/form/delivery-fields.tsx';
import { FormButtons } from '../ui/form/field.tsx';
import { useTyped } from '../ui/form/use-typed.ts';
import { Folded, Group, type GroupProps, useSaveSettings } from './group.tsx';
import { type EntryForm, ListEditor } from './list-editor.tsx';

const KIND_NAMES: Record<DomainKind, TextKey> = {
  pin: 'rulePin',
  raise: 'ruleRaise',
  lower: 'ruleLower',
  block: 'ruleBlock',
};
const kindName = (kind: DomainKind): string => text(KIND_NAMES[kind]);

/** Rules for the results of a domain, and for rewriting URLs. */
export function RulesGroup(props: GroupProps) {
  const { quarry, settings } = props;
  const save = useSaveSettings(props);
  const rules = settings.personalizations;
  const change = (part: Partial<Personalizations>, words?: string) =>
    save({ personalizations: { ...rules, ...part } }, words === undefined ? {} : { words });
  return (
    <Group
      id="section-rules"
      title="rulesTitle"
      find="findRules"
      what={text('rulesWhat')}
      guide="filters-lenses-and-safe-search"
    >
      <SwitchField id="rules-on" label={text('rulesOn')} on={rules.on} onChange={(on) => change({ on })} />
      <ListEditor<DomainRule>
        label={text('rulesDomains')}
        entries={rules.domains}
        nameOf={({ domain }) => domain}
        controls={({ domain, kind }, index) => (
          <OptionSelect
            name={textWith('ruleKindOf', { rule: domain })}
            of={DOMAIN_KINDS}
            value={kind}
            words={kindName}
            onChange={(chosen) =>
              void change({ domains: rules.domains.with(index, { domain, kind: chosen }) })
            }
          />
        )}
        add={text('ruleAdd')}
        form={(form) => <DomainForm quarry={quarry} {...form} />}
        onChange={(domains, words) => change({ domains }, words)}
      />
      <Folded title={text('rulesRegexes')}>
        <p class="fold-what hint">{text('rulesRegexesWhat')}</p>
        <ListEditor<RegexRule>
          label={text('rulesRegexes')}
          entries={rules.regexes}
          nameOf={({ regex }) => regex}
          what={({ replacement }) => (
            <code dir="ltr">
              → <bdi>{replacement}</bdi>
            </code>
          )}
          add={text('ruleAddRegex')}
          form={(form) => <RegexForm quarry={quarry} {...form} />}
          onChange={(regexes, words) => change({ regexes }, words)}
        />
      </Folded>
    </Group>
  );
}

/** A domain, and the rule for its results. */
function DomainForm({ quarry, start, others, onSave, onCancel }: EntryForm<DomainRule> & { quarry: Quarry }) {
  const [typed, setTyped, reset] = useTyped<string>(quarry, 'domain', start?.domain ?? '');
  const [kind, setKind] = useState<DomainKind>(start?.kind ?? 'block');
  const [error, setError] = useState<string>();
  useEffect(() => document.getElementById('rule-domain')?.focus(), []);
  const save = async (event: Event) => {
    event.preventDefault();
    const domain = typedSite(typed);
    const problem = domainProblem(domain, others);
    setError(problem);
    if (problem !== undefined) document.getElementById('rule-domain')?.focus();
    else if (await onSave({ domain, kind })) reset();
  };
  return (
    <form class="entry-form" onSubmit={save} noValidate>
      <TextField
        id="rule-domain"
        label={text('ruleDomain')}
        hint={text('ruleDomainHint')}
        error={error}
        value={typed}
        onInput={(domain) => {
          setTyped(domain);
          setError(undefined);
        }}
        code
      />
      <SelectField
        id="rule-kind"
        label={text('ruleKind')}
        of={DOMAIN_KINDS}
        value={kind}
        words={kindName}
        onChange={setKind}
      />
      <FormButtons
        onCancel={() => {
          reset();
          onCancel();
        }}
      />
    </form>
  );
}

const EMPTY: RegexRule = { regex: '', replacement: '' };

/** A pattern and its replacement. */
function RegexForm({ quarry, start, others, onSave, onCancel }: EntryForm<RegexRule> & { quarry: Quarry }) {
  const [rule, setRule, reset] = useTyped<RegexRule>(quarry, 'regex', start ?? EMPTY);
  const [submitError, setSubmitError] = useState<string>();
  const typing = rule.regex === '' ? undefined : problemOfRegex(rule);
  const change = (part: Partial<RegexRule>) => {
    setRule((last) => ({ ...last, ...part }));
    setSubmitError(undefined);
  };
  useEffect(() => document.getElementById('rule-pattern')?.focus(), []);
  const save = async (event: Event) => {
    event.preventDefault();
    const problem = regexProblem(rule, others);
    setSubmitError(problem);
    if (problem !== undefined) document.getElementById('rule-pattern')?.focus();
    else if (await onSave(rule)) reset();
  };
  return (
    <form class="entry-form" onSubmit={save} noValidate>
      <TextField
        id="rule-pattern"
        label={text('rulePattern')}
        error={submitError ?? (typing && ruleProblemWords(typing))}
        value={rule.regex}
        onInput={(regex) => change({ regex })}
        code
      />
      <TextField
        id="rule-replacement"
        label={text('ruleReplacement')}
        hint={text('ruleReplacementHint')}
        value={rule.replacement}
        onInput={(replacement) => change({ replacement })}
        code
      />
      <FormButtons
        onCancel={() => {
          reset();
          onCancel();
        }}
      />
    </form>
  );
}

/** Why a rule cannot be added, as text. */
function ruleProblemWords(problem: RuleProblem): string {
  if (problem === 'domain-malformed') return text('ruleDomainMalformed');
  if (problem === 'regex-empty') return text('rulePatternEmpty');
  if (problem === 'regex-too-long') return counted('rulePatternTooLong', MAX_PATTERN_LENGTH);
  return counted('ruleTooMany', MAX_RULES);
}

function domainProblem(domain: string, others: readonly DomainRule[]): string | undefined {
  const malformed = problemOfDomain(domain);
  if (malformed) return ruleProblemWords(malformed);
  if (others.some((rule) => rule.domain === domain)) return textWith('ruleTaken', { rule: domain });
  return others.length >= MAX_RULES ? ruleProblemWords('too-many') : undefined;
}

function regexProblem(rule: RegexRule, others: readonly RegexRule[]): string | undefined {
  const problem = problemOfRegex(rule);
  if (problem) return ruleProblemWords(problem);
  if (others.some(({ regex }) => regex === rule.regex)) return textWith('ruleTaken', { rule: rule.regex });
  return others.length >= MAX_RULES ? ruleProblemWords('too-many') : undefined;
}
