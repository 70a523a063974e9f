import { Highlighted } from './highlighted.tsx';
import { ResultActions } from './result-actions.tsx';
import type { EntryProps } from './result-list.tsx';
import { Row } from './row.tsx';
import { RowMeta } from './row-meta.tsx';
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
        {item.snippet.length > 0 && (
          <p class="snippet whole" dir="auto">
            <Highlighted tokens={item.snippet} />
          </p>
        )}
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
