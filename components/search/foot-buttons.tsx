import {
  Book,
  Command,
  Library,
  ListChecks,
  ListPlus,
  PanelRight,
  Settings2,
  SquareArrowOutUpRight,
} from 'lucide';
import { text } from '../../lib/browser/text.ts';
import type { Snapshot } from '../../lib/pages/quarry.ts';
import { Boundary } from '../ui/failure/boundary.tsx';
import { Icon } from '../ui/icon.tsx';
import { GUIDE } from '../ui/learn-more.tsx';
import { Menu, MenuItem } from '../ui/menu.tsx';
import { useOpenRoute } from '../ui/navigation.ts';
import { useTools } from '../ui/tools.ts';
import { UsageNote } from '../ui/usage/usage-note.tsx';
import type { Surface } from './state/use-search.ts';

interface FootProps {
  snapshot: Snapshot;
  surface: Surface;
  onKeyList: () => void;
}

/** What today cost, buttons that open larger views, and a menu for the rest. */
export function FootLine({ snapshot, surface, onKeyList }: FootProps) {
  const { quarry } = useTools();
  const goTo = useOpenRoute();
  // The rail of the full-page view has these.
  const elsewhere = surface !== 'workspace';
  const openGuide = () => quarry.openTab(new URL(GUIDE, location.href).href);
  return (
    <>
      <Boundary of={snapshot.usage}>
        <UsageNote usage={snapshot.usage} settings={snapshot.settings} />
      </Boundary>
      <div class="foot-buttons wrap">
        {elsewhere && (
          <>
            <button type="button" class="foot-button line flat" onClick={() => goTo('library')}>
              <Icon of={Library} size={14} />
              {text('library')}
            </button>
            <button
              type="button"
              class="foot-button line flat"
              title={text('openDesk')}
              onClick={() => quarry.openWorkspace()}
            >
              <Icon of={SquareArrowOutUpRight} size={14} />
              {text('fullPage')}
            </button>
          </>
        )}
        <Menu name={text('moreDestinations')}>
          {elsewhere && <MenuItem icon={ListPlus} name={text('addPages')} act={() => goTo('add')} />}
          {surface === 'popup' && (
            <MenuItem icon={PanelRight} name={text('openPanel')} act={() => quarry.openPanel()} />
          )}
          {elsewhere && <MenuItem icon={ListChecks} name={text('jobsAll')} act={() => goTo('jobs')} />}
          <MenuItem icon={Command} name={text('keys')} keys="?" act={onKeyList} />
          <MenuItem icon={Book} name={text('guide')} act={openGuide} />
          {elsewhere && (
            <MenuItem icon={Settings2} name={text('settings')} act={() => quarry.openOptions()} />
          )}
        </Menu>
      </div>
    </>
  );
}
