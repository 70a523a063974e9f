import { Search } from 'lucide';
import { text } from '../../lib/browser/text.ts';
import { textOf } from '../../lib/search/answer/tokens.ts';
import { Icon } from '../parts/icon.tsx';
import { useTools } from '../parts/tools.ts';
import { about } from '../usage/about.ts';
import { ResultActions } from './result-actions.tsx';
import type { EntryProps } from './result-list.tsx';
import { REACHED } from './roving.ts';
import { Row } from './row.tsx';
import { RowMeta } from './row-meta.tsx';
import { Snippet } from './snippet.tsx';
import { TitleLink } from './title-link.tsx';
import { useResult } from './use-result.ts';

/** A question that others ask; it unfolds to its answer and where that is from. */
export function Question({ item, active, onReach, onSearch, searchUnits }: EntryProps) {
  const deeds = useResult(item);
  const { prices } = useTools();
  const question = item.question ?? textOf(item.title);
  return (
    <Row item={item} deeds={deeds} kind="question" onReach={onReach}>
      <details>
        <summary tabIndex={active ? 0 : -1} {...{ [REACHED]: '' }}>
          <bdi>{question}</bdi>
        </summary>
        <Snippet item={item} active={active} whole />
        {item.url && (
          <>
            <TitleLink item={item} deeds={deeds} active={active} inner />
            <RowMeta item={item}>
              <ResultActions deeds={deeds} active={active} />
            </RowMeta>
          </>
        )}
        <button
          type="button"
          class="button small"
          title={about(searchUnits, prices)}
          tabIndex={active ? 0 : -1}
          onClick={() => onSearch(question)}
        >
          <Icon of={Search} size={12} />
          {text('questionSearch')}
        </button>
      </details>
    </Row>
  );
}
