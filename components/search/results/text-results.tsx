import { Search } from 'lucide';
import { text } from '../../../lib/browser/text.ts';
import { pressedKey } from '../../../lib/pressed-key.ts';
import { textOf } from '../../../lib/search/answer/highlights.ts';
import { CopyButton } from '../../ui/copy-button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { REACHED, ROW } from '../../ui/list/keyboard-list.ts';
import { useTools } from '../../ui/tools.ts';
import { about } from '../../ui/usage/usage-words.ts';
import { FactList } from './cards.tsx';
import type { EntryProps } from './result-list.tsx';
import { ResultButtons } from './result-menu.tsx';
import { Row, RowBody, RowMeta, TitleLink } from './row.tsx';
import { Snippet } from './snippet.tsx';
import { LetterTile, Thumbnail, useDisplayOptions } from './thumbnail.tsx';
import { useResult } from './use-result.ts';

/** A web page: title, source, age, two lines of text, and its image if images are loaded. */
export function WebResult({ item, active, onReach }: EntryProps) {
  const actions = useResult(item);
  const { pictures } = useDisplayOptions();
  return (
    <Row item={item} actions={actions} kind="web" onReach={onReach}>
      <LetterTile of={item.host} />
      <RowBody item={item} actions={actions} active={active}>
        <RowMeta item={item}>
          <ResultButtons actions={actions} active={active} />
        </RowMeta>
        <Snippet item={item} active={active} />
        <FactList facts={item.facts} active={active} />
      </RowBody>
      {pictures && item.picture && <Thumbnail item={item} bare />}
    </Row>
  );
}

/** A news item: title, source, age, two lines of text, and an image at the end. */
export function NewsResult({ item, active, onReach }: EntryProps) {
  const actions = useResult(item);
  return (
    <Row item={item} actions={actions} kind="news" onReach={onReach}>
      <RowBody item={item} actions={actions} active={active}>
        <RowMeta item={item} bySource>
          <ResultButtons actions={actions} active={active} />
        </RowMeta>
        <Snippet item={item} active={active} />
      </RowBody>
      {item.picture && <Thumbnail item={item} />}
    </Row>
  );
}

/** Source code exactly as received, with its language and source. */
export function CodeResult({ item, active, onReach }: EntryProps) {
  const actions = useResult(item);
  const { code, language } = item;
  const tabIndex = active ? 0 : -1;
  return (
    <Row item={item} actions={actions} kind="web code" onReach={onReach}>
      <LetterTile of={item.host} />
      <RowBody item={item} actions={actions} active={active}>
        <RowMeta item={item}>
          <ResultButtons actions={actions} active={active} />
        </RowMeta>
        {code === undefined ? (
          <Snippet item={item} active={active} />
        ) : (
          <div class="code-text">
            <header class="line hint">
              <bdi>{language}</bdi>
              <CopyButton name={text('copyCode')} of={() => code} tabIndex={tabIndex} />
            </header>
            <pre dir="ltr">
              <code>{code}</code>
            </pre>
          </div>
        )}
      </RowBody>
    </Row>
  );
}

/** A "people also ask" question that expands to its answer and source. */
export function Question({ item, active, onReach, onSearch, searchUnits }: EntryProps) {
  const actions = useResult(item);
  const { prices } = useTools();
  const question = item.question ?? textOf(item.title);
  return (
    <Row item={item} actions={actions} kind="question" onReach={onReach}>
      <details class="grow">
        <summary tabIndex={active ? 0 : -1} {...{ [REACHED]: '' }}>
          <bdi>{question}</bdi>
        </summary>
        <Snippet item={item} active={active} whole />
        {item.url && (
          <>
            <TitleLink item={item} actions={actions} active={active} inner />
            <RowMeta item={item}>
              <ResultButtons actions={actions} active={active} />
            </RowMeta>
          </>
        )}
        <button
          type="button"
          class="button small"
          title={about(searchUnits, prices)}
          tabIndex={active ? 0 : -1}
          onClick={() => onSearch(question)}
        >
          <Icon of={Search} size={12} />
          {text('questionSearch')}
        </button>
      </details>
    </Row>
  );
}

/** Space selects a result, so it must not trigger a button that costs money. */
const unlessSpace = (event: KeyboardEvent) => {
  if (pressedKey(event) === ' ') event.preventDefault();
};

/** A follow-up search, run by click or Enter. */
export function RelatedSearch({ item, active, onReach, onSearch, searchUnits }: EntryProps) {
  const { prices } = useTools();
  const words = textOf(item.title) || item.query || '';
  return (
    <li class="related" {...{ [ROW]: item.id }} onFocusCapture={() => onReach(item.id)}>
      <button
        type="button"
        class="chip"
        title={`${text('relatedRuns')} · ${about(searchUnits, prices)}`}
        tabIndex={active ? 0 : -1}
        {...{ [REACHED]: '' }}
        onKeyDown={unlessSpace}
        onKeyUp={unlessSpace}
        onClick={() => onSearch(item.query ?? words)}
      >
        <Icon of={Search} size={12} />
        <bdi class="one-line">{words}</bdi>
      </button>
    </li>
  );
}
