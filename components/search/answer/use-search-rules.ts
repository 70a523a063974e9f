import { useLayoutEffect, useMemo, useRef } from 'preact/hooks';
import { type MessageKey, text } from '../../../lib/browser/text.ts';
import { counted, textWith } from '../../../lib/browser/text-values.ts';
import type { ResultItem } from '../../../lib/search/answer/answer.ts';
import { MAX_RULES, setDomain } from '../../../lib/search/personalizations/personalizations.ts';
import type { DomainKind, Personalizations } from '../../../lib/search/personalizations/rules.ts';
import { useLatest, useSettingsChange } from '../../ui/hooks.ts';
import { enterList, neighborEntries } from '../../ui/list/keyboard-list.ts';
import { useTools } from '../../ui/tools.ts';
import type { RuleActions } from '../results/display-options.ts';
import type { SearchModel } from '../state/search-model.ts';

const SET: Record<DomainKind, MessageKey> = {
  pin: 'ruleSetPin',
  raise: 'ruleSetRaise',
  lower: 'ruleSetLower',
  block: 'ruleSetBlock',
};

/** Sets domain rules from the results, says what each does, and can undo it. Undefined until the settings are loaded. */
export function useSearchRules(model: SearchModel): RuleActions | undefined {
  const { announce } = useTools();
  const changeSettings = useSettingsChange();
  const beside = useStableFocus();
  const set = useLatest<Parameters<RuleActions['set']>, void>((item, domain, kind) => {
    if (kind === 'block') beside(item);
    const personalized = model.form.personalize;
    changeSettings(
      (latest) => {
        const personalizations = withRule(latest.personalizations, domain, kind);
        if (personalizations.domains.length <= MAX_RULES) return { ...latest, personalizations };
        announce(counted('ruleTooMany', MAX_RULES));
        return undefined;
      },
      ({ personalizations: before }) => {
        if (kind !== undefined && !personalized) model.change({ personalize: true });
        const words = textWith(kind === undefined ? 'ruleUnset' : SET[kind], { site: domain });
        announce(words, [{ name: text('undo'), act: () => undo(domain, before, personalized) }]);
      },
    );
  });
  const undo = (domain: string, before: Personalizations, personalized: boolean) => {
    const kind = before.domains.find((rule) => rule.domain === domain)?.kind;
    changeSettings(
      ({ personalizations, ...others }) => ({
        ...others,
        personalizations: { ...setDomain(personalizations, domain, kind), on: before.on },
      }),
      () => {
        if (!personalized) model.change({ personalize: false });
        announce(textWith('ruleUndone', { site: domain }));
        const list = document.querySelector('.results');
        if (list) enterList(list);
      },
    );
  };
  const rules = model.snapshot?.settings.personalizations;
  return useMemo(() => rules && { rules, set }, [rules]);
}

/** Setting a rule also turns the rules on, so that it takes effect. */
function withRule(rules: Personalizations, domain: string, kind: DomainKind | undefined): Personalizations {
  const next = setDomain(rules, domain, kind);
  return kind === undefined ? next : { ...next, on: true };
}

/** If the focused result disappears, moves the focus to the one next to it. */
function useStableFocus() {
  const beside = useRef<HTMLElement[]>([]);
  useLayoutEffect(() => {
    if (beside.current.length === 0 || document.activeElement !== document.body) return;
    beside.current.find((entry) => entry.isConnected)?.focus();
    beside.current = [];
  });
  return ({ id }: ResultItem) => {
    beside.current = neighborEntries(id);
  };
}
