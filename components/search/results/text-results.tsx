import { Search } from 'lucide';
import { useState } from 'preact/hooks';
import { text } from '../../../lib/browser/text.ts';
import { counted } from '../../../lib/browser/text-values.ts';
import { pressedKey } from '../../../lib/pressed-key.ts';
import { textOf } from '../../../lib/search/answer/highlights.ts';
import { CopyButton } from '../../ui/copy-button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { REACHED, ROW } from '../../ui/list/keyboard-list.ts';
import { useTools } from '../../ui/tools.ts';
import { about } from '../../ui/usage/usage-words.ts';
import { FactList, ShowAll } from './cards.tsx';
import type { EntryProps } from './results.tsx';
import { ResultRow, Row, RowMeta, TitleLink } from './row.tsx';
import { Snippet } from './snippet.tsx';
import { LetterTile, Thumbnail, useDisplayOptions } from './thumbnail.tsx';
import { useResult } from './use-result.ts';

/** A web page: title, source, age, two lines of text, and its image if images are loaded. */
export function WebResult(props: EntryProps) {
  const { item, active } = props;
  const { pictures } = useDisplayOptions();
  return (
    <ResultRow
      {...props}
      kind="web"
      lead={<LetterTile of={item.host} />}
      tail={pictures && item.picture && <Thumbnail item={item} bare />}
    >
      <Snippet item={item} active={active} />
      <FactList facts={item.facts} active={active} />
    </ResultRow>
  );
}

/** A news item: title, source, age, two lines of text, and an image at the end. */
export function NewsResult(props: EntryProps) {
  const { item, active } = props;
  return (
    <ResultRow {...props} kind="news" tail={item.picture && <Thumbnail item={item} />} bySource>
      <Snippet item={item} active={active} />
    </ResultRow>
  );
}

/** Source code exactly as received, with its language and source. */
export function CodeResult(props: EntryProps) {
  const { item, active } = props;
  const { code, language } = item;
  return (
    <ResultRow {...props} kind="web code" lead={<LetterTile of={item.host} />}>
      {code === undefined ? (
        <Snippet item={item} active={active} />
      ) : (
        <div class="code-text">
          <header class="line spread hint">
            <bdi>{language}</bdi>
            <CopyButton name={text('copyCode')} of={() => code} tabIndex={active ? 0 : -1} />
          </header>
          <pre dir="ltr">
            <code>{code}</code>
          </pre>
        </div>
      )}
    </ResultRow>
  );
}

/** Number of entries of a list shown at first. */
const FIRST = 5;

/** A page that is a list: its title and items. */
export function ListResult(props: EntryProps) {
  const { item, active } = props;
  const [all, setAll] = useState(false);
  const { entries = [] } = item;
  const shown = all ? entries : entries.slice(0, FIRST);
  const more = entries.length - shown.length;
  return (
    <ResultRow {...props} kind="web listicle" lead={<LetterTile of={item.host} />}>
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
      {more > 0 && <ShowAll words={counted('showMore', more)} active={active} onShow={() => setAll(true)} />}
    </ResultRow>
  );
}

/** A "people also ask" question that expands to its answer and source. */
export function Question({ item, active, onReach, onSearch, searchUnits }: EntryProps) {
  const actions = useResult(item);
  const { prices } = useTools();
  const question = item.question ?? textOf(item.title);
  return (
    <Row actions={actions} kind="question" onReach={onReach}>
      <details class="grow">
        <summary tabIndex={active ? 0 : -1} {...{ [REACHED]: '' }}>
          <bdi>{question}</bdi>
        </summary>
        <Snippet item={item} active={active} whole />
        {item.url && (
          <>
            <TitleLink actions={actions} active={active} inner />
            <RowMeta actions={actions} active={active} />
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
          {text('searchForThis')}
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
        title={`${text('searchForThis')} · ${about(searchUnits, prices)}`}
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
