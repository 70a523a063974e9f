import { ResultActions } from './result-actions.tsx';
import type { EntryProps } from './result-list.tsx';
import { Row } from './row.tsx';
import { RowMeta } from './row-meta.tsx';
import { Snippet } from './snippet.tsx';
import { Thumbnail } from './thumbnail.tsx';
import { TitleLink } from './title-link.tsx';
import { useResult } from './use-result.ts';

/** A video, an episode, or who makes them: picture with its length, title, source and day. */
export function MediaResult({ item, active, onReach, kind }: EntryProps) {
  const deeds = useResult(item);
  return (
    <Row item={item} deeds={deeds} kind={`media ${kind}`} onReach={onReach}>
      <Thumbnail item={item} />
      <div class="row-body">
        <TitleLink item={item} deeds={deeds} active={active} />
        <RowMeta item={item} bySource>
          {item.url && <ResultActions deeds={deeds} active={active} />}
        </RowMeta>
        <Snippet item={item} active={active} />
      </div>
    </Row>
  );
}
