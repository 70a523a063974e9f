import { ResultActions } from './result-actions.tsx';
import type { EntryProps } from './result-list.tsx';
import { Row } from './row.tsx';
import { RowMeta } from './row-meta.tsx';
import { Snippet } from './snippet.tsx';
import { Thumbnail } from './thumbnail.tsx';
import { TitleLink } from './title-link.tsx';
import { useResult } from './use-result.ts';

/** A report: title, source and age, two lines, and its picture at the end. */
export function NewsResult({ item, active, onReach }: EntryProps) {
  const deeds = useResult(item);
  return (
    <Row item={item} deeds={deeds} kind="news" onReach={onReach}>
      <div class="row-body">
        <TitleLink item={item} deeds={deeds} active={active} />
        <RowMeta item={item} bySource>
          {item.url && <ResultActions deeds={deeds} active={active} />}
        </RowMeta>
        <Snippet item={item} active={active} />
      </div>
      {item.picture && <Thumbnail item={item} />}
    </Row>
  );
}
