import { useState } from 'preact/hooks';

import { counted } from '../../../lib/browser/text-values.ts';
import { ShowAll } from './cards.tsx';
import type { EntryProps } from './result-list.tsx';
import { ResultButtons } from './result-menu.tsx';
import { Row, RowBody, RowMeta } from './row.tsx';
import { Snippet } from './snippet.tsx';
import { LetterTile } from './thumbnail.tsx';
import { useResult } from './use-result.ts';

const FIRST = 5;

/** A page that is a list: its title and items. */
export function ListResult({ item, active, onReach }: EntryProps) {
  const actions = useResult(item);
  const [all, setAll] = useState(false);
  const { entries = [] } = item;
  const shown = all ? entries : entries.slice(0, FIRST);
  const more = entries.length - shown.length;
  return (
    <Row item={item} actions={actions} kind="web listicle" onReach={onReach}>
      <LetterTile of={item.host} />
      <RowBody item={item} actions={actions} active={active}>
        <RowMeta item={item}>
          <ResultButtons actions={actions} active={active} />
        </RowMeta>
        {entries.length === 0 && <Snippet item={item} active={active} />}
        {shown.length > 0 && (
          <ol class="list-entries">
            {shown.map((entry, index) => (
              <li key={index}>
                <bdi>{entry}</bdi>
              </li>
            ))}
          </ol>
        )}
        {more > 0 && (
          <ShowAll words={counted('showMore', more)} active={active} onShow={() => setAll(true)} />
        )}
      </RowBody>
    </Row>
  );
}
