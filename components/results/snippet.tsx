import { text } from '../../lib/browser/text.ts';
import type { ResultItem } from '../../lib/search/answer/answer.ts';
import { FullText } from './full-text.tsx';
import { Highlighted } from './highlighted.tsx';

interface Props {
  item: ResultItem;
  active: boolean;
  /** Not cut to two lines. */
  whole?: boolean;
}

/** What a result says of itself: a few lines, or all of its page where the search asked for that. */
export function Snippet({ item, active, whole }: Props) {
  if (item.markdown !== undefined) return <FullText markdown={item.markdown} active={active} />;
  return (
    <>
      {item.snippet.length > 0 && (
        <p class={whole ? 'snippet whole' : 'snippet'} dir="auto">
          <Highlighted tokens={item.snippet} />
        </p>
      )}
      {item.unread && <p class="unread">{text('fullTextMissing')}</p>}
    </>
  );
}
