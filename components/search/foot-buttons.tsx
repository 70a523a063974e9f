import { CircleQuestionMark, Keyboard, ListPlus, PanelRight, Settings, SquareArrowOutUpRight } from 'lucide';
import { text } from '../../lib/browser/text.ts';
import { IconButton } from '../ui/icon.tsx';
import { GUIDE } from '../ui/learn-more.tsx';
import { useTools } from '../ui/tools.ts';
import { useOpenRoute } from '../workspace/routes.ts';
import type { Surface } from './state/use-search.ts';

/** The ways out of the view: to the places with more room than this one, the keys, the guide, the settings. */
export function FootButtons({ place, onKeyList }: { place: Surface; onKeyList: () => void }) {
  const { quarry } = useTools();
  const goTo = useOpenRoute();
  return (
    <div class="foot-buttons">
      <IconButton icon={ListPlus} name={text('addPages')} onClick={() => goTo('add')} />
      {place === 'popup' && import.meta.env.BROWSER !== 'safari' && (
        <IconButton icon={PanelRight} name={text('openPanel')} onClick={() => quarry.openPanel()} />
      )}
      {place !== 'desk' && (
        <IconButton
          icon={SquareArrowOutUpRight}
          name={text('openDesk')}
          onClick={() => quarry.openWorkspace()}
        />
      )}
      <IconButton icon={Keyboard} name={text('keys')} class="key-list-button" onClick={onKeyList} />
      <IconButton
        icon={CircleQuestionMark}
        name={text('guide')}
        onClick={() => quarry.openTab(new URL(GUIDE, location.href).href, { background: false })}
      />
      <IconButton icon={Settings} name={text('settings')} onClick={() => quarry.openOptions()} />
    </div>
  );
}
