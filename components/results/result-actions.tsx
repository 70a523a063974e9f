import { Check, FileText, type IconNode, Link } from 'lucide';
import { text } from '../../lib/browser/text.ts';
import { IconButton } from '../parts/icon-button.tsx';
import { Menu } from '../parts/menu.tsx';
import { useTools } from '../parts/tools.ts';
import { about } from '../usage/about.ts';
import { ResultMenu } from './result-menu.tsx';
import type { ResultDeeds } from './use-result.ts';

/** What can be done with a result besides opening it. Its place is kept free while it is not seen; its icons come then. */
export function ResultActions({ deeds, active }: { deeds: ResultDeeds; active: boolean }) {
  const { prices } = useTools();
  const tabIndex = active ? 0 : -1;
  const unseen = !deeds.seen && !deeds.justDone;
  const shown = (icon: IconNode) => (unseen ? undefined : icon);
  return (
    <span class={deeds.justDone ? 'actions shown' : 'actions'}>
      <IconButton
        icon={shown(deeds.justDone && deeds.justDone !== 'extracted' ? Check : Link)}
        name={text('copyLink')}
        tabIndex={tabIndex}
        onClick={deeds.copyLink}
      />
      <IconButton
        icon={shown(deeds.justDone === 'extracted' ? Check : FileText)}
        name={text(deeds.canExtract ? 'extractResult' : 'extractHttpsOnly')}
        {...(deeds.canExtract ? { hint: about({ pages: 1 }, prices) } : {})}
        tabIndex={tabIndex}
        disabled={!deeds.canExtract}
        onClick={deeds.extract}
      />
      <Menu name={text('resultMore')} tabIndex={tabIndex} unseen={unseen}>
        <ResultMenu item={deeds.item} deeds={deeds} />
      </Menu>
    </span>
  );
}
