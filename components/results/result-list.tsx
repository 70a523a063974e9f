import { useState } from 'preact/hooks';
import { counted } from '../../lib/browser/text.ts';
import type { ResultGroup, ResultItem } from '../../lib/search/answer.ts';
import { kindOf } from './group-kinds.ts';
import { PictureView } from './picture-view.tsx';
import { GRID } from './roving.ts';

export interface EntryProps {
  item: ResultItem;
  /** Name of the group that it came in. */
  kind: string;
  /** Whether Tab reaches it: one entry of all lists. */
  active: boolean;
  onReach: (id: string) => void;
  onSearch: (query: string) => void;
  /** Shows its picture larger. */
  onEnlarge: (id: string) => void;
}

interface Props extends Omit<EntryProps, 'item' | 'kind' | 'active' | 'onEnlarge'> {
  group: ResultGroup;
  label: string;
  /** How many entries to show before "Show all"; all when absent. */
  first?: number | undefined;
  active: string | undefined;
}

/** The entries of one group. */
export function ResultList({ group, label, first, active, onReach, onSearch }: Props) {
  const [all, setAll] = useState(false);
  const [large, setLarge] = useState<string>();
  const { entry: Entry, layout } = kindOf(group.name);
  const items = all ? group.items : group.items.slice(0, first);
  const more = group.items.length - items.length;
  return (
    <>
      <ul class={`entries ${layout}`} aria-label={label} {...(layout === 'pictures' ? { [GRID]: '' } : {})}>
        {items.map((item) => (
          <Entry
            key={item.id}
            item={item}
            kind={group.name}
            active={item.id === active}
            onReach={onReach}
            onSearch={onSearch}
            onEnlarge={setLarge}
          />
        ))}
      </ul>
      {large !== undefined && (
        <PictureView items={group.items} id={large} onSee={setLarge} onClose={() => setLarge(undefined)} />
      )}
      {more > 0 && (
        <button type="button" class="show-all" onClick={() => setAll(true)}>
          {counted('showMore', more)}
        </button>
      )}
    </>
  );
}
