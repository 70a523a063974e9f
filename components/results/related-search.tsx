import { Search } from 'lucide';
import { text } from '../../lib/browser/text.ts';
import { textOf } from '../../lib/search/answer/tokens.ts';
import { Icon } from '../parts/icon.tsx';
import { useTools } from '../parts/tools.ts';
import { about } from '../usage/about.ts';
import type { EntryProps } from './result-list.tsx';
import { REACHED, ROW } from './roving.ts';

/** A search that goes on from this one. A click runs it. */
export function RelatedSearch({ item, active, onReach, onSearch, searchUnits }: EntryProps) {
  const { prices } = useTools();
  const words = textOf(item.title) || item.query || '';
  return (
    <li class="related" {...{ [ROW]: item.id }} onFocusCapture={() => onReach(item.id)}>
      <button
        type="button"
        class="chip"
        title={`${text('relatedRuns')} · ${about(searchUnits, prices)}`}
        tabIndex={active ? 0 : -1}
        {...{ [REACHED]: '' }}
        onClick={() => onSearch(item.query ?? words)}
      >
        <Icon of={Search} size={12} />
        <bdi>{words}</bdi>
      </button>
    </li>
  );
}
