import { type TextKey, text } from '../../lib/browser/text.ts';
import type { ResultItem } from '../../lib/search/answer/answer.ts';
import {
  DOMAIN_KINDS,
  type DomainKind,
  problemOfDomain,
  ruleFor,
} from '../../lib/search/personal/personal.ts';
import { MenuItem } from '../parts/menu.tsx';
import { useRuleDeeds } from './rules.ts';
import type { ResultDeeds } from './use-result.ts';

const NAMES: Record<DomainKind, TextKey> = {
  pin: 'menuPin',
  raise: 'menuRaise',
  lower: 'menuLower',
  block: 'menuBlock',
};

/** The rest of what can be done with a result, and with all that comes from its domain. */
export function ResultMenu({ item, deeds }: { item: ResultItem; deeds: ResultDeeds }) {
  return (
    <>
      <MenuItem name={text('copyLinkBrief')} act={deeds.copyLink} />
      <MenuItem name={text('copyWithSnippet')} act={deeds.copyWithSnippet} />
      {item.picture && <MenuItem name={text('copyImage')} act={deeds.copyImage} />}
      <MenuItem name={text('openBehind')} act={deeds.openBehind} />
      <DomainItems item={item} />
    </>
  );
}

function DomainItems({ item }: { item: ResultItem }) {
  const deeds = useRuleDeeds();
  const { host } = item;
  if (!deeds || host === undefined || problemOfDomain(host) !== undefined) return null;
  const rule = ruleFor(host, deeds.rules);
  return (
    <>
      {DOMAIN_KINDS.map((kind, index) => (
        <MenuItem
          key={kind}
          name={text(NAMES[kind], host)}
          pressed={rule?.kind === kind}
          apart={index === 0}
          act={() => deeds.set(item, host, kind)}
        />
      ))}
      {rule && (
        <MenuItem
          name={text('menuNoRule', rule.domain)}
          act={() => deeds.set(item, rule.domain, undefined)}
        />
      )}
    </>
  );
}
