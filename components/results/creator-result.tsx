import { counted } from '../../lib/browser/text.ts';
import type { Fact } from '../../lib/search/answer/answer.ts';
import { compact } from '../parts/numbers.ts';
import { factOf } from './fact-words.ts';
import { ResultActions } from './result-actions.tsx';
import type { EntryProps } from './result-list.tsx';
import { Row } from './row.tsx';
import { RowMeta } from './row-meta.tsx';
import { Snippet } from './snippet.tsx';
import { Thumbnail } from './thumbnail.tsx';
import { TitleLink } from './title-link.tsx';
import { useResult } from './use-result.ts';

/** Who makes videos or podcasts: a round picture, the name, and how many follow. */
export function CreatorResult({ item, active, onReach }: EntryProps) {
  const deeds = useResult(item);
  const followers = factOf(item.facts, 'followers');
  return (
    <Row item={item} deeds={deeds} kind="media creator" onReach={onReach}>
      <Thumbnail item={item} />
      <div class="row-body">
        <TitleLink item={item} deeds={deeds} active={active} />
        <RowMeta item={item} more={followers && <bdi>{followerWords(followers)}</bdi>}>
          {item.url && <ResultActions deeds={deeds} active={active} />}
        </RowMeta>
        <Snippet item={item} active={active} />
      </div>
    </Row>
  );
}

const followerWords = ({ value }: Fact): string =>
  typeof value === 'number' ? counted('followers', value, compact(value)) : value;
