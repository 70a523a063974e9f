import { Keyboard, Settings } from 'lucide';
import { text } from '../../lib/browser/text.ts';
import type { Job } from '../../lib/extraction/job.ts';
import { IconButton } from '../parts/icon-button.tsx';
import { useTools } from '../parts/tools.ts';
import type { Later } from './use-later.ts';

interface Props {
  later: Later | undefined;
  job: Job | undefined;
  expanded: boolean;
  onExpand: (expanded: boolean) => void;
  onKeyList: () => void;
}

/** The last extraction, and the ways out of the view. */
export function Foot({ later, job, expanded, onExpand, onKeyList }: Props) {
  const { quarry } = useTools();
  return (
    <footer class="foot">
      {later && job && expanded && <later.JobReport job={job} />}
      <div class="foot-line">
        {later && job && <later.JobPanel job={job} expanded={expanded} onExpand={onExpand} />}
        <div class="foot-buttons">
          <IconButton icon={Keyboard} name={text('keys')} onClick={onKeyList} />
          <IconButton icon={Settings} name={text('settings')} onClick={() => quarry.openOptions()} />
        </div>
      </div>
    </footer>
  );
}
