import { Check, FileText, type IconNode, Link } from 'lucide';
import { text } from '../../../lib/browser/text.ts';
import { textWith } from '../../../lib/browser/text-values.ts';
import { JOB_ICONS } from '../../extraction/job-words.ts';
import { IconButton } from '../../ui/icon.tsx';
import { Menu } from '../../ui/menu.tsx';
import { useTools } from '../../ui/tools.ts';
import { pagePrice } from '../../ui/usage/sent-pages.ts';
import { ResultItems } from './result-items.tsx';
import type { ResultActions } from './use-result.ts';

/** The action buttons of a result, on top of its line; their icons render only when they become visible. */
export function ResultButtons({ actions, active }: { actions: ResultActions; active: boolean }) {
  const tools = useTools();
  const tabIndex = active ? 0 : -1;
  if (!actions.item.url) return null;
  const { extracting, justDone } = actions;
  const busy = extracting !== undefined || justDone !== undefined;
  const unseen = !actions.seen && !busy;
  const shown = (icon: IconNode) => (unseen ? undefined : icon);
  return (
    <span class={busy ? 'actions shown' : 'actions'}>
      <IconButton
        icon={shown(justDone ? Check : Link)}
        name={text('copyLink')}
        tabIndex={tabIndex}
        onClick={actions.copyLink}
      />
      <IconButton
        icon={shown(extracting ? JOB_ICONS[extracting] : FileText)}
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
      <Menu name={text('resultMore')} tabIndex={tabIndex} unseen={unseen}>
        <ResultItems item={actions.item} actions={actions} />
      </Menu>
    </span>
  );
}
