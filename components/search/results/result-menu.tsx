import {
  ArrowDown,
  ArrowUp,
  Ban,
  Bookmark,
  Check,
  Copy,
  ExternalLink,
  FileText,
  type IconNode,
  Image,
  Link,
  Pin,
  X,
} from 'lucide';
import { type MessageKey, text } from '../../../lib/browser/text.ts';
import { textWith } from '../../../lib/browser/text-values.ts';
import type { ResultItem } from '../../../lib/search/answer/answer.ts';
import { problemOfDomain, ruleFor } from '../../../lib/search/personalizations/personalizations.ts';
import { DOMAIN_KINDS, type DomainKind } from '../../../lib/search/personalizations/rules.ts';
import { JOB_ICONS } from '../../extraction/job-words.ts';
import { IconButton } from '../../ui/icon.tsx';
import { keyCombination } from '../../ui/keys/key-caps.ts';
import { Menu, MenuItem } from '../../ui/menu.tsx';
import { openSavedPage } from '../../ui/navigation.ts';
import { useTools } from '../../ui/tools.ts';
import { pagePrice } from '../../ui/usage/usage-words.ts';
import { useDisplayOptions } from './display-options.ts';
import type { ResultActions } from './use-result.ts';

/** The action buttons of a result, on top of its line. */
export function ResultButtons({ actions, active }: { actions: ResultActions; active: boolean }) {
  const tools = useTools();
  const tabIndex = active ? 0 : -1;
  if (!actions.item.url) return null;
  const { extracting, justDone } = actions;
  const busy = extracting !== undefined || justDone !== undefined;
  return (
    <span class={busy ? 'actions shown' : 'actions'}>
      <IconButton
        icon={justDone ? Check : Link}
        name={text('copyLink')}
        tabIndex={tabIndex}
        onClick={actions.copyLink}
      />
      <IconButton
        icon={extracting ? JOB_ICONS[extracting] : FileText}
        class={extracting}
        name={
          actions.canExtract
            ? textWith('extractResult', { action: text(`pageTo_${actions.to}`) })
            : text('extractHttpsOnly')
        }
        hint={actions.canExtract ? pagePrice(actions.item, tools) : undefined}
        tabIndex={tabIndex}
        disabled={!actions.canExtract}
        onClick={actions.extract}
      />
      <Menu name={text('resultMore')} tabIndex={tabIndex}>
        <ResultItems actions={actions} />
      </Menu>
    </span>
  );
}

const RULES: Record<DomainKind, [name: MessageKey, icon: IconNode]> = {
  pin: ['menuPin', Pin],
  raise: ['menuRaise', ArrowUp],
  lower: ['menuLower', ArrowDown],
  block: ['menuBlock', Ban],
};

/** Further actions for a result and for its domain. */
function ResultItems({ actions }: { actions: ResultActions }) {
  const { item } = actions;
  const { quarry } = useTools();
  const saved = useDisplayOptions().saved.get(item.url ?? '');
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
  const { rules: actions } = useDisplayOptions();
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
