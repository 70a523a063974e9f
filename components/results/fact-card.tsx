import type { ComponentChildren } from 'preact';
import { FactList } from './fact-list.tsx';
import { ResultActions } from './result-actions.tsx';
import type { EntryProps } from './result-list.tsx';
import { Row } from './row.tsx';
import { RowMeta } from './row-meta.tsx';
import { Snippet } from './snippet.tsx';
import { Thumbnail } from './thumbnail.tsx';
import { TitleLink } from './title-link.tsx';
import { useResult } from './use-result.ts';

interface Props extends EntryProps {
  /** What stands out beneath the title. */
  lead?: ComponentChildren;
}

/** A direct answer, an infobox, a record: the fact first, then what is known of it, then where it is from. */
export function FactCard({ item, active, onReach, kind, lead }: Props) {
  const deeds = useResult(item);
  return (
    <Row item={item} deeds={deeds} kind={kind} onReach={onReach}>
      <div class="row-body">
        <TitleLink item={item} deeds={deeds} active={active} />
        {lead}
        <Snippet item={item} active={active} whole />
        <FactList facts={item.facts} active={active} />
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
