import { Archive } from 'lucide';
import { text } from '../../lib/browser/text.ts';
import { Icon } from '../parts/icon.tsx';
import { day, exact } from '../parts/time.ts';
import { LetterTile } from './letter-tile.tsx';
import { ResultActions } from './result-actions.tsx';
import type { EntryProps } from './result-list.tsx';
import { Row } from './row.tsx';
import { RowMeta } from './row-meta.tsx';
import { Snippet } from './snippet.tsx';
import { TitleLink } from './title-link.tsx';
import { useResult } from './use-result.ts';

/** A page as it once was: when it was archived, and where it stood. */
export function ArchiveResult({ item, active, onReach }: EntryProps) {
  const deeds = useResult(item);
  const { archivedAt, archivedHost } = item;
  return (
    <Row item={item} deeds={deeds} kind="web archive" onReach={onReach}>
      <LetterTile of={archivedHost ?? item.host} />
      <div class="row-body">
        <TitleLink item={item} deeds={deeds} active={active} />
        <p class="archived">
          <Icon of={Archive} size={12} />
          <Archived at={archivedAt} />
          {archivedHost && <bdi>{archivedHost}</bdi>}
        </p>
        <RowMeta item={item} undated>
          {item.url && <ResultActions deeds={deeds} active={active} />}
        </RowMeta>
        <Snippet item={item} active={active} />
      </div>
    </Row>
  );
}

/** The day itself: of what is archived, it says more than the age. */
function Archived({ at }: { at: string | undefined }) {
  if (at === undefined) return <span>{text('archived')}</span>;
  const then = Date.parse(at);
  return (
    <time dateTime={at} title={exact(then)}>
      {text('archivedOn', day(then))}
    </time>
  );
}
