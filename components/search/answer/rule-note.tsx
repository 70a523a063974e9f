import { X } from 'lucide';
import { useLayoutEffect, useMemo, useRef, useState } from 'preact/hooks';
import { type MessageKey, text } from '../../../lib/browser/text.ts';
import { counted, textWith } from '../../../lib/browser/text-values.ts';
import type { Quarry } from '../../../lib/pages/quarry.ts';
import type { ResultItem } from '../../../lib/search/answer/answer.ts';
import { MAX_RULES, setDomain } from '../../../lib/search/personalizations/personalizations.ts';
import type { DomainKind, Personalizations } from '../../../lib/search/personalizations/rules.ts';
import type { Failure } from '../../../lib/service/failures.ts';
import { IconButton } from '../../ui/icon.tsx';
import { enterList, neighborEntries } from '../../ui/list/keyboard-list.ts';
import { useTools } from '../../ui/tools.ts';
import type { RuleActions } from '../results/use-result.ts';
import type { SearchModel } from '../state/search-model.ts';

export interface RuleChange {
  words: string;
  /** Undoes the change; absent if nothing was changed. */
  undo?: () => void;
}

/** Says what a newly set rule does, with a button to undo it. */
export function RuleNote({ change, onClose }: { change: RuleChange; onClose: () => void }) {
  return (
    <section class="rule-note line" aria-label={text('ruleNote')}>
      <p>
        <bdi>{change.words}</bdi>
      </p>
      {change.undo && (
        <button type="button" class="button small" onClick={change.undo}>
          {text('undo')}
        </button>
      )}
      <IconButton icon={X} name={text('close')} onClick={onClose} />
    </section>
  );
}

const SET: Record<DomainKind, MessageKey> = {
  pin: 'ruleSetPin',
  raise: 'ruleSetRaise',
  lower: 'ruleSetLower',
  block: 'ruleSetBlock',
};

/** Sets domain rules from the results, announces each one, and can undo the last. */
export function useSearchRules(model: SearchModel) {
  const { quarry, announce, showError } = useTools();
  const [change, setChange] = useState<RuleChange>();
  const beside = useStableFocus();
  const say = (next: RuleChange) => {
    setChange(next);
    announce(next.words, 'unseen');
  };
  const set: RuleActions['set'] = async (item, domain, kind) => {
    if (kind === 'block') beside(item);
    const done = await saveRules(quarry, (rules) => withRule(rules, domain, kind));
    if (done === 'full') return say({ words: counted('ruleTooMany', MAX_RULES) });
    if ('failure' in done)
      return showError({ failure: done.failure, again: () => void set(item, domain, kind) });
    const personalized = model.form.personalize;
    if (kind !== undefined && !personalized) model.change({ personalize: true });
    const undo = async () => {
      const before = done.before.domains.find((rule) => rule.domain === domain)?.kind;
      const undone = await saveRules(quarry, (rules) => ({
        ...setDomain(rules, domain, before),
        on: done.before.on,
      }));
      if (undone === 'full' || 'failure' in undone) return;
      if (!personalized) model.change({ personalize: false });
      setChange(undefined);
      announce(textWith('ruleUndone', { site: domain }));
      const list = document.querySelector('.results');
      if (list) enterList(list);
    };
    say({ words: textWith(kind === undefined ? 'ruleUnset' : SET[kind], { site: domain }), undo });
  };
  const rules = model.snapshot?.settings.personalizations;
  const actions = useMemo(() => rules && { rules, set }, [rules, model.form]);
  return { actions, change, dismiss: () => setChange(undefined) };
}

/** Setting a rule also turns the rules on, so that it takes effect. */
function withRule(rules: Personalizations, domain: string, kind: DomainKind | undefined): Personalizations {
  const next = setDomain(rules, domain, kind);
  return kind === undefined ? next : { ...next, on: true };
}

/** The previous rules, or why nothing was saved. */
type Saved = { before: Personalizations } | { failure: Failure } | 'full';

/** Saves a change to the rules, based on the latest settings. */
async function saveRules(
  quarry: Quarry,
  edit: (rules: Personalizations) => Personalizations,
): Promise<Saved> {
  const { settings: from } = await quarry.load();
  const personalizations = edit(from.personalizations);
  if (personalizations.domains.length > MAX_RULES) return 'full';
  const saved = await quarry.ask['settings.save']({ from, to: { ...from, personalizations } });
  return saved.ok ? { before: from.personalizations } : { failure: saved.failure };
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
