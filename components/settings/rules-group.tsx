import { text } from '../../lib/browser/text.ts';
import { counted, textWith } from '../../lib/browser/text-values.ts';
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
import { OptionSelect } from '../ui/form/inputs.tsx';
import { Folded, Group, type GroupProps } from './group.tsx';
import { type EntryForm, FormOfEntry, ListEditor, useEntryForm } from './list-editor.tsx';

const kindName = (kind: DomainKind): string => text(`rule_${kind}`);

/** Rules for the results of a domain, and for rewriting URLs. */
export function RulesGroup({ save, settings }: GroupProps) {
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
        form={DomainForm}
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
          form={RegexForm}
          onChange={(regexes, words) => change({ regexes }, words)}
        />
      </Folded>
    </Group>
  );
}

/** A domain, and the rule for its results. */
function DomainForm(props: EntryForm<DomainRule>) {
  const { typed, change, field, form } = useEntryForm<DomainRule, DomainRule>(props, {
    prefix: 'rule',
    initial: props.start ?? { domain: '', kind: 'block' },
    read: ({ domain, kind }) => ({ domain: typedSite(domain), kind }),
    problemsOf: ({ domain }, others) => ({
      domain: ruleProblem(
        problemOfDomain(domain),
        domain,
        others.map((other) => other.domain),
      ),
    }),
  });
  return (
    <FormOfEntry {...form}>
      <TextField {...field('domain')} label={text('ruleDomain')} hint={text('ruleDomainHint')} code />
      <SelectField
        id="rule-kind"
        label={text('ruleKind')}
        of={DOMAIN_KINDS}
        value={typed.kind}
        words={kindName}
        onChange={(kind) => change({ kind })}
      />
    </FormOfEntry>
  );
}

/** A pattern and its replacement. That they are too long is said while they are typed. */
function RegexForm(props: EntryForm<RegexRule>) {
  const { typed, errors, field, form } = useEntryForm<RegexRule, RegexRule>(props, {
    prefix: 'rule',
    initial: props.start ?? { regex: '', replacement: '' },
    read: (rule) => rule,
    problemsOf(rule, others) {
      const problem = problemOfRegex(rule);
      const words = ruleProblem(
        problem,
        rule.regex,
        others.map(({ regex }) => regex),
      );
      return problem === 'regex-too-long' ? { length: words } : { regex: words };
    },
  });
  const isTooLong = problemOfRegex(typed) === 'regex-too-long';
  return (
    <FormOfEntry {...form}>
      <TextField
        {...field('regex')}
        label={text('rulePattern')}
        error={isTooLong ? counted('rulePatternTooLong', MAX_PATTERN_LENGTH) : errors.regex}
        code
      />
      <TextField
        {...field('replacement')}
        label={text('ruleReplacement')}
        hint={text('ruleReplacementHint')}
        code
      />
    </FormOfEntry>
  );
}

/** Why a rule cannot be added, as text; undefined if it can. `taken`: the domains or patterns of the other rules. */
function ruleProblem(problem: RuleProblem | undefined, rule: string, taken: string[]): string | undefined {
  if (problem === 'domain-malformed') return text('ruleDomainMalformed');
  if (problem === 'regex-empty') return text('rulePatternEmpty');
  if (problem === 'regex-too-long') return counted('rulePatternTooLong', MAX_PATTERN_LENGTH);
  if (taken.includes(rule)) return textWith('ruleTaken', { rule });
  return taken.length >= MAX_RULES ? counted('ruleTooMany', MAX_RULES) : undefined;
}
