import { ResultActions } from './result-actions.tsx';
import type { EntryProps } from './result-list.tsx';
import { Row } from './row.tsx';
import { RowMeta } from './row-meta.tsx';
import { Snippet } from './snippet.tsx';
import { Thumbnail } from './thumbnail.tsx';
import { TitleLink } from './title-link.tsx';
import { useResult } from './use-result.ts';

/** A direct answer or an infobox: the fact first, then where it is from. */
export function FactCard({ item, active, onReach, kind }: EntryProps) {
  const deeds = useResult(item);
  return (
    <Row item={item} deeds={deeds} kind={kind} onReach={onReach}>
      <div class="row-body">
        <TitleLink item={item} deeds={deeds} active={active} />
        <Snippet item={item} active={active} whole />
        {item.url && (
          <RowMeta item={item}>
            <ResultActions deeds={deeds} active={active} />
          </RowMeta>
        )}
      </div>
      {item.picture && <Thumbnail item={item} />}
    </Row>
  );
}
