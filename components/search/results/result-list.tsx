import { useEffect, useMemo, useState } from 'preact/hooks';
import { counted } from '../../../lib/browser/text-values.ts';
import type { ResultGroup, ResultItem } from '../../../lib/search/answer/answer.ts';
import { foldByHost } from '../../../lib/search/answer/fold.ts';
import type { Units } from '../../../lib/usage/usage.ts';
import { Boundary } from '../../ui/failure/boundary.tsx';
import { GRID } from '../../ui/list/keyboard-list.ts';
import { FoldedHost, ResultEntry } from './entry.tsx';
import { kindOf } from './group-kinds.ts';
import { PictureView } from './picture-view.tsx';

export interface EntryProps {
  item: ResultItem;
  /** Name of its group. */
  kind: string;
  /** Whether Tab reaches this entry: only one in all lists. */
  active: boolean;
  onReach: (id: string) => void;
  onSearch: (query: string) => void;
  /** Units that a follow-up search uses. The same for the whole answer. */
  searchUnits: Units;
  /** Enlarges its image. */
  onEnlarge: (id: string) => void;
}

/** So many entries are painted first; the others follow once these are on screen. */
const AT_FIRST = 40;

interface Props extends Omit<EntryProps, 'item' | 'kind' | 'active' | 'onEnlarge'> {
  group: ResultGroup;
  label: string;
  /** Number of entries before "Show all"; absent to show all. */
  first?: number | undefined;
  active: string | undefined;
  /** Whether all entries are painted at once, because the list is scrolled. */
  scrolled: boolean;
  /** Hosts whose results stay unfolded; absent if nothing is folded. */
  unfolded?: ReadonlySet<string> | undefined;
  onUnfold: (host: string) => void;
}

/** The entries of one group. */
export function ResultList(props: Props) {
  const { group, label, first, active, scrolled, unfolded, onReach, onSearch, onUnfold, searchUnits } = props;
  const [all, setAll] = useState(false);
  const [isWhole, setWhole] = useState(scrolled);
  useEffect(() => setWhole(true), []);
  const [large, setLarge] = useState<string>();
  const { entry, layout } = kindOf(group.name);
  const rows = useMemo(
    () => (unfolded ? foldByHost(group.items, unfolded) : all ? group.items : group.items.slice(0, first)),
    [group, all, first, unfolded],
  );
  const more = unfolded ? 0 : group.items.length - rows.length;
  const entries = useMemo(
    () =>
      (isWhole ? rows : rows.slice(0, AT_FIRST)).map((item) =>
        'items' in item ? (
          <FoldedHost
            key={`${item.host} folded`}
            fold={item}
            active={item.items.some(({ id }) => id === active)}
            onReach={onReach}
            onUnfold={onUnfold}
          />
        ) : (
          <ResultEntry
            key={item.id}
            entry
            of={item}
            paint={entry}
            item={item}
            kind={group.name}
            active={item.id === active}
            onReach={onReach}
            onSearch={onSearch}
            searchUnits={searchUnits}
            onEnlarge={setLarge}
          />
        ),
      ),
    [rows, isWhole, active, onReach, onSearch],
  );
  return (
    <>
      <ul class={`entries ${layout}`} aria-label={label} {...(layout === 'pictures' ? { [GRID]: '' } : {})}>
        {entries}
      </ul>
      {large !== undefined && (
        <Boundary of={group}>
          <PictureView items={group.items} id={large} onSee={setLarge} onClose={() => setLarge(undefined)} />
        </Boundary>
      )}
      {more > 0 && (
        <button type="button" class="show-all flat" onClick={() => setAll(true)}>
          {counted('showMore', more)}
        </button>
      )}
    </>
  );
}
