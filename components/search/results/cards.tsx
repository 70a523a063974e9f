import type { ComponentChildren } from 'preact';
import { useLayoutEffect, useRef, useState } from 'preact/hooks';
import { text } from '../../../lib/browser/text.ts';
import { counted, locale } from '../../../lib/browser/text-values.ts';
import type { Fact } from '../../../lib/search/answer/answer.ts';
import type { EntryProps } from './results.tsx';
import { ResultRow } from './row.tsx';
import { Snippet } from './snippet.tsx';
import { Thumbnail } from './thumbnail.tsx';

/** The value of a fact as text: numbers and days are localized, anything else stays as received. */
function factWords({ value }: Fact): string {
  if (typeof value === 'string') return dayOf(value) ?? value;
  // Four digits may be a year, so they get no grouping separator.
  return new Intl.NumberFormat(locale(), { useGrouping: 'min2' }).format(value);
}

/** An ISO 8601 date as text, with the time if it has one. Returns undefined for any other text. */
function dayOf(value: string): string | undefined {
  const parts = /^(\d{4})-(\d\d)-(\d\d)(T[\d:.]+(?:Z|[+-]\d\d:?\d\d)?)?$/.exec(value);
  if (!parts) return undefined;
  const [, year, month, day, hour] = parts;
  const then = hour ? new Date(value) : new Date(Number(year), Number(month) - 1, Number(day));
  if (Number.isNaN(then.getTime())) return undefined;
  const style = hour
    ? ({ dateStyle: 'medium', timeStyle: 'short' } as const)
    : ({ dateStyle: 'medium' } as const);
  return new Intl.DateTimeFormat(locale(), style).format(then);
}

interface Props {
  facts?: readonly Fact[] | undefined;
  active: boolean;
  /** Whether all facts are shown at once. */
  whole?: boolean;
}

/** Number of facts shown at first. */
const FIRST = 8;

/** Names and values; the rest of a long list on request. */
export function FactList({ facts = [], active, whole = false }: Props) {
  const [all, setAll] = useState(whole);
  if (facts.length === 0) return null;
  const shown = all ? facts : facts.slice(0, FIRST);
  const more = facts.length - shown.length;
  return (
    <>
      <dl class="facts hint">
        {shown.map((fact) => (
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
      {more > 0 && <ShowAll words={counted('showMore', more)} active={active} onShow={() => setAll(true)} />}
    </>
  );
}

/** A button that shows the rest of an entry. */
export function ShowAll({ words, active, onShow }: { words: string; active: boolean; onShow: () => void }) {
  return (
    <button type="button" class="show-all flat within" tabIndex={active ? 0 : -1} onClick={onShow}>
      {words}
    </button>
  );
}

/** A direct answer or a record: the main fact, then further facts, then the source. */
export function FactCard(props: EntryProps) {
  return (
    <Card {...props}>
      <Snippet item={props.item} active={props.active} whole />
      <FactList facts={props.item.facts} active={props.active} />
    </Card>
  );
}

/** What a subject is: a few lines of its description; the rest and the facts on request. */
export function Infobox(props: EntryProps) {
  const { item, active } = props;
  const [all, setAll] = useState(false);
  const [cut, setCut] = useState(false);
  const brief = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const lines = brief.current?.firstElementChild;
    if (lines) setCut(lines.scrollHeight > lines.clientHeight);
  }, []);
  return (
    <Card {...props}>
      <div ref={brief} class={all ? undefined : 'brief'}>
        <Snippet item={item} active={active} whole />
      </div>
      {all ? (
        <FactList facts={item.facts} active={active} whole />
      ) : (
        (cut || item.facts) && <ShowAll words={text('more')} active={active} onShow={() => setAll(true)} />
      )}
    </Card>
  );
}

/** Title, content, source, and picture of an answer. */
const Card = ({ children, ...props }: EntryProps & { children: ComponentChildren }) => (
  <ResultRow
    {...props}
    above={children}
    unsourced={!props.item.url}
    tail={props.item.picture && <Thumbnail item={props.item} />}
  />
);
