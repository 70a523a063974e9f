import { Keyboard, Settings } from 'lucide';
import { text } from '../../lib/browser/text.ts';
import type { Snapshot } from '../../lib/pages/quarry.ts';
import { IconButton } from '../parts/icon-button.tsx';
import { useTools } from '../parts/tools.ts';
import type { Later } from './use-later.ts';

interface Props {
  later: Later | undefined;
  snapshot: Snapshot | undefined;
  expanded: boolean;
  onExpand: (expanded: boolean) => void;
  onKeyList: () => void;
}

/** The last extraction, what today cost, and the ways out of the view. */
export function Foot({ later, snapshot, expanded, onExpand, onKeyList }: Props) {
  const { quarry } = useTools();
  const job = snapshot?.job;
  return (
    <footer class="foot">
      {later && job && expanded && <later.JobReport job={job} />}
      <div class="foot-line">
        {later && job && <later.JobPanel job={job} expanded={expanded} onExpand={onExpand} />}
        {later && snapshot && <later.UsageNote usage={snapshot.usage} settings={snapshot.settings} />}
        <div class="foot-buttons">
          <IconButton icon={Keyboard} name={text('keys')} onClick={onKeyList} />
          <IconButton icon={Settings} name={text('settings')} onClick={() => quarry.openOptions()} />
        </div>
      </div>
    </footer>
  );
}
