import { Activity, ChartColumn, type IconNode, Layers, Library, ListPlus, Search, Settings } from 'lucide';
import { useEffect, useState } from 'preact/hooks';
import { type TextKey, text } from '../../lib/browser/text.ts';
import {
  COLLECTION_CHANGED,
  documentSourceHash,
  documentSourceIn,
  type Route,
} from '../../lib/pages/routes.ts';
import { number } from '../ui/format.ts';
import { Icon } from '../ui/icon.tsx';
import { Mark } from '../ui/mark.tsx';
import { useRoute } from '../ui/navigation.ts';
import { useTools, useViewSnapshot } from '../ui/tools.ts';

/** The areas with an entry of their own. */
type Place = 'search' | 'library' | 'collection' | 'jobs' | 'spending' | 'add';

/** The entry that an area belongs to. */
function placeOf(route: Route): Place | undefined {
  if (route === 'document') return documentSourceIn(location.hash) ?? 'jobs';
  if (route === 'review') return 'jobs';
  return route === 'pdf' ? undefined : route;
}

interface EntryProps {
  place: Place;
  icon: IconNode;
  name: TextKey;
  hash?: `#${string}`;
  count?: number | undefined;
}

/** The number of pages in the collection; 0 until it is known. */
function useCollectionSize(): number {
  const { quarry } = useTools();
  const job = useViewSnapshot()?.job;
  const [size, setSize] = useState(0);
  useEffect(() => {
    let open = true;
    const count = () =>
      void quarry
        .actions()
        .then((actions) => actions.countCollected())
        .then((pages) => open && setSize(pages));
    count();
    addEventListener(COLLECTION_CHANGED, count);
    addEventListener('focus', count);
    return () => {
      open = false;
      removeEventListener(COLLECTION_CHANGED, count);
      removeEventListener('focus', count);
    };
  }, [quarry, job?.id, job?.copied]);
  return size;
}

/** The areas of the full-page view: with their names if there is room for those, else as icons. */
export function WorkspaceNav() {
  const { quarry } = useTools();
  const current = placeOf(useRoute());
  const collected = useCollectionSize();
  const entry = ({ place, icon, name, hash = `#${place}`, count }: EntryProps) => (
    <li key={place}>
      <a
        class="line flat"
        href={hash}
        title={text(name)}
        aria-current={place === current ? 'page' : undefined}
      >
        <Icon of={icon} size={18} />
        <span class="rail-name">{text(name)}</span>
        {count !== undefined && <bdi class="rail-count hint numbers">{number(count)}</bdi>}
      </a>
    </li>
  );
  return (
    <nav class="rail" aria-label={text('workspaceNav')}>
      <p class="rail-product line">
        <Mark size={24} />
        <span class="rail-name">Quarry</span>
      </p>
      <ul>
        {entry({ place: 'search', icon: Search, name: 'searchPlace' })}
        {entry({ place: 'library', icon: Library, name: 'library' })}
        {(collected > 0 || current === 'collection') &&
          entry({
            place: 'collection',
            icon: Layers,
            name: 'to_collection',
            hash: documentSourceHash('collection'),
            count: collected,
          })}
        {entry({ place: 'jobs', icon: Activity, name: 'activity' })}
        {entry({ place: 'spending', icon: ChartColumn, name: 'usageTitle' })}
      </ul>
      <ul>
        {entry({ place: 'add', icon: ListPlus, name: 'addPages' })}
        <li>
          <button
            type="button"
            class="line flat"
            title={text('settings')}
            onClick={() => quarry.openOptions()}
          >
            <Icon of={Settings} size={18} />
            <span class="rail-name">{text('settings')}</span>
          </button>
        </li>
      </ul>
    </nav>
  );
}
