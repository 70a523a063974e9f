import type { Snapshot } from '../../lib/pages/quarry.ts';
import { Boundary } from '../ui/failure/boundary.tsx';
import type { Surface } from './state/use-search.ts';
import type { Later } from './use-later.ts';

interface Props {
  place: Surface;
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
    <footer class="foot" tabIndex={-1}>
      {later && job && expanded && (
        <Boundary of={job}>
          <later.JobReport job={job} />
        </Boundary>
      )}
      <div class="foot-line">
        {later && job && (
          <Boundary of={job}>
            <later.JobPanel job={job} expanded={expanded} onExpand={onExpand} />
          </Boundary>
        )}
        {later && snapshot && (
          <Boundary of={snapshot.usage}>
            <later.UsageNote usage={snapshot.usage} settings={snapshot.settings} />
          </Boundary>
        )}
        {later && <later.FootButtons place={place} onKeyList={onKeyList} />}
      </div>
    </footer>
  );
}
