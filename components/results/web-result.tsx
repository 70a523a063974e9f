import { FactList } from './fact-list.tsx';
import { LetterTile } from './letter-tile.tsx';
import { useLook } from './look.ts';
import { ResultActions } from './result-actions.tsx';
import type { EntryProps } from './result-list.tsx';
import { Row } from './row.tsx';
import { RowMeta } from './row-meta.tsx';
import { Snippet } from './snippet.tsx';
import { Thumbnail } from './thumbnail.tsx';
import { TitleLink } from './title-link.tsx';
import { useResult } from './use-result.ts';

/** A page: title, where and when, two lines of it, and its picture where there is one and pictures are loaded. */
export function WebResult({ item, active, onReach }: EntryProps) {
  const deeds = useResult(item);
  const { pictures } = useLook();
  return (
    <Row item={item} deeds={deeds} kind="web" onReach={onReach}>
      <LetterTile of={item.host} />
      <div class="row-body">
        <TitleLink item={item} deeds={deeds} active={active} />
        <RowMeta item={item}>{item.url && <ResultActions deeds={deeds} active={active} />}</RowMeta>
        <Snippet item={item} active={active} />
        <FactList facts={item.facts} active={active} />
      </div>
      {pictures && item.picture && <Thumbnail item={item} bare />}
    </Row>
  );
}
