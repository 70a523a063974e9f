import { text } from '../../lib/browser/text.ts';
import { CopyButton } from '../parts/copy-button.tsx';
import { LetterTile } from './letter-tile.tsx';
import { ResultActions } from './result-actions.tsx';
import type { EntryProps } from './result-list.tsx';
import { Row } from './row.tsx';
import { RowMeta } from './row-meta.tsx';
import { Snippet } from './snippet.tsx';
import { TitleLink } from './title-link.tsx';
import { useResult } from './use-result.ts';

/** A piece of code as it was written, with its language, and where it is from. */
export function CodeResult({ item, active, onReach }: EntryProps) {
  const deeds = useResult(item);
  const { code, language } = item;
  const tabIndex = active ? 0 : -1;
  return (
    <Row item={item} deeds={deeds} kind="web code" onReach={onReach}>
      <LetterTile of={item.host} />
      <div class="row-body">
        <TitleLink item={item} deeds={deeds} active={active} />
        <RowMeta item={item}>{item.url && <ResultActions deeds={deeds} active={active} />}</RowMeta>
        {code === undefined ? (
          <Snippet item={item} active={active} />
        ) : (
          <div class="code-text">
            <header>
              <bdi>{language}</bdi>
              <CopyButton name={text('copyCode')} of={() => code} tabIndex={tabIndex} />
            </header>
            <pre dir="ltr">
              <code>{code}</code>
            </pre>
          </div>
        )}
      </div>
    </Row>
  );
}
