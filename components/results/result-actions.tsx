import { Check, FileText, Link } from 'lucide';
import { text } from '../../lib/browser/text.ts';
import { IconButton } from '../parts/icon-button.tsx';
import { Menu } from '../parts/menu.tsx';
import { useTools } from '../parts/tools.ts';
import { about } from '../usage/about.ts';
import { ResultMenu } from './result-menu.tsx';
import type { ResultDeeds } from './use-result.ts';

/** What can be done with a result besides opening it. Its place is kept free while it is not seen. */
export function ResultActions({ deeds, active }: { deeds: ResultDeeds; active: boolean }) {
  const { prices } = useTools();
  const tabIndex = active ? 0 : -1;
  return (
    <span class={deeds.justDone ? 'actions shown' : 'actions'}>
      <IconButton
        icon={deeds.justDone && deeds.justDone !== 'extracted' ? Check : Link}
        name={text('copyLink')}
        tabIndex={tabIndex}
        onClick={deeds.copyLink}
      />
      <IconButton
        icon={deeds.justDone === 'extracted' ? Check : FileText}
        name={text(deeds.canExtract ? 'extractResult' : 'extractHttpsOnly')}
        {...(deeds.canExtract ? { hint: about({ pages: 1 }, prices) } : {})}
        tabIndex={tabIndex}
        disabled={!deeds.canExtract}
        onClick={deeds.extract}
      />
      <Menu name={text('resultMore')} tabIndex={tabIndex}>
        <ResultMenu item={deeds.item} deeds={deeds} />
      </Menu>
    </span>
  );
}
