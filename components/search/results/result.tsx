import { Archive, Search } from 'lucide';
import type { ComponentChildren } from 'preact';
import { useLayoutEffect, useRef, useState } from 'preact/hooks';
import { text } from '../../../lib/browser/text.ts';
import { counted, locale, textWith } from '../../../lib/browser/text-values.ts';
import { pressedKey } from '../../../lib/pressed-key.ts';
import type { Fact, ResultItem } from '../../../lib/search/answer/answer.ts';
import { textOf } from '../../../lib/search/answer/highlights.ts';
import { CopyButton } from '../../ui/copy-button.tsx';
import { day, exact } from '../../ui/format.ts';
import { Host } from '../../ui/host.ts';
import { Icon } from '../../ui/icon.tsx';
import { REACHED, ROW } from '../../ui/list/keyboard-list.ts';
import { useTools } from '../../ui/tools.ts';
import { about } from '../../ui/usage/usage-words.ts';
import { useDisplayOptions } from './display-options.ts';
import type { EntryProps } from './results.tsx';
import { Row, RowMeta, TitleLink } from './row.tsx';
import { Snippet } from './snippet.tsx';
import { LetterTile, Thumbnail } from './thumbnail.tsx';
import { useResult } from './use-result.ts';

/** A result: its title, source, and whatever else was found of it. A card has its text and facts first. */
export function Result({ item, active, kind, onReach }: EntryProps) {
  const actions = useResult(item);
  const { pictures } = useDisplayOptions();
  const { look = 'web', bySource } = kind;
  const isMedia = look.startsWith('media');
  const isCard = look.startsWith('card');
  const found =
    look === 'card infobox' ? (
      <Brief item={item} active={active} />
    ) : (
      <Found item={item} active={active} whole={isCard} />
    );
  return (
    <Row actions={actions} kind={look} onReach={onReach}>
      {look === 'web' && <LetterTile of={item.archivedHost ?? item.host} />}
      {isMedia && <Thumbnail item={item} />}
      <div class="grow">
        <TitleLink actions={actions} active={active} />
        {item.archivedAt && <Archived at={item.archivedAt} host={item.archivedHost} />}
        {isCard && found}
        {(!isCard || item.url) && <RowMeta actions={actions} active={active} bySource={bySource} />}
        {!isCard && found}
      </div>
      {!isMedia && pictures && item.picture && <Thumbnail item={item} />}
    </Row>
  );
}

interface FoundProps {
  item: ResultItem;
  active: boolean;
  /** Shows all of the snippet instead of two lines. */
  whole?: boolean;
}

/** The text of a result, its code, or its entries; then its facts. */
function Found({ item, active, whole = false }: FoundProps) {
  const { code, language, entries, facts = [] } = item;
  return (
    <>
      {code !== undefined && <Code {...{ code, language, active }} />}
      {entries && (
        <Few first={5} of={entries} active={active}>
          {(shown) => (
            <ol class="list-entries">
              {shown.map((entry, index) => (
                <li key={index}>
                  <bdi>{entry}</bdi>
                </li>
              ))}
            </ol>
          )}
        </Few>
      )}
      {code === undefined && !entries && <Snippet item={item} active={active} whole={whole} />}
      {facts.length > 0 && (
        <Few first={8} of={facts} active={active}>
          {(shown) => <FactList facts={shown} />}
        </Few>
      )}
    </>
  );
}

interface FewProps<T> {
  of: readonly T[];
  /** How many are shown at first. */
  first: number;
  active: boolean;
  children: (shown: readonly T[]) => ComponentChildren;
}

/** The first ones of a list; the rest on request. */
function Few<T>({ of, first, active, children }: FewProps<T>) {
  const [all, setAll] = useState(false);
  const more = all ? 0 : of.length - first;
  return (
    <>
      {children(all ? of : of.slice(0, first))}
      {more > 0 && <ShowAll words={counted('showMore', more)} active={active} onShow={() => setAll(true)} />}
    </>
  );
}

/** A button that shows the rest of an entry. */
function ShowAll({ words, active, onShow }: { words: string; active: boolean; onShow: () => void }) {
  return (
    <button type="button" class="show-all flat within" tabIndex={active ? 0 : -1} onClick={onShow}>
      {words}
    </button>
  );
}

const FactList = ({ facts }: { facts: readonly Fact[] }) => (
  <dl class="facts hint">
    {facts.map((fact) => (
      <div key={fact.name}>
        <dt>
          <bdi>{fact.name}</bdi>
        </dt>
        <dd>
          <bdi>{factWords(fact)}</bdi>
        </dd>
      </div>
    ))}
  </dl>
);

/** The value of a fact as text: numbers and days are localized, anything else stays as received. */
function factWords({ value }: Fact): string {
  if (typeof value === 'string') return dayOf(value) ?? value;
  // Four digits may be a year, so they get no grouping separator.
  return new Intl.NumberFormat(locale(), { useGrouping: 'min2' }).format(value);
}

/** An ISO 8601 date as text, with the time if it has one. Returns undefined for any other text. */
function dayOf(value: string): string | undefined {
  const parts = /^\d{4}-\d\d-\d\d(T[\d:.]+(?:Z|[+-]\d\d:?\d\d)?)?$/.exec(value);
  if (!parts) return undefined;
  const hour = parts[1];
  const then = Date.parse(hour ? value : `${value}T00:00`);
  if (Number.isNaN(then)) return undefined;
  return hour ? exact(then) : day(then);
}

/** What a subject is: a few lines of its description; the rest and the facts on request. */
function Brief({ item, active }: FoundProps) {
  const [all, setAll] = useState(false);
  const [cut, setCut] = useState(false);
  const brief = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const lines = brief.current?.firstElementChild;
    if (lines) setCut(lines.scrollHeight > lines.clientHeight);
  }, []);
  return (
    <>
      <div ref={brief} class={all ? undefined : 'brief'}>
        <Snippet item={item} active={active} whole />
      </div>
      {all && item.facts && <FactList facts={item.facts} />}
      {!all && (cut || item.facts) && (
        <ShowAll words={text('more')} active={active} onShow={() => setAll(true)} />
      )}
    </>
  );
}

interface CodeProps {
  code: string;
  language: string | undefined;
  active: boolean;
}

/** Source code exactly as received, with its language. */
const Code = ({ code, language, active }: CodeProps) => (
  <div class="code-text">
    <header class="line spread hint">
      <bdi>{language}</bdi>
      <CopyButton name={text('copyCode')} of={() => code} tabIndex={active ? 0 : -1} />
    </header>
    <pre dir="ltr">
      <code>{code}</code>
    </pre>
  </div>
);

/** When a page was archived, which is more useful than an age, and its original host. */
const Archived = ({ at, host }: { at: string; host: string | undefined }) => (
  <p class="archived wrap hint">
    <Icon of={Archive} size={12} />
    <time dateTime={at} title={exact(Date.parse(at))}>
      {textWith('archivedOn', { date: day(Date.parse(at)) })}
    </time>
    {host && (
      <bdi class="dot">
        <Host of={host} />
      </bdi>
    )}
  </p>
);
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
