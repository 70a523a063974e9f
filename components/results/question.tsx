import { Highlighted } from './highlighted.tsx';
import { ResultActions } from './result-actions.tsx';
import type { EntryProps } from './result-list.tsx';
import { REACHED } from './roving.ts';
import { Row } from './row.tsx';
import { RowMeta } from './row-meta.tsx';
import { TitleLink } from './title-link.tsx';
import { useResult } from './use-result.ts';

/** A question that others ask; it unfolds to its answer and where that is from. */
export function Question({ item, active, onReach }: EntryProps) {
  const deeds = useResult(item);
  return (
    <Row item={item} deeds={deeds} kind="question" onReach={onReach}>
      <details>
        <summary tabIndex={active ? 0 : -1} {...{ [REACHED]: '' }}>
          {item.question ? (
            <bdi>{item.question}</bdi>
          ) : (
            <bdi>
              <Highlighted tokens={item.title} />
            </bdi>
          )}
        </summary>
        <p class="snippet whole" dir="auto">
          <Highlighted tokens={item.snippet} />
        </p>
        {item.url && (
          <>
            <TitleLink item={item} deeds={deeds} active={active} inner />
            <RowMeta item={item}>
              <ResultActions deeds={deeds} active={active} />
            </RowMeta>
          </>
        )}
      </details>
    </Row>
  );
}
