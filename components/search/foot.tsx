import type { Snapshot } from '../../lib/pages/quarry.ts';
import type { Place } from './place.ts';
import type { Later } from './use-later.ts';

interface Props {
  place: Place;
  later: Later | undefined;
  snapshot: Snapshot | undefined;
  expanded: boolean;
  onExpand: (expanded: boolean) => void;
  onKeyList: () => void;
}

/** The last extraction, what today cost, and the ways out of the view. */
export function Foot({ place, later, snapshot, expanded, onExpand, onKeyList }: Props) {
  const job = snapshot?.job;
  return (
    <footer class="foot">
      {later && job && expanded && <later.JobReport job={job} />}
      <div class="foot-line">
        {later && job && <later.JobPanel job={job} expanded={expanded} onExpand={onExpand} />}
        {later && snapshot && <later.UsageNote usage={snapshot.usage} settings={snapshot.settings} />}
        {later && <later.FootButtons place={place} onKeyList={onKeyList} />}
      </div>
    </footer>
  );
}
