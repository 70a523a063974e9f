import { ArrowDown, ArrowUp, Ban, Bookmark, Copy, ExternalLink, type IconNode, Image, Pin, X } from 'lucide';
import { type MessageKey, text } from '../../../lib/browser/text.ts';
import { textWith } from '../../../lib/browser/text-values.ts';
import type { ResultItem } from '../../../lib/search/answer/answer.ts';
import { problemOfDomain, ruleFor } from '../../../lib/search/personalizations/personalizations.ts';
import { DOMAIN_KINDS, type DomainKind } from '../../../lib/search/personalizations/rules.ts';
import { keyCombination } from '../../ui/keys/key-caps.ts';
import { MenuItem } from '../../ui/menu.tsx';
import { openSavedPage } from '../../ui/navigation.ts';
import { useTools } from '../../ui/tools.ts';
import { useSaved } from './saved-mark.tsx';
import { type ResultActions, useRuleActions } from './use-result.ts';

const RULES: Record<DomainKind, [name: MessageKey, icon: IconNode]> = {
  pin: ['menuPin', Pin],
  raise: ['menuRaise', ArrowUp],
  lower: ['menuLower', ArrowDown],
  block: ['menuBlock', Ban],
};

/** Further actions for a result and for its domain. */
export function ResultItems({ item, actions }: { item: ResultItem; actions: ResultActions }) {
  const { quarry } = useTools();
  const saved = useSaved(item);
  return (
    <>
      {saved !== undefined && (
        <MenuItem icon={Bookmark} name={text('openSavedPage')} act={() => openSavedPage(quarry, saved)} />
      )}
      <MenuItem icon={Copy} name={text('copyWithSnippet')} act={actions.copyWithSnippet} />
      {item.picture && <MenuItem icon={Image} name={text('copyImage')} act={actions.copyImage} />}
      <MenuItem
        icon={ExternalLink}
        name={text('openBehind')}
        keys={keyCombination('control', '↵')}
        act={actions.openInBackground}
      />
      <DomainItems item={item} />
    </>
  );
}

function DomainItems({ item }: { item: ResultItem }) {
  const actions = useRuleActions();
  const { host } = item;
  if (!actions || host === undefined || problemOfDomain(host) !== undefined) return null;
  const rule = ruleFor(host, actions.rules);
  return (
    <>
      {DOMAIN_KINDS.map((kind, index) => {
        const [name, icon] = RULES[kind];
        return (
          <MenuItem
            key={kind}
            icon={icon}
            name={textWith(name, { site: host })}
            pressed={rule?.kind === kind}
            apart={index === 0}
            act={() => actions.set(item, host, kind)}
          />
        );
      })}
      {rule && (
        <MenuItem
          icon={X}
          name={textWith('menuNoRule', { site: rule.domain })}
          act={() => actions.set(item, rule.domain, undefined)}
        />
      )}
    </>
  );
}
