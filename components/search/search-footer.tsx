import type { Snapshot } from '../../lib/pages/quarry.ts';
import { Boundary } from '../ui/failure/boundary.tsx';
import type { Surface } from './state/use-search.ts';
import type { Later } from './use-later.ts';

interface Props {
  surface: Surface;
  later: Later | undefined;
  snapshot: Snapshot | undefined;
  onKeyList: () => void;
}

/** What today cost, and the buttons that leave the view. */
export function SearchFooter({ surface, later, snapshot, onKeyList }: Props) {
  return (
    <footer class="foot">
      {later && snapshot && (
        <Boundary of={snapshot.usage}>
          <later.UsageNote usage={snapshot.usage} settings={snapshot.settings} />
        </Boundary>
      )}
      {later && <later.FootButtons surface={surface} onKeyList={onKeyList} />}
    </footer>
  );
}
